import { useId, useState } from 'react';
import { TextArea } from '#components/ui/TextArea.tsx';
import { PlainForm } from '#islands/forms/PlainForm.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { FormActs } from '#islands/ui/SheetForm.tsx';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import type { OwnDecision } from '#lib/contract/moderation.ts';
import { moderationTexts } from '#lib/copy/moderation/errors.ts';
import { ownTexts as texts } from '#lib/copy/moderation/own.ts';
import { longestAppeal } from '#lib/moderation/limits.ts';
import { call } from '#scripts/calls/api.ts';
import { isConflict, problemText } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { dropDraft, readDraft } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

interface Props {
  id: number;
  onAppealed: (decision: OwnDecision) => void;
  /** Another device was faster, or it is too late. */
  onStale: () => void;
  onClose: () => void;
}

const formOf = (id: number) => `appeal-${id}`;
const blank = { text: '' };

export const hasDraft = (id: number): boolean =>
  Boolean(readDraft(personNow() ?? 0, formOf(id), blank, kept)?.text);

export function AppealForm({ id, onAppealed, onStale, onClose }: Props) {
  const field = useId();
  const [person] = useState(() => personNow() ?? 0);
  const { start, isDraft } = useDraft(person, formOf(id), blank, kept);
  const [text, setText] = useState(start.text);
  const [isNoted, setNoted] = useState(isDraft);
  const [fault, setFault] = useState<string>();
  const { busy, problem, act } = useAct({ failed: texts.sendFailed });
  useKeepDraft(person, formOf(id), text ? { text } : undefined, kept);

  const submit = () =>
    act(async () => {
      setFault(text.trim() ? undefined : moderationTexts.appealRequired);
      if (!text.trim()) return document.getElementById(field)?.focus();
      try {
        const decision = await call('POST', `/moderation/decisions/${id}/appeal`, { json: { text } });
        dropDraft(person, formOf(id), kept);
        onAppealed(decision);
        toastSuccess(texts.sent);
      } catch (error) {
        if (!isConflict(error)) throw error;
        toastError(problemText(error));
        onStale();
      }
    });

  return (
    <PlainForm onSubmit={() => void submit()}>
      {isNoted && (
        <DraftNote
          text={texts.draft}
          onDrop={() => {
            setText('');
            setNoted(false);
          }}
        />
      )}
      <TextArea
        id={field}
        label={texts.appealText}
        error={fault}
        maxLength={longestAppeal}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Problem text={problem} />
      <FormActs
        act={texts.send}
        acting={texts.sending}
        busy={busy}
        cancel={texts.cancel}
        onCancel={onClose}
      />
    </PlainForm>
  );
}
