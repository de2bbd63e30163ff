import type { Decide, ModerationCase } from '#lib/contract/moderation.ts';
import type { ReportReason } from '#lib/contract/reports.ts';
import { actionNames } from '#lib/copy/moderation/actions.ts';
import { decideTexts as texts } from '#lib/copy/moderation/decide.ts';
import { letterOf } from '#lib/copy/moderation/letters.ts';
import { reportTexts } from '#lib/copy/reports.ts';
import type { Action } from '#lib/moderation/life.ts';
import { ruleOf } from '#lib/moderation/rule.ts';
import { call } from '#scripts/calls/api.ts';
import type { PendingDecision } from '#scripts/moderation/pending.ts';
import { DecideForm } from './DecideForm.tsx';
import { asModerator } from './factor.ts';
import { Select } from './Select.tsx';
import { useLetter } from './use-letter.ts';

interface Props {
  found: ModerationCase;
  onDecided: (decision: PendingDecision) => void;
}

/** The number of an action is its key, so it is the same for all cases. */
const order: readonly Action[] = ['warn', 'hide', 'remove', 'suspend', 'none'];
const suspensions = [1, 3, 7, 14, 30, 90, 365];

export function Decision({ found, onDecided }: Props) {
  const { id, version, subject } = found;
  const { written_by: writer, rewritten_by: rewriter } = found;
  const known = { action: '', days: '7', rule: ruleOf(found) as string, whose: String(writer?.id ?? '') };
  const letter = useLetter(found, known, {
    isChosen: ({ action }) => found.actions.some((one) => one === action),
    letter: (chosen) => (actionIn(chosen) ? letterOf({ ...subject, ...choiceOf(chosen) }) : ''),
  });
  const { values, words, faults, change } = letter;
  const action = actionIn(values);

  function decide() {
    if (!letter.check(action !== 'none')) return;
    const whose = action === 'suspend' && rewriter ? { user_id: Number(values.whose) } : {};
    const json: Decide = { ...choiceOf(values), ...whose, version, words: action === 'none' ? '' : words };
    onDecided({
      caseId: id,
      title: subject.title,
      said: actionNames[json.action],
      send: async (keepalive) => {
        await asModerator(
          call('POST', `/moderation/cases/${id}/decide`, { json, keepalive, person: letter.person }),
        );
        letter.drop();
      },
    });
  }

  const options = order.flatMap((value, at) =>
    found.actions.includes(value)
      ? [{ value, name: actionNames[value], effect: effectOf(value, found), key: String(at + 1) }]
      : [],
  );
  return (
    <DecideForm
      title={texts.title}
      options={options}
      legend={texts.action}
      chosen={values.action}
      error={faults.chosen ? texts.noAction : undefined}
      onChoose={(action) => change({ action })}
      letter={letter}
      hasLetter={action !== undefined && action !== 'none'}
      onSubmit={decide}
    >
      {action === 'suspend' && writer && rewriter && (
        <Select
          label={texts.whose}
          value={values.whose}
          options={[writer, rewriter].map(({ id, name }) => [String(id), name] as const)}
          onChange={(whose) => change({ whose })}
        />
      )}
      {action === 'suspend' && (
        <Select
          label={texts.days}
          value={values.days}
          options={[...suspensions.map((days) => [String(days), texts.dayCount(days)] as const), forGood]}
          onChange={(days) => change({ days })}
        />
      )}
      <Select
        label={texts.rule}
        value={values.rule}
        options={Object.entries(reportTexts.reasons)}
        onChange={(rule) => change({ rule })}
      />
    </DecideForm>
  );
}

const effectOf = (action: Action, { owner, written_by: writer, rewritten_by }: ModerationCase): string =>
  action === 'suspend' && writer && !rewritten_by && writer.id !== owner?.id
    ? texts.suspendsWriter(writer.name)
    : texts.effects[action];

const forGood = ['', texts.forGood] as const;

const isReason = (rule: string): rule is ReportReason => rule in reportTexts.reasons;

interface Values {
  readonly action: string;
  readonly days: string;
  readonly rule: string;
}

const actionIn = ({ action }: Values) => order.find((one) => one === action);

function choiceOf(values: Values): Pick<Decide, 'action' | 'days' | 'rule'> {
  const action = actionIn(values) ?? 'none';
  const rule = isReason(values.rule) ? values.rule : 'outro';
  return { action, rule, ...(action === 'suspend' && values.days && { days: Number(values.days) }) };
}
