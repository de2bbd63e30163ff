import type { Rated } from '../contract/rated.ts';

type Rating = Pick<Rated, 'rating' | 'reviews_count'>;

const inWords = (rating: number) => rating.toFixed(1).replace('.', ',');

/** Like '4,7 · 12 avaliações'. Null where there are too few for a rating. */
export const ratingText = ({ rating, reviews_count }: Rating) =>
  rating === null ? null : `${inWords(rating)} · ${reviews_count} avaliações`;

/** Where there is room for a few letters. */
export const shortRating = ({ rating, reviews_count }: Rating) =>
  rating === null ? null : `★ ${inWords(rating)} (${reviews_count})`;
