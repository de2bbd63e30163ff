import { useCallback, useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { SellerField } from '#islands/publishing/SellerField.tsx';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { focusTitle } from '#islands/ui/SettingsPart.tsx';
import { SettingsRow } from '#islands/ui/SettingsRow.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { companiesFor } from '#lib/companies/mine.ts';
import { mostQuickAnswers, type QuickAnswer, quickAnswer } from '#lib/contract/quick-answer-form.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { quickAnswerTexts as texts } from '#lib/copy/quick-answers.ts';
import { edit, trash } from '#lib/icons.ts';
import { call } from '#scripts/calls/api.ts';
import { problemText } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

const addressOf = (company: string) =>
  company === '' ? ('/chat/quick-answers' as const) : (`/chat/quick-answers?company_id=${company}` as const);
const without = (word: string) => (answers: readonly QuickAnswer[]) =>
  answers.filter((answer) => answer.word !== word);
const none: QuickAnswer = { word: '', text: '' };

interface Props {
  user: OwnUser;
  onChanged: () => void;
}

/** One's own, or those of a company for which one answers. */
export function QuickAnswersSettings({ user, onChanged }: Props) {
  const companies = companiesFor(user, 'answer').map(({ id, name }) => ({ value: String(id), text: name }));
  const [chosen, setChosen] = useState('');
  const company = companies.some(({ value }) => value === chosen) ? chosen : '';
  return (
    <>
      <p className="hint mb-3">{texts.hint(mostQuickAnswers)}</p>
      {companies.length > 0 && (
        <div className="mb-3">
          <SellerField
            id="quick-answers-of"
            label={texts.whose}
            sellers={[{ value: '', text: texts.own }, ...companies]}
            value={company}
            onChange={setChosen}
          />
          {company !== '' && <p className="hint mt-1">{texts.ofTeam}</p>}
        </div>
      )}
      <Answers key={company} company={company} onChanged={onChanged} />
    </>
  );
}

function Answers({ company, onChanged }: { company: string; onChanged: () => void }) {
  const address = addressOf(company);
  const fetch = useCallback(() => call('GET', address), [address]);
  const { value, problem, load, change } = useLoaded(fetch);
  const [edited, setEdited] = useState<QuickAnswer>();
  const answers = value?.answers ?? [];

  /** From what is kept now, because another device, or a colleague, may have changed other answers since. */
  async function keep(next: (now: readonly QuickAnswer[]) => readonly QuickAnswer[]) {
    const now = await call('GET', address);
    const kept = await call('PUT', address, { json: { answers: next(now.answers) } });
    change(() => kept);
    onChanged();
  }

  async function remove(removed: QuickAnswer) {
    const { word } = removed;
    const about = `quick-answer-${word}`;
    try {
      await keep(without(word));
      focusTitle('quick-answers');
      const undo = () =>
        void keep((now) => [...without(word)(now), removed]).catch((error) =>
          toastError(problemText(error), { about }),
        );
      toastSuccess(texts.removed(word), { about, action: { text: texts.undo, run: undo } });
    } catch (error) {
      toastError(problemText(error), { about });
    }
  }

  function close() {
    setEdited(undefined);
    focusTitle('quick-answers');
  }

  return (
    <>
      <CardLoading isLoaded={value !== undefined} problem={problem} onRetry={load} />
      {answers.map((answer) => (
        <AnswerRow
          key={answer.word}
          answer={answer}
          onEdit={() => setEdited(answer)}
          onRemove={() => void remove(answer)}
        />
      ))}
      {edited ? (
        <div className="py-3 lined-t">
          <AnswerForm key={edited.word} edited={edited} keep={keep} onClose={close} />
        </div>
      ) : (
        value &&
        answers.length < mostQuickAnswers && (
          <div className="py-3 lined-t">
            <Button look="outline" size="small" onClick={() => setEdited(none)}>
              {texts.add}
            </Button>
          </div>
        )
      )}
    </>
  );
}

interface RowProps {
  answer: QuickAnswer;
  onEdit: () => void;
  onRemove: () => void;
}

const AnswerRow = ({ answer: { word, text }, onEdit, onRemove }: RowProps) => (
  <SettingsRow name={`/${word}`} hint={<span className="whitespace-pre-line">{text}</span>}>
    <button type="button" className="icon-button" aria-label={texts.edit(word)} onClick={onEdit}>
      <Icon of={edit} />
    </button>
    <button type="button" className="icon-button" aria-label={texts.remove(word)} onClick={onRemove}>
      <Icon of={trash} />
    </button>
  </SettingsRow>
);

interface FormProps {
  edited: QuickAnswer;
  keep: (next: (now: readonly QuickAnswer[]) => readonly QuickAnswer[]) => Promise<void>;
  onClose: () => void;
}

function AnswerForm({ edited, keep, onClose }: FormProps) {
  const { form, field, submit, busy, problem } = useFormOf(quickAnswer, {
    start: edited,
    async send(answer) {
      let isTaken = false;
      await keep((now) => {
        isTaken = without(edited.word)(now).some(({ word }) => word === answer.word);
        if (isTaken) return now;
        const isThere = now.some(({ word }) => word === edited.word);
        return isThere ? now.map((one) => (one.word === edited.word ? answer : one)) : [...now, answer];
      });
      if (isTaken) {
        form.setError('word', { message: texts.twice }, { shouldFocus: true });
        return undefined;
      }
      toastSuccess(texts.saved);
      onClose();
      return undefined;
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('word'), [setFocus]);

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <TextField
        id="quick-answer-word"
        label={texts.word}
        placeholder={texts.wordExample}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="next"
        {...field('word')}
      />
      <TextArea
        id="quick-answer-text"
        label={texts.text}
        rows={3}
        placeholder={texts.textExample}
        {...field('text')}
      />
      <div className="flow">
        <FormEnd problem={problem} busy={busy} text={texts.save} busyText={texts.saving} short />
        <Button look="outline" size="small" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
