import { type FilterName, filterNames } from '#lib/contract/search.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { freelancerTexts } from '#lib/copy/freelancers.ts';
import { jobPageTexts, jobTexts } from '#lib/copy/jobs.ts';
import { openRequestsTexts } from '#lib/copy/request-list.ts';
import { searchTexts } from '#lib/copy/search.ts';
import { paths } from '#lib/paths.ts';
import type { Asked, FilterParameter } from './asked.ts';
import { type Nouns, results } from './counts.ts';
import { filters } from './filters.ts';
import { hrefAt, searchHref } from './hrefs.ts';
import { rangeText } from './prices.ts';
import { typedHref, typedLists } from './typed-lists.ts';

/** A list that people narrow. All have the same sheet and chips; this is where they differ. */
export interface FilteredList {
  readonly page: string;
  readonly hrefOf: (asked: Asked) => string;
  readonly things: Nouns;
  readonly none: string;
  readonly filters: readonly FilterName[];
  readonly price: PriceFilter;
  /** Parameters that stand in the address under another name. */
  readonly names: Partial<Record<FilterParameter, string>>;
}

interface PriceFilter {
  readonly label: string;
  /** `ranges`: ready ranges or typed limits. `limits`: only typed ones. Amounts: the least is one of these. */
  readonly input: 'ranges' | 'limits' | readonly number[];
  readonly text: (asked: Asked) => string | undefined;
}

const place = ['province', 'district'] as const;

export const searchList: FilteredList = {
  page: paths.search,
  hrefOf: searchHref,
  things: results,
  none: searchTexts.none,
  filters: filterNames,
  price: { label: filters.price.label, input: 'ranges', text: filters.price.text },
  names: {},
};

export const jobList: FilteredList = {
  page: typedLists.jobs.page,
  hrefOf: (asked) => typedHref(typedLists.jobs, asked),
  things: ['vaga', 'vagas'],
  none: jobTexts.none,
  filters: ['category', 'price', ...place, 'employment_type', 'remote', 'verified'],
  price: {
    label: jobPageTexts.salaryFrom,
    input: [5000, 10_000, 15_000, 20_000, 30_000, 50_000],
    text: filters.price.text,
  },
  names: {},
};

export const requestList: FilteredList = {
  page: typedLists.requests.page,
  hrefOf: (asked) => typedHref(typedLists.requests, asked),
  things: ['pedido', 'pedidos'],
  none: openRequestsTexts.none,
  filters: ['category', 'price', ...place],
  price: {
    label: openRequestsTexts.budgetFrom,
    input: [1000, 2500, 5000, 10_000, 25_000, 50_000],
    text: filters.price.text,
  },
  names: {},
};

export const companyList: FilteredList = {
  ...searchList,
  page: paths.companies,
  filters: [...place, 'verified'],
  hrefOf: (asked) => hrefAt(paths.companies, asked),
  things: ['empresa', 'empresas'],
  none: companyTexts.none,
};

export const freelancerList: FilteredList = {
  page: paths.freelancers,
  hrefOf: (asked) => hrefAt(paths.freelancers, asked, freelancerList.names),
  things: ['freelancer', 'freelancers'],
  none: freelancerTexts.none,
  filters: ['price', ...place, 'remote'],
  price: {
    label: 'Valor por hora',
    input: 'limits',
    text: (asked) => {
      const range = rangeText(asked);
      return range && `${range} / hora`;
    },
  },
  names: { min_price: 'min_hourly_rate', max_price: 'max_hourly_rate', remote: 'remote_work' },
};
