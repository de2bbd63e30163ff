import { Button } from '#components/ui/Button.tsx';
import type { Rated } from '#lib/contract/rated.ts';
import type { PublicReview } from '#lib/contract/reviews.ts';
import { reviewsPageTexts as texts } from '#lib/copy/reviews-page.ts';
import { Quotation } from './Review.tsx';
import { Score } from './Score.tsx';

interface Props {
  of: Pick<Rated, 'rating' | 'reviews_count'>;
  reviews: readonly PublicReview[];
  /** How many gave one star, two, and so on. */
  spread?: readonly number[] | undefined;
  /** Where all are read. */
  page: string;
}

/** On the page of who works, or of what they offer. Nothing without reviews. */
export function ReviewsPart({ of, reviews, spread, page }: Props) {
  if (reviews.length === 0) return null;
  return (
    <section>
      <h2>{texts.part}</h2>
      <Score of={of} spread={spread} />
      {reviews.map((review) => (
        <article key={review.id} className="review">
          <Quotation review={review} />
        </article>
      ))}
      {of.reviews_count > reviews.length && (
        <Button look="outline" href={page}>
          {texts.readAll(of.reviews_count)}
        </Button>
      )}
    </section>
  );
}
