import type { ModerationCase } from '#lib/contract/moderation.ts';
import { actionNames } from '#lib/copy/moderation/actions.ts';
import { caseTexts as texts } from '#lib/copy/moderation/case.ts';
import { reportTexts } from '#lib/copy/reports.ts';
import { formatDateTime } from '#lib/format/date.ts';

/** What was decided, what its owner answered, and what became of that. */
export default function Decided({ found: { decision } }: { found: ModerationCase }) {
  if (!decision) return null;
  const { action, until, rule, words, by, created_at, appeal, outcome } = decision;
  return (
    <section className="pt-4 lined-t stack-tight" aria-labelledby="case-decision">
      <h3 id="case-decision">{texts.decision}</h3>
      <p>
        <b>{actionNames[action]}</b>
        {action === 'suspend' && ` ${until ? texts.until(day(until)) : texts.forGood}`}
        {` · ${reportTexts.reasons[rule]}`}
      </p>
      <p className="hint">{texts.decidedBy(by?.name ?? texts.nobody, day(created_at))}</p>
      {words && <p className="case-words">{words}</p>}
      {appeal && (
        <>
          <h3>{texts.appeal}</h3>
          <p className="hint">{day(appeal.at)}</p>
          <p className="case-words">{appeal.text}</p>
        </>
      )}
      {outcome && (
        <>
          <h3>{texts.outcomes[outcome.outcome]}</h3>
          <p className="hint">{day(outcome.at)}</p>
          <p className="case-words">{outcome.words}</p>
        </>
      )}
    </section>
  );
}

const day = (at: string) => formatDateTime(new Date(at));
