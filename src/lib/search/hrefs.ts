import type { SearchPage } from '#lib/contract/search.ts';
import type { ListCall } from '#lib/feed/calls.ts';
import { paths } from '#lib/paths.ts';
import type { Asked, FilterParameter } from './asked.ts';
import { goesWith } from './parameters.ts';
import { pricesOf, rangeOf } from './prices.ts';

type Understood = SearchPage['understood'];

/** A fixed order, so that the same search always has the same address. */
const order = ['q', ...(Object.keys(goesWith) as FilterParameter[]), 'sort', 'last_id'] as const;

export const searchHref = (asked: Asked): string => hrefAt(paths.search, asked);

export function hrefAt(
  page: string,
  asked: Asked,
  names: Partial<Record<FilterParameter, string>> = {},
): string {
  const query = paramsOf(asked, names).toString();
  return query ? `${page}?${query}` : page;
}

/** The call for further pages, without `last_id`. Puts swapped prices in order, because the API refuses them. */
export function searchCall(asked: Asked, understood: Understood): ListCall {
  const { price, last_id: _, ...rest } = asked;
  const { min_price: least, max_price: most } = pricesOf(asked, understood);
  const isTurned = least !== undefined && most !== undefined && least > most;
  const prices = isTurned ? { min_price: most, max_price: least } : price && rangeOf(price);
  const query = paramsOf({ ...rest, ...prices });
  query.set('limit', '10');
  return `/search/?${query}`;
}

function paramsOf(
  asked: Asked,
  names: Partial<Record<(typeof order)[number], string>> = {},
): URLSearchParams {
  const given = order.flatMap((name) =>
    asked[name] === undefined ? [] : [[names[name] ?? name, String(asked[name])] as [string, string]],
  );
  return new URLSearchParams(given);
}
