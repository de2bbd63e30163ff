import type { Category } from '#lib/categories.ts';
import type { PublishRequest } from '#lib/contract/requests.ts';
import { dataOf } from './data.ts';

export interface Need extends Pick<PublishRequest, 'title' | 'description'> {
  readonly category: Category;
  readonly province: PublishRequest['province'];
  readonly district: string;
  readonly daysAgo: number;
  readonly budget?: number;
  /** In days from its publication. */
  readonly wantedIn?: number;
  /** A drawing of src/assets/trades.svg. */
  readonly drawing?: string;
  readonly offers?: number;
  readonly ends?: 'by hand' | 'with an offer';
}

export const needs = dataOf<readonly Need[]>('needs');
