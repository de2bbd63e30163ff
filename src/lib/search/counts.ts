import { formatAmount } from '#lib/format/amount.ts';

/** How many, as far as they were counted. */
export interface Counted {
  readonly count: number;
  /** There are others. */
  readonly more: boolean;
}

export type Facet = readonly (Counted & { readonly value: string })[];

export function resultsText({ count, more }: Counted): string {
  const results = `${formatAmount(count)} ${count === 1 ? 'resultado' : 'resultados'}`;
  return more ? `Mais de ${results}` : results;
}

/** As it stands within a sentence. */
export const resultsWithin = (counted: Counted): string => resultsText(counted).replace(/^M/, 'm');

/** Beside a choice: 12, or 12+; nothing where it was not counted. */
export function countOf(value: string, facet: Facet): string | undefined {
  const found = facet.find((choice) => choice.value === value);
  return found && `${formatAmount(found.count)}${found.more ? '+' : ''}`;
}

/** As Nampula (12). */
export function withCount(text: string, value: string, facet: Facet): string {
  const count = countOf(value, facet);
  return count === undefined ? text : `${text} (${count})`;
}
