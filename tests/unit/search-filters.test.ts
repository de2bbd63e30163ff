import { describe, expect, it } from 'vitest';
import { filterNames } from '#lib/contract/search.ts';
import { type Asked, askedIn, type FilterParameter } from '#lib/search/asked.ts';
import { narrowingOf } from '#lib/search/chips.ts';
import { searchList } from '#lib/search/filtered-lists.ts';
import { filters, isNarrowedBy, without } from '#lib/search/filters.ts';
import { searchHref } from '#lib/search/hrefs.ts';
import { goesWith, parametersOf } from '#lib/search/parameters.ts';
import { filterTerms, termsOf } from '#server/entries/documents/filter-terms.ts';
import { allSamples } from '#tests/support/filter-samples.ts';

const read = (href: string): Asked => askedIn(new URL(href, 'https://x').searchParams);
const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const filtersOf = (parameter: FilterParameter) => goesWith[parameter];

describe.each(allSamples)('the filter by $parameter', ({ parameter, query, chip }) => {
  const asked = read(`?q=quadro&${query}&last_id=z`);
  const [own] = filtersOf(parameter);

  it('survives its address', () => {
    expect(asked).toHaveProperty(parameter);
    expect(read(searchHref(asked))).toEqual(asked);
  });

  it('has a chip, which leads to the same without it', () => {
    const { chips } = narrowingOf(searchList, asked);
    const mine = chips.find(({ text }) => plain(text) === chip);
    expect(filters[own].input.kind === 'tabs').toBe(chip === undefined);
    if (chip === undefined) return expect(chips).toEqual([]);
    const left = read(mine?.href ?? searchHref(asked));
    expect(left).toMatchObject({ q: 'quadro' });
    expect(left).not.toHaveProperty(parameter);
  });

  it('is cleared by “Limpar tudo”, which leaves the words and the tab', () => {
    const left = read(narrowingOf(searchList, asked).cleared);
    expect(left).toEqual(
      chip === undefined ? { q: 'quadro', [parameter]: asked[parameter] } : { q: 'quadro' },
    );
  });

  it('goes with each filter that it belongs to, and begins the list anew', () => {
    for (const name of filtersOf(parameter)) {
      expect(isNarrowedBy(asked, name)).toBe(true);
      expect(without(asked, name)).not.toHaveProperty(parameter);
      expect(without(asked, name)).not.toHaveProperty('last_id');
    }
  });
});

it.each(filterNames)('the filter %s has a parameter, a label and words for going without it', (name) => {
  expect(parametersOf(name).map((parameter) => goesWith[parameter][0])).toContain(name);
  expect(filters[name].label).toMatch(/./);
  expect(filters[name].withoutText('isto')).toMatch(/^Sem .+isto/);
});

it('no two filters mark documents by the same sign', () => {
  const everything = {
    type: 'job',
    category: 'Obras',
    province: 'Tete',
    district: 'Moatize',
    remote: 1,
    price_cents: 15_000,
    employment_type: 'Estágio',
    hourly_cents: 500,
    verified: 1,
  } as const;
  const signsIn = (terms: readonly string[]) => Array.from(new Set(terms.map((term) => term.slice(0, 2))));
  const own = filterNames.map((name) => filterTerms[name].of(everything));
  for (const terms of own) expect(terms).not.toEqual([]);
  // What people ask an hour is no filter of one's choice, and has a sign too.
  const others = termsOf(everything).filter((term) => !own.flat().includes(term));
  const signs = [...own, others].flatMap(signsIn);
  expect(signs).toEqual(Array.from(new Set(signs)));
});
