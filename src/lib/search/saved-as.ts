import type { SearchPage } from '#lib/contract/search.ts';
import type { Asked } from './asked.ts';
import { pricesOf } from './prices.ts';

/**
 * Saves the corrected words, because new things are compared with the words exactly. Drops the order and the place in
 * the list.
 */
export function savedAs(
  asked: Asked,
  { corrected, understood }: Pick<SearchPage, 'corrected' | 'understood'>,
): Asked {
  const { sort: _, last_id: __, ...search } = asked;
  if (corrected === null) return search;
  const { price: ___, ...others } = search;
  return { ...others, ...pricesOf(search, understood), q: corrected };
}
