import type { ReactNode } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import type { Rated } from '#lib/contract/rated.ts';
import { ratingInWords, reviewsInWords } from '#lib/copy/rating.ts';
import { star } from '#lib/icons.ts';

/** A star and the mean beside it. */
export const Rating = ({ rating }: { rating: number }) => (
  <b className="rating">
    <Icon of={star} size={16} />
    {ratingInWords(rating)}
  </b>
);

/** For a line of facts: the mean, and how many made it, which leads to what they wrote. */
export const ratingFacts = (
  { rating, reviews_count }: Pick<Rated, 'rating' | 'reviews_count'>,
  reviews: string,
): ReactNode[] => [
  rating !== null && <Rating key="rating" rating={rating} />,
  reviews_count > 0 && (
    <a key="reviews" href={reviews}>
      {reviewsInWords(reviews_count)}
    </a>
  ),
];
