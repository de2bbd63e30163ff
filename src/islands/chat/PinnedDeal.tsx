import { useStore } from '@nanostores/react';
import { type Ref, useMemo, useRef } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { PathLine } from '#islands/deals/PathLine.tsx';
import { groundOf, StatePill } from '#islands/deals/StatePill.tsx';
import { useFocusAfterStep } from '#islands/deals/use-focus-after-step.ts';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { useLate } from '#islands/ui/use-late.ts';
import type { DealRow } from '#lib/contract/deals.ts';
import { amountText, nextText, dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { actsOf } from '#lib/deals/acts.ts';
import { doneOfPath } from '#lib/deals/life.ts';
import { isOffered, nameOfOther, titleOf } from '#lib/deals/shown.ts';
import { chevronRight } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { $entries } from '#scripts/outbox/outbox.ts';
import { wear } from '#scripts/styles/wear.ts';
import { actAbout, isUnderWay, newestOfOther, pinnedOf } from './deal-lines.tsx';
import sheet from './pinned-deal.css?url';
import { type OnLines, useConversationDeals } from './use-conversation-deals.ts';

/** With the forms of the steps. */
const loadActs = () => import('#islands/deals/DealActs.tsx').then((part) => part.DealActs);

interface Props {
  conversation: number;
  onLines: OnLines;
}

/** The deal that a conversation is about, over its messages. */
function PinnedDeal({ conversation, onLines }: Props) {
  const { deals = [], problem, load, put } = useConversationDeals(conversation, onLines);
  const deal = pinnedOf(deals);
  const { place, moved } = useFocusAfterStep<HTMLAnchorElement>(put);
  const others = deals.filter((one) => one.id !== deal?.id && isUnderWay(one)).length;
  const hasAct = actAbout(useStore($entries), deal?.id) !== undefined;
  const DealActs = useLate(loadActs, {
    isWanted: deal !== undefined && (hasAct || actsOf(deal).main.length > 0),
  });
  return (
    <>
      {deal && (
        <section className="deal-pin" aria-label={texts.one}>
          <Head deal={deal} link={place} />
          {DealActs && <DealActs key={deal.id} deal={deal} onMoved={moved} onStale={load} onlyMain />}
          {others > 0 && (
            <a className="inline-flex items-center min-h-touch ml-3 mr-3" href={paths.deals}>
              {texts.more(others)}
            </a>
          )}
        </section>
      )}
      {problem && deals.length === 0 && (
        <div className="deal-pin px-3">
          <CardLoading isLoaded problem={texts.notLoaded} onRetry={load} />
        </div>
      )}
      <Heard deals={deals} />
    </>
  );
}

function Head({ deal, link }: { deal: DealRow; link: Ref<HTMLAnchorElement> }) {
  const { id, state, amount, review_owed } = deal;
  const done = doneOfPath(state);
  return (
    <a
      ref={link}
      className={`deal-pin-head no-underline flex items-center px-3 py-2 ${groundOf[state]}`.trim()}
      href={paths.deal(id)}
    >
      <span className="grow">
        <b className="one-line block letters-f16">{titleOf(deal)}</b>
        {isOffered(deal) && <b>{amountText(amount)}</b>}{' '}
        {review_owed ? texts.reviewOwed : nextText(deal, nameOfOther(deal))}
      </span>
      {done === undefined ? <StatePill of={deal} /> : <PathLine done={done} />}
      <Icon of={chevronRight} size={16} />
    </a>
  );
}

/** Tells screen readers what the other person did while the conversation was open. */
function Heard({ deals }: { deals: readonly DealRow[] }) {
  const newest = useMemo(() => newestOfOther(deals), [deals]);
  const first = useRef<number>(undefined);
  if (deals.length > 0) first.current ??= newest?.id ?? 0;
  return (
    <p className="visually-hidden" role="status">
      {newest && newest.id !== first.current && <span key={newest.id}>{newest.text}</span>}
    </p>
  );
}

/** With its sheet, which other conversations do not need. */
export const loaded = wear(sheet).then(() => PinnedDeal);
