import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { teamTexts as texts } from '#lib/copy/team-screens.ts';

interface Props {
  title: string;
  open: boolean;
  act: string;
  acting: string;
  look?: 'danger';
  busy: boolean;
  problem: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Stays open until the act has succeeded, and says why it has not. Only closed it may go: open it holds the toasts. */
export const ConfirmSheet = (props: Props) => {
  const { title, open, act, acting, look, busy, problem, onConfirm, onClose, children } = props;
  return (
    <Sheet title={title} open={open} onClose={onClose} small>
      <div className="sheet-body stack">
        <Problem text={problem} />
        {children}
      </div>
      <div className="sheet-foot">
        <Button look="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button look={look} busy={busy} onClick={onConfirm}>
          {busy ? acting : act}
        </Button>
      </div>
    </Sheet>
  );
};
