import type { ReactNode } from 'react';
import { Moment } from '#components/art/Moment.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Coming } from '#components/ui/Coming.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Panel } from '#components/ui/Panel.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { Steps } from '#components/ui/Steps.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useReady } from '#islands/ui/use-ready.ts';
import type { Deal } from '#lib/contract/deals.ts';
import { dealPageTexts as pageTexts } from '#lib/copy/deal-page.ts';
import { dealPathTexts } from '#lib/copy/deal-path.ts';
import { deadlineText, nextText, dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { type DealState, doneOfPath } from '#lib/deals/life.ts';
import { companyOfViewer, isConfirmed, isOffered, nameOfOther, namesOf, titleOf } from '#lib/deals/shown.ts';
import { dayInParts } from '#lib/format/long-date.ts';
import { paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { Amount } from './Amount.tsx';
import { DealActs } from './DealActs.tsx';
import { DealPeople, DealTerms } from './DealFacts.tsx';
import { LastWord } from './LastWord.tsx';
import { DealReviews } from './reviews/DealReviews.tsx';
import { StatePill } from './StatePill.tsx';
import { Story } from './Story.tsx';
import { useDeal } from './use-deal.ts';
import { useFocusAfterStep } from './use-focus-after-step.ts';

export default function DealPage({ id, drawing }: { id: string; drawing?: ReactNode }) {
  const root = useReady<HTMLDivElement>();
  const { deal, problem, load, put } = useDeal(id);
  return (
    <div ref={root} className="stack">
      {deal && <Shown deal={deal} onMoved={put} onStale={load} />}
      {deal === null && (
        <EmptyState drawing={drawing} heading="h1" title={pageTexts.missing} text={pageTexts.missingHow}>
          <Button href={paths.deals}>{texts.title}</Button>
        </EmptyState>
      )}
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {deal === undefined && !problem && <Skeleton />}
    </div>
  );
}

interface ShownProps {
  deal: Deal;
  onMoved: (deal: Deal) => void;
  onStale: () => void;
}

function Shown({ deal, onMoved, onStale }: ShownProps) {
  const { place, moved } = useFocusAfterStep<HTMLHeadingElement>(onMoved);
  const { state, deadline_at, review_owed, role } = deal;
  const names = namesOf(deal);
  const other = nameOfOther(deal);
  // Whoever did not hear of the end yet reads that first.
  const next = review_owed && state !== 'cancelado' ? texts.reviewOwed : nextText(deal, other);
  const done = isConfirmed(deal) ? pageTexts.done(role, other) : undefined;
  return (
    <div className="deal">
      <div className="deal-main">
        <div role="status">
          {done && <Moment name={names.customer} other={names.provider} />}
          <h1 ref={place} className="mb-4 wrap-anywhere" tabIndex={-1}>
            {next?.replace(/\.$/, '') ?? pageTexts.over(deal)}
          </h1>
          {done && <p className="mb-4 letters-f18 text-text2 wrap-anywhere">{done}</p>}
          <Path state={state} />
        </div>
        <LastWord deal={deal} />
        <What deal={deal} />
        <DealReviews deal={deal} onMoved={moved} onStale={onStale} />
        <DealPeople deal={deal} />
        <DealTerms deal={deal} />
        <Story deal={deal} />
      </div>
      <aside aria-label={pageTexts.acts}>
        <Panel stays className="stack-tight">
          <p className="flex flex-wrap items-center">
            <StatePill of={deal} />
            <span className="ml-2 text-f13 text-text2">{deadlineText(state, deadline_at)}</span>
          </p>
          <DealActs deal={deal} onMoved={moved} onStale={onStale} inBar />
        </Panel>
      </aside>
    </div>
  );
}

/** What was asked for, when, and for how much. */
function What({ deal }: { deal: Deal }) {
  const { service, request, due_on, amount, role, state } = deal;
  const company = companyOfViewer(deal);
  const [picture] = request?.images ?? service?.images ?? [];
  return (
    <section className="flex items-center" aria-labelledby="deal-title">
      {due_on ? (
        <DayTile day={due_on} />
      ) : (
        picture && (
          <span className="media deal-picture flex-none mr-3 rounded-field">
            <Picture address={picture} widest={320} sizes="96px" width={96} height={72} />
          </span>
        )
      )}
      <div className="grow">
        <h2 className="letters-f20 wrap-anywhere" id="deal-title">
          {titleOf(deal)}
        </h2>
        {company && <p className="text-f14 text-text2 wrap-anywhere">{pageTexts.inNameOf(company)}</p>}
        {isOffered(deal) && (
          <p className="letters-f28 font-bold">
            <Amount of={amount} />
          </p>
        )}
        {role === 'customer' && state === 'proposta' && request && request.id !== null && (
          <a className="inline-flex items-center min-h-touch" href={requestPaths.offers(request.id)}>
            {pageTexts.compare}
          </a>
        )}
      </div>
    </section>
  );
}

const Skeleton = () => (
  <Coming>
    <div className="card skeleton deal-page-coming" />
  </Coming>
);

/** A leaf of a calendar. `day` is like 2026-11-30. */
function DayTile({ day }: { day: string }) {
  const { month, date, weekday } = dayInParts(day);
  return (
    <time
      className="day-tile flex-none mr-3 overflow-hidden rounded-field font-semibold text-center"
      dateTime={day}
    >
      <span className="block">{month}</span>
      <b className="block letters-f28">{date}</b>
      <span className="block">{weekday.replace('-feira', '')}</span>
    </time>
  );
}

/** The five steps of a deal. Nothing where it has left them. */
function Path({ state }: { state: DealState }) {
  const done = doneOfPath(state);
  return done === undefined ? null : (
    <Steps names={dealPathTexts.steps} at={done} label={dealPathTexts.name} />
  );
}
