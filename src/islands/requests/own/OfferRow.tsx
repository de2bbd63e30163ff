import { Stars } from '#components/reviews/Stars.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Fact } from '#components/ui/Fact.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Face } from '#components/ui/Picture.tsx';
import { Words } from '#components/ui/Words.tsx';
import { Amount } from '#islands/deals/Amount.tsx';
import { StatePill } from '#islands/deals/StatePill.tsx';
import { useAsking } from '#islands/deals/use-asking.tsx';
import type { RequestOffer } from '#lib/contract/deals.ts';
import { dealPageTexts } from '#lib/copy/deal-page.ts';
import { amountText, dealScreenTexts } from '#lib/copy/deal-screens.ts';
import { ratingInWords, ratingText } from '#lib/copy/rating.ts';
import { ownRequestTexts as texts } from '#lib/copy/request-answers.ts';
import { reviewsPageTexts } from '#lib/copy/reviews-page.ts';
import { offeredStates } from '#lib/deals/life.ts';
import { faceOfOther, nameOfOther } from '#lib/deals/shown.ts';
import { formatDate, momentInMaputo } from '#lib/format/date.ts';
import { chevronDown } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { noteOpened, rowOf } from './opened.ts';

const whenText = (due_on: string | null): string =>
  due_on === null ? texts.noDay : texts.untilDay(formatDate(momentInMaputo(due_on, '12:00')));

interface Props {
  offer: RequestOffer;
  onMoved: () => void;
  onStale: () => void;
}

interface RowProps extends Props {
  /** Where one compares: 'Melhor preço'. */
  praise: readonly string[];
  open: boolean;
}

/** Who, how well rated and for how much, so that one can compare. It opens to the rest, and to what one may do. */
export function OfferRow({ offer, praise, open, ...callbacks }: RowProps) {
  const { id, state, amount, due_on, seller, text, valid_until } = offer;
  return (
    <li id={rowOf(id)}>
      <details
        className="own-offer"
        open={open || undefined}
        // It is told, too, that the first one is open from the beginning.
        onToggle={({ currentTarget }) => currentTarget.open && !open && noteOpened(id)}
      >
        <summary className="line">
          <Face {...faceOfOther(offer)} size={48} />
          <span className="grow">
            <span className="own-offer-head flex flex-wrap items-baseline">
              <b className="grow letters-f16 wrap-anywhere">{nameOfOther(offer)}</b>
              <b className="ml-2 letters-f18">
                <Amount of={amount} />
              </b>
            </span>
            <span className="own-offer-rating flex flex-wrap items-center text-text2 letters-f14">
              <Rating of={seller} />
            </span>
            <span className="own-offer-praise flex flex-wrap items-center text-text2 letters-f14">
              {praise.map((one) => (
                <span key={one} className="pill pill-ok">
                  {one}
                </span>
              ))}
              {state !== 'proposta' && <StatePill of={offer} />}
            </span>
          </span>
          <Icon of={chevronDown} className="text-text3" />
        </summary>
        <div className="stack-tight pb-4">
          {text && <Words>{text}</Words>}
          <dl className="fact-table py-1 letters-f14">
            <Fact name={texts.when}>{whenText(due_on)}</Fact>
            <Fact name={texts.done}>{texts.jobsDone(seller.completed_projects)}</Fact>
            <Fact name={texts.where}>{placeText(seller)}</Fact>
            <Fact name={texts.who}>
              <Who offer={offer} />
            </Fact>
          </dl>
          {state === 'proposta' && valid_until && (
            <p className="hint">{texts.validUntil(formatDate(new Date(valid_until)))}</p>
          )}
          {state === 'por_responder' && <p className="hint">{texts.askedAgain}</p>}
          <Acts offer={offer} {...callbacks} />
        </div>
      </details>
    </li>
  );
}

/** Small: who, what it would have cost, and how it ended. */
export const PastOffer = ({ offer }: { offer: RequestOffer }) => (
  <li className="card card-body flex flex-wrap items-center justify-between letters-f14">
    <div className="w-full">
      <h3 className="letters-f16 wrap-anywhere">
        <Who offer={offer} />
      </h3>
      <p className="hint">{amountText(offer.amount)}</p>
    </div>
    <StatePill of={offer} />
    <Button look="text" size="small" href={paths.deal(offer.id)}>
      {texts.seeDeal}
    </Button>
  </li>
);

/** Leads to their page, where they have one. */
function Who({ offer }: { offer: RequestOffer }) {
  const { company_id, company_name, provider } = offer;
  const href =
    company_id !== null
      ? paths.sharedCompany(company_id)
      : provider.username && paths.ownPage(provider.username);
  const name = nameOfOther(offer);
  return (
    <>
      {href ? <a href={href}>{name}</a> : name}
      {company_name !== null && <span className="hint"> · {provider.name}</span>}
      {provider.is_suspended && <span className="hint"> · {dealPageTexts.suspended}</span>}
    </>
  );
}

function Acts({ offer, onMoved, onStale }: Props) {
  const { ask, note, waiting, sheet } = useAsking(offer, { onMoved, onStale });
  const { id, state, steps, provider, company_id, conversation_id } = offer;
  const named = (act: string) => texts.actOf(act, nameOfOther(offer));
  const talk =
    conversation_id !== null
      ? paths.conversation(conversation_id)
      : provider.id !== null && provider.username
        ? paths.chatWith(provider.id, company_id)
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
        {/* What was accepted goes on there. */}
        <Button
          look={offeredStates.includes(state) ? 'text' : undefined}
          size="small"
          href={paths.deal(id)}
          aria-label={named(texts.seeDeal)}
        >
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
    <>
      <Stars stars={of.rating} label={reviewsPageTexts.mean(ratingInWords(of.rating))} />
      <span>{ratingText(of)}</span>
    </>
  );

function placeText({ near, location }: Seller): string {
  if (near === null) return location ?? texts.noPlace;
  return location === null ? texts.near[near] : texts.nearAt(texts.near[near], location);
}
