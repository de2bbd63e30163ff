import { Stars } from '#components/reviews/Stars.tsx';
import { Words } from '#components/ui/Words.tsx';
import type { Deal } from '#lib/contract/deals.ts';
import { reviewScreenTexts as texts } from '#lib/copy/review-screens.ts';
import { otherSide } from '#lib/deals/life.ts';
import { nameOfOther, namesOf } from '#lib/deals/shown.ts';
import { formatDate } from '#lib/format/date.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { ReviewForm } from './ReviewForm.tsx';

interface Props {
  deal: Deal;
  onMoved: (deal: Deal) => void;
  onStale: () => void;
}

/** What the viewer owes, and what they may read. */
export function DealReviews({ deal, onMoved, onStale }: Props) {
  const { review_owed, reviews } = deal;
  return (
    <>
      {review_owed && (
        <section className="card card-body">
          <ReviewForm deal={deal} who={nameOfOther(deal)} onMoved={onMoved} onStale={onStale} />
        </section>
      )}
      {reviews.length > 0 && (
        <section className="stack" aria-labelledby="deal-reviews">
          <h2 id="deal-reviews">{texts.title}</h2>
          {reviews.map((review) => (
            <Review key={review.id} deal={deal} review={review} onStale={onStale} />
          ))}
        </section>
      )}
    </>
  );
}

interface ReviewProps {
  deal: Deal;
  review: Deal['reviews'][number];
  onStale: () => void;
}

function Review({ deal, review, onStale }: ReviewProps) {
  const { role, review_until } = deal;
  const { by, stars, text, private_text, reply, shown_at, is_counted, state, reply_state, of_company } =
    review;
  const names = namesOf(deal);
  const isOwn = by === role;
  const reviewed = names[otherSide(by)];
  const isReviewed = !isOwn && role !== 'moderator';
  return (
    <article className="stack-tight">
      <h3>{isOwn ? texts.own : texts.ofOther(names[by])}</h3>
      <Stars stars={stars} />
      {text && <Words>{text}</Words>}
      {private_text && (
        <p className="hint whitespace-pre-line wrap-anywhere">
          {texts.onlyModerators} {private_text}
        </p>
      )}
      {isOwn && !shown_at && review_until && (
        <p className="hint">{texts.hidden(formatDate(new Date(review_until)))}</p>
      )}
      {!is_counted && <p className="hint">{texts.notCounted}</p>}
      {state === 'retido' && <p className="hint">{texts.held}</p>}
      {reply && (
        <>
          <h4 className="text-text2 letters-f14">{texts.replied(reviewed)}</h4>
          <Words>{reply}</Words>
          {reply_state === 'retido' && <p className="hint">{texts.held}</p>}
        </>
      )}
      {isReviewed && shown_at && !reply && (!of_company || deal.company_id !== null) && (
        <ReplyForm deal={deal} review={review} who={names[by]} onSent={onStale} />
      )}
    </article>
  );
}
