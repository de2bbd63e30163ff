import type { FilterName } from '#lib/contract/search.ts';
import type { FilterParameter } from './asked.ts';

/**
 * The parameters of filters, in the order of addresses. Each lists the filters whose removal also removes it: a
 * district goes with its province. Scripts load this file, so the texts are in filters.ts.
 */
export const goesWith = {
  type: ['type'],
  category: ['category'],
  price: ['price'],
  min_price: ['price'],
  max_price: ['price'],
  province: ['province'],
  district: ['district', 'province'],
  remote: ['remote'],
  verified: ['verified'],
  employment_type: ['employment_type'],
} as const satisfies Record<FilterParameter, readonly FilterName[]>;

const parameters = Object.keys(goesWith) as FilterParameter[];

export const parametersOf = (filter: string): FilterParameter[] =>
  parameters.filter((parameter) => (goesWith[parameter] as readonly string[]).includes(filter));
