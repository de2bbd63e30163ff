import { sql } from 'kysely';
import type { Rated } from '#lib/contract/rated.ts';

/** The kept numbers of who is reviewed. */
export const ratedColumns = ['stars_sum', 'reviews_count', 'completed_projects'] as const;

const imagined = { reviews: 5, stars: 4 };

/** The mean pulled towards 4 by five imagined reviews, so that one friend's five stars do not come before all others. */
export const ratingRank = (sellers: string) => {
  const [sum, count] = [sql.ref(`${sellers}.stars_sum`), sql.ref(`${sellers}.reviews_count`)];
  return sql<number | null>`case when ${count} > 0
    then (${sum} + ${sql.lit(imagined.reviews * imagined.stars)}) * 1000 / (${count} + ${sql.lit(imagined.reviews)}) end`;
};
/** Of who has no reviews. */
export const unrated = imagined.stars * 1000;

/** Beside those of the person, for things that a company may publish. */
export const ratedCompanyColumns = [
  'companies.stars_sum as company_stars_sum',
  'companies.reviews_count as company_reviews_count',
  'companies.completed_projects as company_completed_projects',
] as const;

export type RatedRow = Readonly<Record<(typeof ratedColumns)[number], number>>;

/** The mean of fewer says little, and would tell who gave which stars. */
const fewestReviews = 3;

export const ratedOf = ({ stars_sum, reviews_count, completed_projects }: RatedRow): Rated => ({
  rating: reviews_count < fewestReviews ? null : Math.round((10 * stars_sum) / reviews_count) / 10,
  reviews_count,
  completed_projects,
});

export type CompanyRatedRow = Readonly<Record<`company_${keyof RatedRow}`, number | null>>;

export const ratedCompanyOf = (row: CompanyRatedRow): Rated =>
  ratedOf({
    stars_sum: row.company_stars_sum ?? 0,
    reviews_count: row.company_reviews_count ?? 0,
    completed_projects: row.company_completed_projects ?? 0,
  });
