import { Rating } from '#components/reviews/Rating.tsx';
import type { Rated as RatedThing } from '#lib/contract/rated.ts';
import { ratingText } from '#lib/copy/rating.ts';

/** Like ★ 4,7 (12). The number of reviews alone where there are too few for a rating, and nothing without any. */
export function Rated({ of }: { of: Pick<RatedThing, 'rating' | 'reviews_count'> }) {
  const { rating, reviews_count } = of;
  if (rating === null) return ratingText(of);
  return (
    <>
      <span className="visually-hidden">{ratingText(of)}</span>
      <span className="whitespace-nowrap" aria-hidden="true">
        <Rating rating={rating} /> {`(${reviews_count})`}
      </span>
    </>
  );
}
