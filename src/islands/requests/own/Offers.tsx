import { useEffect, useRef, useState } from 'react';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import type { RequestOffer } from '#lib/contract/deals.ts';
import { ownRequestTexts as texts } from '#lib/copy/request-answers.ts';
import { isEnd, offeredStates } from '#lib/deals/life.ts';
import { offersAnchor } from '#lib/requests/paths.ts';
import { OfferRow, PastOffer } from './OfferRow.tsx';
import { openedLast, rowOf } from './opened.ts';

interface Props {
  offers: readonly RequestOffer[] | undefined;
  problem: string | undefined;
  load: () => Promise<void>;
  isOpen: boolean;
}

/** A row each, of which the first is open. Those that are over stand below. */
export function Offers({ offers, problem, load, isOpen }: Props) {
  const [last] = useState(openedLast);
  const heading = useRef<HTMLHeadingElement>(null);
  const areThere = offers !== undefined;
  // The browser cannot scroll to what was not there yet.
  useEffect(() => {
    if (!areThere) return;
    if (last !== undefined) document.getElementById(rowOf(last))?.scrollIntoView({ block: 'nearest' });
    else if (location.hash === `#${offersAnchor}`) heading.current?.scrollIntoView();
  }, [areThere, last]);
  // What was pressed is gone.
  const moved = () => void load().then(() => heading.current?.focus());
  const open = offers?.filter(({ state }) => !isEnd(state)) ?? [];
  const isLastThere = open.some(({ id }) => id === last);
  const toCompare = open.filter(({ state }) => offeredStates.includes(state)).length;
  const past = offers?.filter(({ state }) => isEnd(state)) ?? [];
  return (
    <section className="stack-tight" aria-labelledby={offersAnchor}>
      <div role="status">
        <h2 ref={heading} id={offersAnchor} tabIndex={-1}>
          {texts.offers(toCompare)}
        </h2>
      </div>
      {!offers && !problem && <p role="status">{texts.loading}</p>}
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {offers && open.length === 0 && (
        <p className="card card-body text-text2">
          {past.length > 0 ? texts.noneLeft : isOpen ? texts.none : texts.noneClosed}
        </p>
      )}
      {open.length > 0 && (
        <ul className="lined">
          {open.map((offer, index) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              praise={praiseOf(offer, open)}
              open={isLastThere ? offer.id === last : index === 0}
              onMoved={moved}
              onStale={load}
            />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details>
          <summary className="inline-flex items-center min-h-touch text-primary letters-f14 font-semibold">
            {texts.past(past.length)}
          </summary>
          <ul className="stack-tight">
            {past.map((offer) => (
              <PastOffer key={offer.id} offer={offer} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** The lowest price, and the best rating. Who has no rating is not as well rated; who names no price is not compared. */
function praiseOf({ amount, seller }: RequestOffer, offers: readonly RequestOffer[]): string[] {
  const amounts = offers.flatMap((offer) => offer.amount ?? []);
  const ratings = offers.map((offer) => offer.seller.rating ?? 0);
  return [
    ...(isBest(amount, amounts, Math.min) ? [texts.bestPrice] : []),
    ...(isBest(seller.rating, ratings, Math.max) ? [texts.bestRated] : []),
  ];
}

const isBest = (one: number | null, all: readonly number[], best: (...all: number[]) => number): boolean =>
  one === best(...all) && all.some((other) => other !== one);
