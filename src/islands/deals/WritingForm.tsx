import type { ReactNode } from 'react';
import { Problem } from '#islands/forms/Problem.tsx';
import { SheetForm } from '#islands/ui/SheetForm.tsx';
import type { ButtonLook } from '#lib/ui/button.ts';
import { WrittenBefore } from './WrittenBefore.tsx';

interface Props {
  writing: {
    readonly problem: string | undefined;
    readonly busy: boolean;
    readonly isDraft: boolean;
    restart(): void;
    submit(): Promise<void>;
  };
  texts: Readonly<Record<'draft' | 'send' | 'sending', string>> & { readonly cancel?: string };
  look?: ButtonLook['look'];
  onClose: () => void;
  children: ReactNode;
}

/** A form in a sheet, for words that the device keeps while they are written. */
export const WritingForm = ({ writing, texts, look, onClose, children }: Props) => {
  const { problem, busy, isDraft, restart, submit } = writing;
  return (
    <SheetForm
      act={texts.send}
      acting={texts.sending}
      look={look}
      busy={busy}
      cancel={texts.cancel}
      onCancel={onClose}
      onSubmit={() => void submit()}
    >
      <WrittenBefore isDraft={isDraft} restart={restart} text={texts.draft} />
      <Problem text={problem} />
      {children}
    </SheetForm>
  );
};
