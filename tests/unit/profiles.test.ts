import { describe, expect, it } from 'vitest';
import { type CompanyInFeed, companyFront } from '#lib/companies/thing.ts';
import { companyFilters, freelancerFilters } from '#lib/contract/filters.ts';
import { filtersIn, firstPage, isNarrowed, nextPage } from '#lib/filters.ts';
import { excerpt, linesOfHtml, wordsOfHtml } from '#lib/format/excerpt.ts';
import { formatAmount, formatRate } from '#lib/format/price.ts';
import { whoIsAsked } from '#lib/profiles/asked.ts';
import { needsOf } from '#lib/profiles/completeness.ts';
import { listed } from '#lib/profiles/listed.ts';
import { type UserInFeed, userFront } from '#lib/profiles/thing.ts';

describe('amounts', () => {
  it.each([
    [1500, '1\u00a0500'],
    [15_000, '15\u00a0000'],
    [1_234_567, '1\u00a0234\u00a0567'],
    [250.5, '250,50'],
    [0.1 + 0.2, '0,30'],
  ])('%f is written %s', (amount, text) => expect(formatAmount(amount)).toBe(text));

  it('say what an hour costs', () => expect(formatRate(750.5, 'USD')).toBe('750,50\u00a0USD / hora'));
});

describe('words of a description', () => {
  it('are taken out of their HTML, parted where paragraphs and lines end', () => {
    expect(
      wordsOfHtml('<p>Pão <b>quente</b>, já.</p><ul><li>A &amp; B</li><li>5 &lt; 6</li></ul>x<br />y'),
    ).toBe('Pão quente, já. A & B 5 < 6 x y');
    expect(wordsOfHtml('&amp;lt;')).toBe('&lt;');
  });

  it('keep their lines where there is room for them', () => {
    expect(
      linesOfHtml('<p>Pão <b>quente</b>.</p><p> </p><ul><li>A &amp; B</li><li>5 &lt; 6</li></ul>x<br />y'),
    ).toBe('Pão quente.\nA & B\n5 < 6\nx\ny');
  });

  it('are cut between words, and never in a letter of two units', () => {
    expect(excerpt('Catering para festas, casamentos', 23)).toBe('Catering para festas…');
    expect(excerpt('curto', 5)).toBe('curto');
    expect(excerpt('😀😀😀', 2)).toBe('😀…');
  });
});

describe('whom an address means', () => {
  it.each([
    ['7', 'name or id', 7],
    ['7', 'name', '7'],
    ['nelson.s', 'name or id', 'nelson.s'],
    ['0', 'name or id', undefined],
    ['9999999999999999', 'name or id', undefined],
    ['a b', 'name', undefined],
    ['a\0', 'name', undefined],
    ['', 'name', undefined],
  ] as const)('%j as %s', (text, as, who) => expect(whoIsAsked(text, as)).toBe(who));
});

describe('filters of a list', () => {
  const read = (query: string) => filtersIn(companyFilters, new URLSearchParams(query));

  it('are read from the address, one more than a page shows', () => {
    expect(read('q=pao&province=Gaza&district=Bilene&last_id=9')).toEqual({
      q: 'pao',
      province: 'Gaza',
      district: 'Bilene',
      last_id: '9',
      limit: 21,
      skip: 0,
    });
  });

  it('are left out where they mean nothing', () => {
    expect(read('q=+&province=Marte&district=Bilene&last_id=x&limit=999&skip=7')).toEqual({
      limit: 21,
      skip: 0,
    });
    const asked = new URLSearchParams('min_hourly_rate=muito&max_hourly_rate=750,5&remote_work=talvez');
    expect(filtersIn(freelancerFilters, asked)).toEqual({ max_hourly_rate: 750.5, limit: 21, skip: 0 });
  });

  it('go on to the next page and back to the first', () => {
    const params = new URLSearchParams('q=pão&province=&last_id=40');
    expect(nextPage('/companies', params, 20)).toBe('/companies?q=p%C3%A3o&last_id=20');
    expect(firstPage('/companies', params)).toBe('/companies?q=p%C3%A3o');
    expect(firstPage('/companies', new URLSearchParams('last_id=4'))).toBe('/companies');
    expect([isNarrowed(params), isNarrowed(new URLSearchParams('q='))]).toEqual([true, false]);
  });
});

describe('a whole profile', () => {
  const person = { full_name: 'Rosa', profile_photo_url: null, province: ' ', district: 'Bilene' } as const;

  it('of a freelancer has name, photo and place', () => {
    const missing = needsOf({ ...person, user_type: 'freelancer' }, []).filter(({ isThere }) => !isThere);
    expect(missing.map(({ text }) => text)).toEqual(['Foto de perfil', 'Província']);
  });

  it('of a company user needs a company, and of a simple user nothing', () => {
    expect(needsOf({ ...person, user_type: 'company' }, []).map(({ href }) => href)).toEqual([
      '/create-company',
    ]);
    expect(needsOf({ ...person, user_type: 'simple' }, [])).toEqual([]);
  });

  it('of who has a company has a second factor, once it is known that there is none', () => {
    const company = { id: 4, name: 'Luz', logo_url: '/x', province: 'Gaza', district: 'Bilene' } as never;
    const missing = (isProtected?: boolean) =>
      needsOf({ ...person, user_type: 'company' }, [company], isProtected)
        .filter(({ isThere }) => !isThere)
        .map(({ href }) => href);
    expect(missing()).toEqual([]);
    expect(missing(true)).toEqual([]);
    expect(missing(false)).toEqual(['/settings#security']);
  });
});

it('the link that people share names a person and a company by what does not change', () => {
  expect(userFront.page({ id: 7, username: 'rosa' } as UserInFeed)).toBe('/profile?user_id=7');
  expect(companyFront.page({ id: 7, slug: 'padaria-7' } as CompanyInFeed)).toBe('/companies/7');
});

describe('a page of what somebody publishes', () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ id: 100 - index }) as never);

  it('leads on where there are more, and back where it is not the first', () => {
    const first = listed(many, '/@nelson', 'services', undefined);
    expect(first.items).toHaveLength(20);
    expect(first.next).toBe('/@nelson?tab=services&last_id=81');
    expect(first.first).toBe(undefined);
    const last = listed(many.slice(20), '/@nelson', 'services', '81');
    expect(last).toMatchObject({ next: undefined, first: '/@nelson?tab=services' });
  });
});
