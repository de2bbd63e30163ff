import type { ReactNode } from 'react';
import { Problem } from '#islands/forms/Problem.tsx';
import { SheetForm } from '#islands/ui/SheetForm.tsx';
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
  texts: Readonly<Record<'draft' | 'send' | 'sending', string>> & { readonly cancel?: string };
  look?: ButtonLook['look'];
  onClose: () => void;
  children: ReactNode;
}

/** A form in a sheet, for words that the device keeps while they are written. */
export const WritingForm = ({ id, writing, texts, look, onClose, children }: Props) => {
  const { faults, busy, isDraft, restart, submit } = writing;
  return (
    <SheetForm
      act={texts.send}
      acting={texts.sending}
      look={look}
      busy={busy}
      cancel={texts.cancel}
      onCancel={onClose}
      onSubmit={() => void submit((field) => document.getElementById(`${id}-${field}`)?.focus())}
    >
      <WrittenBefore isDraft={isDraft} restart={restart} text={texts.draft} />
      <Problem text={faults['all']} />
      {children}
    </SheetForm>
  );
};
