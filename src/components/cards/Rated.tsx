import type { Rated as Rating } from '#lib/contract/rated.ts';
import { ratingInWords, ratingText } from '#lib/copy/rating.ts';

/** Like ★ 4,7 (12). The number of reviews alone where there are too few for a rating, and nothing without any. */
export function Rated({ of }: { of: Pick<Rating, 'rating' | 'reviews_count'> }) {
  const { rating, reviews_count } = of;
  if (rating === null) return ratingText(of);
  return (
    <span className="rated">
      <span className="visually-hidden">{ratingText(of)}</span>
      <span aria-hidden="true">
        <b>★</b> {ratingInWords(rating)} <small>({reviews_count})</small>
      </span>
    </span>
  );
}
