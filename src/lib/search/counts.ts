import { formatAmount } from '#lib/format/price.ts';

export interface Counted {
  readonly count: number;
  readonly more: boolean;
}

export type Facet = readonly (Counted & { readonly value: string })[];

export function resultsText({ count, more }: Counted): string {
  const results = `${formatAmount(count)} ${count === 1 ? 'resultado' : 'resultados'}`;
  return more ? `Mais de ${results}` : results;
}

export const resultsWithin = (counted: Counted): string => resultsText(counted).replace(/^M/, 'm');

export function countOf(value: string, facet: Facet): string | undefined {
  const found = facet.find((choice) => choice.value === value);
  return found && `${formatAmount(found.count)}${found.more ? '+' : ''}`;
}

export function withCount(text: string, value: string, facet: Facet): string {
  const count = countOf(value, facet);
  return count === undefined ? text : `${text} (${count})`;
}
