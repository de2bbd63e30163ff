import type { FilterName, SearchPage } from '#lib/contract/search.ts';
import { kindTexts } from '#lib/copy/search.ts';
import type { Asked, FilterParameter } from './asked.ts';
import { askedPriceText, priceInWords } from './prices.ts';

type Understood = SearchPage['understood'];

/**
 * The parameters of filters, in the order of addresses, each with the filters that it goes with: a district is one of
 * its province. Scripts load this much: what is reckoned when a file is loaded would bring the words along.
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
} as const satisfies Record<FilterParameter, readonly FilterName[]>;

const parameters = Object.keys(goesWith) as FilterParameter[];

/** None for a name that is no filter's. */
export const parametersOf = (filter: string): FilterParameter[] =>
  parameters.filter((parameter) => (goesWith[parameter] as readonly string[]).includes(filter));

export const isNarrowedBy = (asked: Asked, filter: FilterName): boolean =>
  parametersOf(filter).some((parameter) => asked[parameter] !== undefined);

/** From its beginning, for it is another list. */
export function without<A extends object>(asked: A, ...filters: readonly FilterName[]): A {
  const gone = new Set<string>(['last_id', ...filters.flatMap(parametersOf)]);
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !gone.has(name))) as A;
}

/** What people read of a filter. What a document is found by stands in server/documents/filter-terms.ts. */
interface Filter {
  /** Over its field. */
  readonly label: string;
  /** What it asks for, in words; nothing where it asks for nothing. */
  readonly text: (asked: Asked) => string | undefined;
  /** The same as it was said in the words that are looked for, where they can say it. */
  readonly textInWords?: (understood: Understood) => string;
  /** The search without what it asks for. */
  readonly withoutText: (text: string) => string;
  /** Chips are taken away one by one, or all by “Limpar tudo”; tabs lead out of theirs. */
  readonly shownBy: 'chip' | 'tabs';
}

const remote = 'Só remoto';

export const filters: Readonly<Record<FilterName, Filter>> = {
  type: {
    label: 'O que mostrar',
    text: ({ type }) => type && kindTexts[type],
    withoutText: (text) => `Sem o tipo ${text}`,
    shownBy: 'tabs',
  },
  category: {
    label: 'Categoria',
    text: ({ category }) => category,
    withoutText: (text) => `Sem a categoria ${text}`,
    shownBy: 'chip',
  },
  price: {
    label: 'Preço (MT)',
    text: askedPriceText,
    textInWords: priceInWords,
    withoutText: (text) => `Sem o preço ${text}`,
    shownBy: 'chip',
  },
  province: {
    label: 'Província',
    text: ({ province }) => province,
    withoutText: (text) => `Sem a província ${text}`,
    shownBy: 'chip',
  },
  district: {
    label: 'Distrito',
    text: ({ district }) => district,
    withoutText: (text) => `Sem o distrito ${text}`,
    shownBy: 'chip',
  },
  remote: {
    label: remote,
    text: (asked) => (asked.remote ? remote : undefined),
    withoutText: (text) => `Sem o filtro “${text}”`,
    shownBy: 'chip',
  },
};
