import type { Rated } from '../contract/rated.ts';

type Rating = Pick<Rated, 'rating' | 'reviews_count'>;

export const ratingInWords = (rating: number) => rating.toFixed(1).replace('.', ',');

export const reviewsInWords = (count: number) => (count === 1 ? '1 avaliação' : `${count} avaliações`);

/** Like '4,7 · 12 avaliações'. The number alone where there are too few for a rating. Null without any. */
export const ratingText = ({ rating, reviews_count }: Rating) => {
  if (reviews_count === 0) return null;
  const count = reviewsInWords(reviews_count);
  return rating === null ? count : `${ratingInWords(rating)} · ${count}`;
};

/** Where there is room for a few letters. */
export const shortRating = ({ rating, reviews_count }: Rating) =>
  rating === null ? ratingText({ rating, reviews_count }) : `★ ${ratingInWords(rating)} (${reviews_count})`;
