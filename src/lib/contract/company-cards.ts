import type { Category } from '../categories.ts';
import type { Company } from './companies.ts';

/** A work or a service, of which a company's card shows the picture or the drawing of its trade. */
export interface Made {
  readonly id: number;
  readonly title: string;
  readonly category: Category;
  readonly tags: readonly string[];
  readonly picture: string | null;
}

export interface CompanyOnCard extends Company {
  readonly made: readonly Made[];
}
