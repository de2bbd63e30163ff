import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useReady } from '#islands/ui/use-ready.ts';
import type { Deal } from '#lib/contract/deals.ts';
import { dealPageTexts as pageTexts } from '#lib/copy/deal-page.ts';
import { deadlineText, nextText, dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { chat } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { Amount } from './Amount.tsx';
import { DealActs } from './DealActs.tsx';
import { DealFacts } from './DealFacts.tsx';
import { DealReviews } from './reviews/DealReviews.tsx';
import { StatePill } from './StatePill.tsx';
import { Story } from './Story.tsx';
import { isOffered, otherOf, titleOf } from './shown.ts';
import { useDeal } from './use-deal.ts';

export default function DealPage({ id, drawing }: { id: string; drawing?: ReactNode }) {
  const root = useReady<HTMLDivElement>();
  const { deal, problem, load, put } = useDeal(id);
  return (
    <div ref={root} className="stack">
      {deal && <Shown deal={deal} onMoved={put} onStale={load} />}
      {deal === null && (
        <div className="empty">
          {drawing}
          <h2>{pageTexts.missing}</h2>
          <p>{pageTexts.missingHow}</p>
          <Button href={paths.deals}>{texts.title}</Button>
        </div>
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
  const { state, role, amount, conversation_id, deadline_at } = deal;
  const next = nextText(deal, otherOf(deal).name);
  return (
    <>
      <section className="card card-body stack-tight" aria-labelledby="deal-title">
        <div className="row">
          <StatePill of={deal} />
        </div>
        <h2 className="wrap-anywhere" id="deal-title">
          {titleOf(deal)}
        </h2>
        {isOffered(deal) && (
          <p className="deal-amount">
            <Amount of={amount} />
          </p>
        )}
        <DealFacts deal={deal} />
        <div role="status">
          {next && <p className="font-semibold">{next}</p>}
          <p className="hint">{deadlineText(state, deadline_at)}</p>
        </div>
        <DealActs deal={deal} onMoved={onMoved} onStale={onStale} />
        {conversation_id !== null && role !== 'moderator' && (
          <p>
            <Button look="text" size="small" href={paths.conversation(conversation_id)}>
              <Icon of={chat} />
              {texts.talk}
            </Button>
          </p>
        )}
      </section>
      <DealReviews deal={deal} onMoved={onMoved} onStale={onStale} />
      <Story deal={deal} />
    </>
  );
}

const Skeleton = () => (
  <div role="status">
    <span className="visually-hidden">{texts.loading}</span>
    <div className="card skeleton deal-page-coming" aria-hidden="true" />
  </div>
);
