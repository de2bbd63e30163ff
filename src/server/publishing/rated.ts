import type { Rated } from '#lib/contract/rated.ts';

/** The kept numbers of who is reviewed. */
export const ratedColumns = ['stars_sum', 'reviews_count', 'completed_projects'] as const;

type RatedRow = Readonly<Record<(typeof ratedColumns)[number], number>>;

/** The mean of fewer says little, and would tell who gave which stars. */
const fewestReviews = 3;

export const ratedOf = ({ stars_sum, reviews_count, completed_projects }: RatedRow): Rated => ({
  rating: reviews_count < fewestReviews ? null : Math.round((10 * stars_sum) / reviews_count) / 10,
  ...{ reviews_count, completed_projects },
});
