import type { Judge, ModerationCase } from '#lib/contract/moderation.ts';
import { decideTexts as texts } from '#lib/copy/moderation/decide.ts';
import { answerOf } from '#lib/copy/moderation/letters.ts';
import { outcomes } from '#lib/moderation/life.ts';
import { call } from '#scripts/calls/api.ts';
import type { PendingDecision } from '#scripts/moderation/pending.ts';
import { DecideForm } from './DecideForm.tsx';
import { asModerator } from './factor.ts';
import { useLetter } from './use-letter.ts';

interface Props {
  found: ModerationCase;
  onDecided: (decision: PendingDecision) => void;
}

/** Decides whether a decision stands that its owner asked to look at again. */
export default function Recourse({ found, onDecided }: Props) {
  const { id, version, subject } = found;
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

  const options = outcomes.map((value, at) => ({
    value,
    name: texts.outcomes[value],
    effect: texts.outcomeEffects[value],
    key: String(at + 1),
  }));
  return (
    <DecideForm
      title={texts.titleAppeal}
      options={options}
      legend={texts.outcome}
      chosen={values.outcome}
      error={faults.chosen ? texts.noOutcome : undefined}
      onChoose={(outcome) => change({ outcome })}
      letter={letter}
      hasLetter={outcome !== undefined}
      onSubmit={decide}
    />
  );
}

const outcomeIn = (values: { readonly outcome: string }) => outcomes.find((one) => one === values.outcome);
