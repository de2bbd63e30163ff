import { Amount } from '#islands/deals/Amount.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import type { RequestOffer } from '#lib/contract/deals.ts';
import { shortRating } from '#lib/copy/rating.ts';
import { ownRequestTexts as texts } from '#lib/copy/request-answers.ts';
import { isEnd, offeredStates } from '#lib/deals/life.ts';
import { anchorOf, nameOf, OfferCard, PastOffer, whenText } from './OfferCard.tsx';

interface Props {
  offers: readonly RequestOffer[] | undefined;
  problem: string | undefined;
  load: () => Promise<void>;
  isOpen: boolean;
}

/** Side by side where there is room. Those that are over stand below. */
export function Offers({ offers, problem, load, isOpen }: Props) {
  const open = offers?.filter(({ state }) => !isEnd(state)) ?? [];
  const toCompare = open.filter(({ state }) => offeredStates.includes(state)).length;
  const past = offers?.filter(({ state }) => isEnd(state)) ?? [];
  return (
    <section className="stack-tight" aria-labelledby="own-offers">
      <div role="status">
        <h2 id="own-offers">{texts.offers(toCompare)}</h2>
      </div>
      {!offers && !problem && <p role="status">{texts.loading}</p>}
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {offers && open.length === 0 && (
        <p className="card card-body text-text2">
          {past.length > 0 ? texts.noneLeft : isOpen ? texts.none : texts.noneClosed}
        </p>
      )}
      {open.length > 1 && <Glance offers={open} />}
      {open.length > 0 && (
        <ul className="own-offers">
          {open.map((offer) => (
            <OfferCard key={offer.id} offer={offer} onMoved={load} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details>
          <summary className="inline-flex items-center min-h-touch text-primary letters-f14 font-semibold cursor-pointer">
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

/** For phones, where one card fills the screen: each offer in two lines, which lead to it. */
const Glance = ({ offers }: { offers: readonly RequestOffer[] }) => (
  <ol className="card own-offers-glance on-phone" aria-label={texts.glance}>
    {offers.map((offer) => (
      <li className="py-2 px-4" key={offer.id}>
        <a href={`#${anchorOf(offer)}`}>
          <span className="grow">{nameOf(offer)}</span>
          <b>
            <Amount of={offer.amount} />
          </b>
        </a>
        <p className="hint">{factsOf(offer)}</p>
      </li>
    ))}
  </ol>
);

const factsOf = ({ due_on, seller }: RequestOffer): string =>
  [whenText(due_on), shortRating(seller), seller.near && texts.near[seller.near]].filter(Boolean).join(' · ');
