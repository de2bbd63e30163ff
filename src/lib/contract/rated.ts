import * as z from 'zod/mini';

/** What others say of who works, as provider of deals. */
export const rated = {
  /** The mean of the stars with one decimal. Null below three reviews. */
  rating: z.nullable(z.number()),
  reviews_count: z.number(),
  /** Deals that were concluded. */
  completed_projects: z.number(),
};
export interface Rated {
  readonly rating: number | null;
  readonly reviews_count: number;
  readonly completed_projects: number;
}
