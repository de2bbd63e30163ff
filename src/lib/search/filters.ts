import { categories } from '#lib/categories.ts';
import { employmentTypes } from '#lib/contract/job-form.ts';
import type { FilterName, SearchPage } from '#lib/contract/search.ts';
import { filterNames } from '#lib/contract/search.ts';
import { employmentNames } from '#lib/copy/jobs.ts';
import { sealTexts } from '#lib/copy/seal.ts';
import { searchTexts as texts } from '#lib/copy/search.ts';
import { type ThingType, thingPlurals } from '#lib/things.ts';
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
  readonly input: FilterInput;
}

/** How people choose. A filter outside the panel has no chip either: the type is changed with another tab. */
export type FilterInput =
  | { readonly kind: 'tabs' | 'price' | 'place' | 'with-province' }
  | {
      readonly kind: 'switch';
      readonly facet: keyof SearchPage['facets'];
      /** Not asked in searches of these types, which it never finds. */
      readonly never?: readonly ThingType[];
    }
  | {
      readonly kind: 'choice';
      readonly none: string;
      readonly options: readonly { readonly value: string; readonly text: string }[];
      readonly facet?: keyof SearchPage['facets'];
      /** Asked only in searches of this type, or where the address has it. */
      readonly of?: ThingType;
    };

const remote = 'Só remoto';

export const filters: Readonly<Record<FilterName, Filter>> = {
  type: {
    label: 'O que mostrar',
    text: ({ type }) => type && thingPlurals[type],
    withoutText: (text) => `Sem o tipo ${text}`,
    input: { kind: 'tabs' },
  },
  category: {
    label: 'Categoria',
    text: ({ category }) => category,
    withoutText: (text) => `Sem a categoria ${text}`,
    input: {
      kind: 'choice',
      none: texts.allCategories,
      facet: 'category',
      options: categories.map((name) => ({ value: name, text: name })),
    },
  },
  price: {
    label: 'Preço (MT)',
    text: askedPriceText,
    textInWords: priceInWords,
    withoutText: (text) => `Sem o preço ${text}`,
    input: { kind: 'price' },
  },
  province: {
    label: 'Província',
    text: ({ province }) => province,
    withoutText: (text) => `Sem a província ${text}`,
    input: { kind: 'place' },
  },
  district: {
    label: 'Distrito',
    text: ({ district }) => district,
    withoutText: (text) => `Sem o distrito ${text}`,
    input: { kind: 'with-province' },
  },
  remote: {
    label: remote,
    text: (asked) => (asked.remote ? remote : undefined),
    withoutText: (text) => `Sem o filtro “${text}”`,
    input: { kind: 'switch', facet: 'remote' },
  },
  verified: {
    label: sealTexts.several,
    text: (asked) => (asked.verified ? sealTexts.several : undefined),
    withoutText: (text) => `Sem o filtro “${text}”`,
    input: { kind: 'switch', facet: 'verified', never: ['user', 'request'] },
  },
  employment_type: {
    label: 'Tipo de contrato',
    text: ({ employment_type }) => employment_type && employmentNames[employment_type],
    withoutText: (text) => `Sem o contrato ${text}`,
    input: {
      kind: 'choice',
      none: texts.any,
      of: 'job',
      options: employmentTypes.map((value) => ({ value, text: employmentNames[value] })),
    },
  },
};

/** Like “pedreiro em Maputo, até 5 000 MT”. The type is named only if nothing else is asked. */
export function searchName({ q, ...asked }: Asked): string {
  const chosen = filterNames
    .filter((name) => name !== 'type' && !(name === 'province' && asked.district !== undefined))
    .map((name) => filters[name].text(asked));
  const parts = [q, ...chosen].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : (filters.type.text(asked) ?? '');
}
