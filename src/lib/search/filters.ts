import type { FilterName, SearchPage } from '#lib/contract/search.ts';
import { employmentNames } from '#lib/copy/jobs.ts';
import { thingPlurals } from '#lib/things.ts';
import type { Asked } from './asked.ts';
import { parametersOf } from './parameters.ts';
import { askedPriceText, priceInWords } from './prices.ts';

type Understood = SearchPage['understood'];

export const isNarrowedBy = (asked: Asked, filter: FilterName): boolean =>
  parametersOf(filter).some((parameter) => asked[parameter] !== undefined);

/** Also drops `last_id`, because another search has another list. */
export function without<A extends object>(asked: A, ...filters: readonly FilterName[]): A {
  const gone = new Set<string>(['last_id', ...filters.flatMap(parametersOf)]);
  return Object.fromEntries(Object.entries(asked).filter(([name]) => !gone.has(name))) as A;
}

/** The texts of a filter. server/entries/documents/filter-terms.ts decides which documents it finds. */
interface Filter {
  readonly label: string;
  readonly text: (asked: Asked) => string | undefined;
  readonly textInWords?: (understood: Understood) => string;
  readonly withoutText: (text: string) => string;
  /** Chips are removed one by one, or all by “Limpar tudo”. A filter shown by tabs is changed with another tab. */
  readonly shownBy: 'chip' | 'tabs';
}

const remote = 'Só remoto';

export const filters: Readonly<Record<FilterName, Filter>> = {
  type: {
    label: 'O que mostrar',
    text: ({ type }) => type && thingPlurals[type],
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
  employment_type: {
    label: 'Tipo de contrato',
    text: ({ employment_type }) => employment_type && employmentNames[employment_type],
    withoutText: (text) => `Sem o contrato ${text}`,
    shownBy: 'chip',
  },
};
