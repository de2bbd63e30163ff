import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { CardsSkeleton, ListEnd } from '#islands/ui/ListEnd.tsx';
import { useLate } from '#islands/ui/use-late.ts';
import { useReady } from '#islands/ui/use-ready.ts';
import { dealPageTexts as texts } from '#lib/copy/deal-page.ts';
import { dealGroups } from '#lib/deals/life.ts';
import { paths } from '#lib/paths.ts';
import { DealItem } from './DealItem.tsx';
import { useDeals } from './use-deals.ts';
import { useOwnRequests } from './use-own-requests.ts';

const loadRequests = () => import('./OwnRequests.tsx').then((part) => part.OwnRequests);

export default function Deals({ drawing }: { drawing?: ReactNode }) {
  const root = useReady<HTMLDivElement>();
  const list = useDeals();
  const requests = useOwnRequests();
  const OwnRequests = useLate(loadRequests, { isWanted: requests.length > 0 });
  const { items, hasMore, isLoading, problem } = list;
  const groups = dealGroups
    .map((group) => ({ group, deals: items?.filter((deal) => deal.group === group) ?? [] }))
    .filter(({ deals }) => deals.length > 0);
  return (
    <div ref={root} className="stack">
      {OwnRequests && <OwnRequests requests={requests} />}
      {!items && isLoading && <CardsSkeleton list="stack-tight" card="deal-coming" />}
      {groups.map(({ group, deals }) => (
        <section key={group} aria-labelledby={`deals-${group}`}>
          <h2 className="mb-3" id={`deals-${group}`}>
            {texts.groups[group]}
          </h2>
          <ul className="lined">
            {deals.map((deal) => (
              <DealItem key={deal.id} deal={deal} />
            ))}
          </ul>
        </section>
      ))}
      {items?.length === 0 && !hasMore && !problem && (
        <EmptyState drawing={drawing} title={texts.none} text={texts.noneHow}>
          <Button href={paths.explore}>{texts.seeServices}</Button>
        </EmptyState>
      )}
      <ListEnd list={list} />
    </div>
  );
}
