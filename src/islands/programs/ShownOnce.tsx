import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { apiTexts as texts } from '#lib/copy/programs-screen.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

interface Props {
  name: string;
  value: string;
  onClose: () => void;
  children: ReactNode;
}

const about = 'shown-once';

/** A key or a secret. The server cannot say it a second time. */
export function ShownOnce({ name, value, onClose, children }: Props) {
  const why = useRef<HTMLParagraphElement>(null);
  // The form that had the focus is gone.
  useEffect(() => why.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toastSuccess(texts.copied, { about }),
      () => toastError(texts.notCopied, { about }),
    );
  return (
    <>
      <div className="sheet-body stack">
        <p ref={why} className="note note-warn" tabIndex={-1}>
          {texts.onlyNow}
        </p>
        <div className="shown-once">
          <span className="hint">{name}</span>
          <code>{value}</code>
          <Button look="outline" size="small" onClick={copy}>
            {texts.copy}
          </Button>
        </div>
        {children}
      </div>
      <div className="sheet-foot">
        <Button onClick={onClose}>{texts.kept}</Button>
      </div>
    </>
  );
}
