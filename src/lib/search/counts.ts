import { formatAmount } from '#lib/format/price.ts';

export interface Counted {
  readonly count: number;
  readonly more: boolean;
}

export type Facet = readonly (Counted & { readonly value: string })[];

/** One of what is counted, and several. */
export type Nouns = readonly [one: string, several: string];

export const results: Nouns = ['resultado', 'resultados'];

export function countText({ count, more }: Counted, [one, several] = results): string {
  const counted = `${formatAmount(count)} ${count === 1 ? one : several}`;
  return more ? `Mais de ${counted}` : counted;
}

export const resultsWithin = (counted: Counted): string => countText(counted).replace(/^M/, 'm');

export function countOf(value: string, facet: Facet): string | undefined {
  const found = facet.find((choice) => choice.value === value);
  return found && `${formatAmount(found.count)}${found.more ? '+' : ''}`;
}

export function withCount(text: string, value: string, facet: Facet): string {
  const count = countOf(value, facet);
  return count === undefined ? text : `${text} (${count})`;
}
