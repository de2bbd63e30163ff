import type { ReactNode } from 'react';
import { Stars } from '#components/reviews/Stars.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { Amount } from '#islands/deals/Amount.tsx';
import { StatePill } from '#islands/deals/StatePill.tsx';
import { useAsking } from '#islands/deals/use-asking.tsx';
import type { RequestOffer } from '#lib/contract/deals.ts';
import { dealPageTexts } from '#lib/copy/deal-page.ts';
import { amountText, dealScreenTexts } from '#lib/copy/deal-screens.ts';
import { ratingText } from '#lib/copy/rating.ts';
import { ownRequestTexts as texts } from '#lib/copy/request-answers.ts';
import { formatDate, momentInMaputo } from '#lib/format/date.ts';
import { paths } from '#lib/paths.ts';

export const anchorOf = ({ id }: RequestOffer): string => `proposta-${id}`;

export const nameOf = ({ company_name, provider }: RequestOffer): string => company_name ?? provider.name;

export const whenText = (due_on: string | null): string =>
  due_on === null ? texts.noDay : texts.untilDay(formatDate(momentInMaputo(due_on, '12:00')));

interface Props {
  offer: RequestOffer;
  onMoved: () => void;
}

/** Says the same in the same order as the others, so that one can compare. */
export function OfferCard({ offer, onMoved }: Props) {
  const { state, amount, due_on, seller, text, valid_until } = offer;
  return (
    <li className="card card-body own-offer stack-tight flex flex-col" id={anchorOf(offer)}>
      <div className="own-offer-head flex flex-wrap items-center justify-between">
        <p className="deal-amount">
          <Amount of={amount} />
        </p>
        {state !== 'proposta' && <StatePill of={offer} />}
      </div>
      <Who offer={offer} />
      <dl className="own-offer-facts">
        <Fact name={texts.when}>{whenText(due_on)}</Fact>
        <Fact name={texts.rating}>
          <Rating of={seller} />
        </Fact>
        <Fact name={texts.done}>{texts.jobsDone(seller.completed_projects)}</Fact>
        <Fact name={texts.where}>{placeText(seller)}</Fact>
      </dl>
      {text && <p className="deal-words">{text}</p>}
      {state === 'proposta' && valid_until && (
        <p className="hint">{texts.validUntil(formatDate(new Date(valid_until)))}</p>
      )}
      {state === 'por_responder' && <p className="hint">{texts.askedAgain}</p>}
      <Acts offer={offer} onMoved={onMoved} />
    </li>
  );
}

/** Small: who, what it would have cost, and how it ended. */
export const PastOffer = ({ offer }: { offer: RequestOffer }) => (
  <li className="card card-body own-offer-past">
    <div className="grow">
      <Name offer={offer} />
      <p className="hint">{amountText(offer.amount)}</p>
    </div>
    <StatePill of={offer} />
    <Button look="text" size="small" href={paths.deal(offer.id)}>
      {texts.seeDeal}
    </Button>
  </li>
);

const Who = ({ offer: { provider, company_name }, offer }: { offer: RequestOffer }) => (
  <div className="flex items-center">
    <Face name={nameOf(offer)} photo={provider.photo_url} size={40} className="mr-3" />
    <div className="grow">
      <Name offer={offer} />
      {company_name !== null && <p className="hint">{provider.name}</p>}
    </div>
  </div>
);

function Name({ offer }: { offer: RequestOffer }) {
  const { company_id, provider } = offer;
  const href =
    company_id !== null
      ? paths.sharedCompany(company_id)
      : provider.username && paths.ownPage(provider.username);
  const name = nameOf(offer);
  return (
    <h3 className="letters-f16 wrap-anywhere">
      {href ? <a href={href}>{name}</a> : name}
      {provider.is_suspended && <span className="hint"> · {dealPageTexts.suspended}</span>}
    </h3>
  );
}

function Acts({ offer, onMoved }: Props) {
  const { ask, note, waiting, sheet } = useAsking(offer, { onMoved, onStale: onMoved });
  const { id, steps, provider, conversation_id } = offer;
  const named = (act: string) => texts.actOf(act, nameOf(offer));
  const talk =
    conversation_id !== null
      ? paths.conversation(conversation_id)
      : provider.id !== null && provider.username
        ? paths.chatWith(provider.id)
        : undefined;
  return (
    <div className="own-offer-acts stack-tight">
      {note}
      {waiting}
      {!waiting && steps.includes('accept') && (
        <>
          <Button full aria-label={named(texts.accept)} onClick={() => ask('accept')}>
            {texts.accept}
          </Button>
          <p className="hint">{dealScreenTexts.noMoney}</p>
        </>
      )}
      <div className="deal-buttons">
        {talk && (
          <Button look="outline" size="small" href={talk} aria-label={named(texts.ask)}>
            {texts.ask}
          </Button>
        )}
        {!waiting && steps.includes('decline') && (
          <Button
            look="outline"
            size="small"
            aria-label={named(texts.decline)}
            onClick={() => ask('decline')}
          >
            {texts.decline}
          </Button>
        )}
        <Button look="text" size="small" href={paths.deal(id)} aria-label={named(texts.seeDeal)}>
          {texts.seeDeal}
        </Button>
      </div>
      {sheet}
    </div>
  );
}

type Seller = RequestOffer['seller'];

const Rating = ({ of }: { of: Seller }) =>
  of.rating === null ? (
    texts.reviews(of.reviews_count)
  ) : (
    <span className="own-offer-rating inline-flex flex-wrap items-center">
      <Stars stars={Math.round(of.rating)} />
      <span>{ratingText(of)}</span>
    </span>
  );

function placeText({ near, location }: Seller): string {
  if (near === null) return location ?? texts.noPlace;
  return location === null ? texts.near[near] : texts.nearAt(texts.near[near], location);
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
