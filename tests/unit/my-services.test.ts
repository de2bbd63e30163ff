import { describe, expect, it } from 'vitest';
import {
  barsOf,
  bestOf,
  lastWeek,
  scaleTop,
  shortDay,
  weekInWords,
  wholeDay,
} from '#islands/services/my/chart-geometry.ts';
import { recounted } from '#islands/services/my/counts.ts';
import { chosenScope, companyQuery, mayPublish, scopesOf } from '#islands/services/my/scopes.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { Service } from '#lib/contract/services.ts';

const days = (...counts: number[]) =>
  counts.map((count, index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, count }));
const near = (number: number) => expect.closeTo(number, 6);

describe('the sentence about the week', () => {
  const week = (now: number, before: number, views = 0) =>
    weekInWords({
      leads: days(9, before, 0, 0, 0, 0, 0, 0, now, 0, 0, 0, 0, 0, 0),
      views: days(9, views),
    });
  it.each([
    [7, 5, 0, 'Em 7 dias recebeu 7 contactos, mais 2 do que nos 7 anteriores.'],
    [1, 3, 0, 'Em 7 dias recebeu 1 contacto, menos 2 do que nos 7 anteriores.'],
    [2, 2, 0, 'Em 7 dias recebeu 2 contactos, tantos como nos 7 anteriores.'],
    [1, 1, 0, 'Em 7 dias recebeu 1 contacto, como nos 7 anteriores.'],
    [3, 0, 0, 'Em 7 dias recebeu 3 contactos; nos 7 anteriores, nenhum.'],
    [0, 4, 6, 'Em 7 dias os serviços não tiveram contactos; nos 7 anteriores, 4.'],
    [0, 0, 1, 'Em 7 dias os serviços não tiveram contactos, mas tiveram 10 visualizações.'],
  ])('says %i after %i', (now, before, views, text) => {
    expect(week(now, before, views)).toBe(text);
  });

  it('says that there was nothing', () => {
    expect(weekInWords({ leads: days(0, 0), views: days(0, 0) })).toBe(
      'Em 7 dias os serviços não tiveram contactos nem visualizações.',
    );
  });
});

describe('the chart', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [5, 6],
    [9, 10],
    [10, 10],
    [11, 20],
    [88, 100],
    [101, 200],
    [4318, 6000],
  ])('ends its scale for %i at %i, whose half is a whole number', (most, top) => {
    expect(scaleTop(most)).toBe(top);
    expect(Number.isInteger(scaleTop(most) / 2)).toBe(true);
  });

  it('draws each day as high as its share of the scale, within the plot', () => {
    const bars = barsOf(days(0, 5, 10, 3));
    expect(bars.map(({ height }) => height)).toEqual([0, 50, 100, near(30)]);
    expect(bars.map(({ y, height }) => y + height)).toEqual([near(100), near(100), near(100), near(100)]);
    for (const count of [7, 30, 90]) {
      const all = barsOf(days(...Array.from({ length: count }, () => 1)));
      expect(all).toHaveLength(count);
      expect(all[0]?.x).toBeGreaterThan(0);
      const last = all.at(-1);
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(100);
    }
  });

  it('knows the best day, the later of two, and none where there is nothing', () => {
    expect(bestOf(days(4, 7, 7, 1))?.date).toBe('2026-11-03');
    expect(bestOf(days(0, 0))).toBeUndefined();
  });

  it('compares the last week with the one before only where there is something to compare', () => {
    const before = [1, 1, 1, 1, 2, 2, 2];
    expect(lastWeek(days(9, ...before, 2, 2, 2, 2, 1, 1, 2))).toEqual({ count: 12, change: 20 });
    expect(lastWeek(days(...before, 0, 0, 0, 0, 0, 0, 5))).toEqual({ count: 5, change: -50 });
    expect(lastWeek(days(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2))).toEqual({ count: 3 });
  });

  it('writes days in its own way, in every browser the same', () => {
    expect([shortDay('2026-11-07'), shortDay('2026-01-31')]).toEqual(['7 nov.', '31 jan.']);
    expect(wholeDay('2026-11-07')).toBe('07/11/2026');
  });
});

