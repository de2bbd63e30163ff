import type { SearchPage } from '#lib/contract/search.ts';
import type { Asked } from './asked.ts';
import { pricesOf } from './prices.ts';

/**
 * What is saved of a search: its words as they were corrected, because new things are only compared with words as they
 * stand, and neither the order nor the place in the list.
 */
export function savedAs(
  asked: Asked,
  { corrected, understood }: Pick<SearchPage, 'corrected' | 'understood'>,
): Asked {
  const { sort: _, last_id: __, ...search } = asked;
  if (corrected === null) return search;
  const { price: ___, ...others } = search;
  // The corrected words no longer name the price.
  return { ...others, ...pricesOf(search, understood), q: corrected };
}
