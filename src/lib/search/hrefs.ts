import type { Narrowing } from '#lib/contract/search.ts';
import { paths } from '#lib/paths.ts';
import type { Asked } from './asked.ts';
import { rangeOf } from './prices.ts';

/** The same search has one address, whatever it was put together from. */
const order = [
  ...(['q', 'type', 'category', 'price', 'min_price', 'max_price'] as const),
  ...(['province', 'district', 'remote', 'sort', 'last_id'] as const),
];

export function searchHref(asked: Asked): string {
  const query = paramsOf(asked).toString();
  return query ? `${paths.search}?${query}` : paths.search;
}

/** What the list reads on from, as far as `last_id`. */
export function searchCall({ price, last_id: _, ...asked }: Asked): string {
  const query = paramsOf({ ...asked, ...(price && rangeOf(price)) });
  query.set('limit', '10');
  return `/search/?${query}`;
}

const fieldsOf: Readonly<Record<Narrowing, readonly (keyof Asked)[]>> = {
  type: ['type'],
  category: ['category'],
  price: ['price', 'min_price', 'max_price'],
  province: ['province', 'district'],
  district: ['district'],
  remote: ['remote'],
};

/** From its beginning, for it is another list. */
export function without(asked: Asked, ...narrowings: readonly Narrowing[]): Asked {
  const gone = new Set<string>(['last_id', ...narrowings.flatMap((narrowing) => fieldsOf[narrowing])]);
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !gone.has(name)));
}

function paramsOf(asked: Asked): URLSearchParams {
  const given = order.flatMap((name) =>
    asked[name] === undefined ? [] : [[name, String(asked[name])] as [string, string]],
  );
  return new URLSearchParams(given);
}