describe('the counters', () => {
  const service = (given: Partial<Service>) =>
    ({ status: 'Ativo', is_promoted: 0, views: 4, leads: 1, price: 100, ...given }) as Service;
  const counts = { total: 5, active: 3, promoted: 1, views: 20, leads: 6, priced: 4 };

  it('follow one service', () => {
    expect(recounted(counts, service({}), service({ status: 'Pausado' }))).toEqual({ ...counts, active: 2 });
    expect(recounted(counts, service({}), service({ is_promoted: 1 }))).toEqual({ ...counts, promoted: 2 });
    const gone = recounted(counts, service({ is_promoted: 1 }), undefined);
    expect(gone).toEqual({ total: 4, active: 2, promoted: 0, views: 16, leads: 5, priced: 3 });
    expect(recounted(gone, undefined, service({ is_promoted: 1 }))).toEqual(counts);
    expect(recounted(counts, service({ price: null }), undefined).priced).toBe(4);
  });
});

describe('whose services one looks after', () => {
  const company = (id: number) =>
    ({ id, slug: `c-${id}`, name: `Empresa ${id}`, actions: ['publish'] }) as unknown as Company;
  const person = (user_type: 'simple' | 'freelancer' | 'company', ...companies: Company[]) => ({
    username: 'rosa',
    full_name: 'Rosa Cossa',
    user_type,
    companies,
  });
  const keys = (...given: Parameters<typeof scopesOf>) => scopesOf(...given).map(({ key }) => key);

  it('are those of one’s companies, and one’s own as a freelancer or where there are any', () => {
    expect(keys(person('company', company(3), company(8)), false)).toEqual(['3', '8']);
    expect(keys(person('company', company(3)), true)).toEqual(['3', 'pessoal']);
    expect(keys(person('freelancer'), false)).toEqual(['pessoal']);
    // Nobody publishes as a company unasked, and the first are shown first.
    expect(keys(person('freelancer', company(3)), false)).toEqual(['pessoal', '3']);
    expect(keys(person('simple'), false)).toEqual([]);
    expect(keys(person('simple'), true)).toEqual(['pessoal']);
  });

  it('follow the address, then what was looked at last, then the first; never what is not one’s own', () => {
    const scopes = scopesOf(person('company', company(3), company(8)), false);
    const chosen = (asked: string | null, last?: string) => chosenScope(scopes, asked, last)?.key;
    expect(chosen('8', '3')).toBe('8');
    expect(chosen(null, '8')).toBe('8');
    expect(chosen('99', '8')).toBe('8');
    expect(chosen('pessoal', undefined)).toBe('3');
    expect(chosenScope([], null, '3')).toBeUndefined();
    expect(scopes.map(companyQuery)).toEqual(['company_id=3', 'company_id=8']);
    expect(scopesOf(person('freelancer'), false).map(companyQuery)).toEqual(['company_id=none']);
  });

  it('are shared by the name that others know', () => {
    const names = (who: Parameters<typeof scopesOf>[0]) =>
      scopesOf(who, true).map(({ sharedAs }) => sharedAs);
    expect(names(person('company', company(3)))).toEqual(['Empresa 3', 'Rosa Cossa']);
    expect(names({ ...person('freelancer'), full_name: null })).toEqual(['rosa']);
  });

  it('may be published by freelancers and by who has a company', () => {
    expect(mayPublish(person('freelancer'))).toBe(true);
    expect(mayPublish(person('simple', company(1)))).toBe(true);
    expect(mayPublish(person('simple'))).toBe(false);
    expect(mayPublish(person('company'))).toBe(false);
  });
});
