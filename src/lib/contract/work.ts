import type { Job } from './jobs.ts';
import type { PortfolioItem } from './portfolio.ts';
import type { Service } from './services.ts';

/** What a profile shows at its top. Services with a price come first. */
export interface Work {
  readonly services: readonly Service[];
  readonly jobs: readonly Job[];
  readonly works: readonly PortfolioItem[];
}

/** Of services and of vacancies. One more is read, which says that there are others; the same of works. */
export const mostOfWork = 3;
export const mostOfWorks = 5;
