import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { securityTexts as texts } from '#lib/copy/security.ts';
import { alert } from '#lib/icons.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { useChange } from './use-change.ts';

interface Props {
  title: string;
  why: string;
  act: string;
  stop: () => Promise<unknown>;
  stopped: string;
  onStopped: () => void;
}

/** What somebody has begun against this account, and which any session of it may stop. */
export function UnderWay({ title, why, act, stop, stopped, onStopped }: Props) {
  const { busy, change } = useChange(onStopped, texts.isOver);
  const end = () =>
    change(async () => {
      await stop();
      toastSuccess(stopped, { about: 'under-way' });
      onStopped();
    });
  return (
    <div className="pb-3">
      <div className="note note-danger">
        <Icon of={alert} />
        <div>
          <b>{title}</b>
          <p className="mb-3 mt-1">{why}</p>
          <Button busy={busy} onClick={end}>
            {act}
          </Button>
        </div>
      </div>
    </div>
  );
}
