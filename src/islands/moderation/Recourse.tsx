import { useRef } from 'react';
import type { Judge, ModerationCase } from '#lib/contract/moderation.ts';
import { decideTexts as texts } from '#lib/copy/moderation/decide.ts';
import { answerOf } from '#lib/copy/moderation/letters.ts';
import { outcomes } from '#lib/moderation/life.ts';
import { call } from '#scripts/calls/api.ts';
import type { PendingDecision } from '#scripts/moderation/pending.ts';
import { Choices } from './Choices.tsx';
import { DecideForm } from './DecideForm.tsx';
import { asModerator } from './factor.ts';
import { LetterField } from './LetterField.tsx';
import { useKeys } from './use-keys.ts';
import { useLetter } from './use-letter.ts';

interface Props {
  found: ModerationCase;
  onDecided: (decision: PendingDecision) => void;
}

/** Decides whether a decision stands that its owner asked to look at again. */
export function Recourse({ found, onDecided }: Props) {
  const { id, version, subject } = found;
  const form = useRef<HTMLFormElement>(null);
  const letter = useLetter(
    found,
    { outcome: '' },
    {
      isChosen: (chosen) => outcomeIn(chosen) !== undefined,
      letter: (chosen) => {
        const outcome = outcomeIn(chosen);
        return outcome ? answerOf(outcome, subject) : '';
      },
    },
  );
  const { values, words, faults, change } = letter;
  const outcome = outcomeIn(values);

  function decide() {
    if (!outcome) form.current?.querySelector<HTMLElement>('[type=radio]')?.focus();
    if (!letter.check(true) || !outcome) return;
    const json: Judge = { version, outcome, words };
    onDecided({
      caseId: id,
      title: subject.title,
      said: texts.outcomes[outcome],
      send: async (keepalive) => {
        await asModerator(
          call('POST', `/moderation/cases/${id}/appeal`, { json, keepalive, person: letter.person }),
        );
        letter.drop();
      },
    });
  }

  /** By its key. The focus shows the choice, which may be far below on the page. */
  const choose = (outcome: string) => {
    change({ outcome });
    form.current?.querySelector<HTMLElement>(`[value=${outcome}]`)?.focus();
  };
  const options = outcomes.map((value, at) => ({
    ...{ value, name: texts.outcomes[value], effect: texts.outcomeEffects[value], key: String(at + 1) },
  }));
  useKeys({
    ...Object.fromEntries(options.map(({ value, key }) => [key, () => choose(value)])),
    e: () => letter.textarea.current?.focus(),
    'Ctrl+Enter': decide,
  });

  return (
    <DecideForm form={form} title={texts.titleAppeal} onSubmit={decide}>
      <Choices
        legend={texts.outcome}
        options={options}
        chosen={values.outcome}
        error={faults.chosen ? texts.noOutcome : undefined}
        onChoose={(value) => change({ outcome: value })}
      />
      {outcome && (
        <LetterField
          words={words}
          isOwn={values.isOwn}
          error={faults.words}
          textarea={letter.textarea}
          onWrite={letter.write}
          onTemplate={letter.restore}
        />
      )}
    </DecideForm>
  );
}

const outcomeIn = (values: { readonly outcome: string }) => outcomes.find((one) => one === values.outcome);
