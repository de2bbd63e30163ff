import type { Job } from '#lib/contract/jobs.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import type { Service } from '#lib/contract/services.ts';

export interface Work {
  readonly services: readonly Service[];
  readonly jobs: readonly Job[];
  readonly works: readonly PortfolioItem[];
}

/** How many of each kind a profile shows at its top. */
export const mostOfWork = 3;
/** One more says that there are others. */
export const workAsked = { skip: 0, limit: mostOfWork + 1 } as const;

/** An awning hangs over what has its price written on it. */
export const pricedFirst = (services: readonly Service[]): readonly Service[] => [
  ...services.filter(({ price }) => price !== null),
  ...services.filter(({ price }) => price === null),
];
