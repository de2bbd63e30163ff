import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Words } from '#components/ui/Words.tsx';
import type { OwnDecision } from '#lib/contract/moderation.ts';
import { rules } from '#lib/copy/moderation/notices.ts';
import { ownTexts as texts } from '#lib/copy/moderation/own.ts';
import { formatDate, formatDateTime } from '#lib/format/date.ts';
import { AppealForm, hasDraft } from './AppealForm.tsx';
import { isSuspending } from './Suspended.tsx';

interface Props {
  decision: OwnDecision;
  onAppealed: (decision: OwnDecision) => void;
  onStale: () => void;
}

export function DecisionCard({ decision, ...given }: Props) {
  const { id, subject, rule, words, created_at } = decision;
  const isReversed = decision.outcome?.outcome === 'reverse';
  return (
    <article className="card card-body stack-tight" aria-labelledby={`decision-${id}`}>
      <p className="hint">{texts.about[subject.type]}</p>
      {subject.type !== 'message' && (
        <h3 className="wrap-anywhere" id={`decision-${id}`}>
          {subject.path ? <a href={subject.path}>{subject.title}</a> : subject.title}
        </h3>
      )}
      <p className="font-semibold" id={subject.type === 'message' ? `decision-${id}` : undefined}>
        {doneText(decision)}
      </p>
      <p className="hint">{texts.on(formatDate(new Date(created_at)))}</p>
      {!isReversed && (
        <>
          <h4 className="mt-4 text-text2 letters-f14">{texts.rule}</h4>
          <p>{rules[rule]}</p>
        </>
      )}
      {words && (
        <>
          <h4 className="mt-4 text-text2 letters-f14">{isReversed ? texts.wordsThen : texts.words}</h4>
          <Words>{words}</Words>
        </>
      )}
      <Appeal decision={decision} {...given} />
    </article>
  );
}

function doneText(decision: OwnDecision): string {
  const { action, until, outcome } = decision;
  if (outcome?.outcome === 'reverse') return texts.reversed;
  if (action !== 'suspend') return texts.done[action];
  if (!until) return isSuspending(decision) ? texts.suspendedForGood : texts.done.suspend;
  const day = formatDateTime(new Date(until));
  return isSuspending(decision) ? texts.suspendedUntil(day) : texts.suspensionOver(day);
}

/** What became of the decision, and the way to have it looked at again. */
function Appeal({ decision, ...given }: Props) {
  const { id, appeal, outcome, appeal_until } = decision;
  const [isOpen, setOpen] = useState(() => hasDraft(id));
  if (appeal)
    return (
      <>
        <h4 className="mt-4 text-text2 letters-f14">{texts.yours(formatDate(new Date(appeal.at)))}</h4>
        <Words>{appeal.text}</Words>
        <p className="font-semibold">{outcome ? texts.outcomes[outcome.outcome] : texts.waiting}</p>
        {outcome && <Words>{outcome.words}</Words>}
      </>
    );
  if (!appeal_until) return null;
  const day = formatDate(new Date(appeal_until));
  return (
    <>
      <h4 className="mt-4 text-text2 letters-f14">{texts.appeal}</h4>
      <p>{texts.appealHow(day)}</p>
      {isOpen ? (
        <AppealForm id={id} {...given} onClose={() => setOpen(false)} />
      ) : (
        <Button look="outline" size="small" onClick={() => setOpen(true)}>
          {texts.ask}
        </Button>
      )}
    </>
  );
}
