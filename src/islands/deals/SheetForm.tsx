import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import type { ButtonLook } from '#lib/ui/button.ts';
import type { Faults } from './use-writing.ts';
import { WrittenBefore } from './WrittenBefore.tsx';

interface Props {
  /** Before the names of the fields. */
  id: string;
  writing: {
    readonly faults: Faults;
    readonly busy: boolean;
    readonly isDraft: boolean;
    restart(): void;
    submit(focus: (field: string) => void): Promise<void>;
  };
  texts: Readonly<Record<'draft' | 'cancel' | 'send' | 'sending', string>>;
  look?: ButtonLook['look'];
  onClose: () => void;
  children: ReactNode;
}

/** A form that fills a sheet, with its buttons at the foot. */
export const SheetForm = ({ id, writing, texts, look, onClose, children }: Props) => {
  const { faults, busy, isDraft, restart, submit } = writing;
  return (
    <form
      className="flex min-h-0 flex-col"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit((field) => document.getElementById(`${id}-${field}`)?.focus());
      }}
    >
      <div className="sheet-body stack">
        <WrittenBefore isDraft={isDraft} restart={restart} text={texts.draft} />
        <Problem text={faults['all']} />
        {children}
      </div>
      <div className="sheet-foot">
        <Button look="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" look={look} busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  );
};
