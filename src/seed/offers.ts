import type { Category } from '#lib/categories.ts';
import { dataOf } from './data.ts';

/** Prices are in MT. */
export interface Offer {
  readonly title: string;
  readonly category: Category;
  readonly price: readonly [from: number, to: number];
  readonly tags: readonly string[];
}

interface Offers {
  /** By the title of a trade. */
  readonly offersOf: Readonly<Record<string, readonly Offer[]>>;
  readonly otherOffers: readonly Offer[];
  readonly promises: readonly string[];
}

export const { offersOf, otherOffers, promises } = dataOf<Offers>('offers');
