import type { Rated } from '../contract/rated.ts';

/** Like '4,7 · 12 avaliações'. Null where there are too few for a rating. */
export const ratingText = ({ rating, reviews_count }: Pick<Rated, 'rating' | 'reviews_count'>) =>
  rating === null ? null : `${rating.toFixed(1).replace('.', ',')} · ${reviews_count} avaliações`;
