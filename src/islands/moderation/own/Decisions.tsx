import { type ReactNode, useCallback } from 'react';
import { Coming } from '#components/ui/Coming.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { useReady } from '#islands/ui/use-ready.ts';
import type { OwnDecision } from '#lib/contract/moderation.ts';
import { ownTexts as texts } from '#lib/copy/moderation/own.ts';
import { call } from '#scripts/calls/api.ts';
import { ownUser } from '#scripts/calls/own-user.ts';
import { DecisionCard } from './DecisionCard.tsx';
import { Held } from './Held.tsx';
import { Suspended } from './Suspended.tsx';

async function fetchOwn() {
  const [user, decisions, held] = await Promise.all([
    ownUser(),
    call('GET', '/moderation/decisions/mine'),
    call('GET', '/moderation/held/mine'),
  ]);
  return { isSuspended: !user.is_active, decisions, held };
}

/** What was decided about a person's own things, for that person. */
export default function Decisions({ drawing }: { drawing?: ReactNode }) {
  const root = useReady<HTMLDivElement>();
  const { value, problem, load, change } = useLoaded(fetchOwn, { failed: texts.failed });
  const put = useCallback(
    (one: OwnDecision) =>
      change(
        (now) =>
          now && { ...now, decisions: now.decisions.map((other) => (other.id === one.id ? one : other)) },
      ),
    [change],
  );
  const isEmpty = value && value.decisions.length + value.held.length === 0;
  return (
    <div ref={root} className="stack">
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {!value && !problem && <Skeleton />}
      {value && (
        <>
          {value.isSuspended && <Suspended />}
          {value.held.length > 0 && <Held held={value.held} />}
          {value.decisions.length > 0 && (
            <section className="stack" aria-labelledby="decisions-title">
              <h2 id="decisions-title" className={value.held.length > 0 ? '' : 'visually-hidden'}>
                {texts.decisions}
              </h2>
              {value.decisions.map((decision) => (
                <DecisionCard key={decision.id} decision={decision} onAppealed={put} onStale={load} />
              ))}
            </section>
          )}
        </>
      )}
      {isEmpty && <EmptyState drawing={drawing} title={texts.none} text={texts.noneHow} />}
    </div>
  );
}

const Skeleton = () => (
  <Coming>
    <div className="card skeleton decision-coming" />
  </Coming>
);
