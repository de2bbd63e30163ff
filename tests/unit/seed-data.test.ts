import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { categories } from '#lib/categories.ts';
import { employmentTypes } from '#lib/contract/job-form.ts';
import districts from '#lib/places/districts.json' with { type: 'json' };
import { bakery, electrician } from '#seed/demo-services.ts';
import { needs } from '#seed/needs.ts';
import { offersOf, otherOffers } from '#seed/offers.ts';
import { photographOf, signOf, signsOfTrade } from '#seed/photographs.ts';
import { bakeryWorks, crowdWorks, electricianWorks } from '#seed/portfolio.ts';
import { trades } from '#seed/trades.ts';
import { vacancies } from '#seed/vacancies.ts';

/** What the seeder writes straight into tables is checked by no call. */
describe('the words of the demonstration', () => {
  const offers = [...Object.values(offersOf).flat(), ...otherOffers];

  it.each([
    ['needs', needs],
    ['offers', offers],
    ['vacancies', vacancies],
  ])('have categories that there are: %s', (_name, all) => {
    expect(all.length).toBeGreaterThan(10);
    expect(all.map(({ category }) => category).filter((name) => !categories.includes(name))).toEqual([]);
  });

  it('have places that there are', () => {
    const known: Readonly<Record<string, readonly string[]>> = districts;
    const unknown = needs.filter(({ province, district }) => !known[province ?? '']?.includes(district));
    expect(unknown.map(({ title }) => title)).toEqual([]);
  });

  it('have kinds of work, wages and prices that there are', () => {
    expect(vacancies.filter(({ type }) => !employmentTypes.includes(type))).toEqual([]);
    const ranges = [
      ...offers.map(({ price }) => price),
      ...vacancies.map(({ salary }) => salary),
      ...trades.map(({ rate }) => rate),
    ];
    expect(ranges.filter(([from, to]) => !(from > 0 && from <= to))).toEqual([]);
  });

  it('have pictures that are drawn', async () => {
    const services = [...bakery, ...electrician];
    const works = [...bakeryWorks, ...electricianWorks, ...crowdWorks];
    const names = [
      ...services.flatMap(({ photographs, drawings = [] }) => [...photographs, ...drawings]),
      ...works.flatMap(({ shows }) =>
        typeof shows === 'object' && 'photograph' in shows ? shows.photograph : [],
      ),
      ...needs.flatMap(({ drawing = [] }) => drawing),
    ];
    expect(names.length).toBeGreaterThan(30);
    for (const name of names) expect(await signOf(name)).toContain('<path');
    expect(await signsOfTrade('cake')).toEqual(['cake', 'cake2', 'cake3']);
  });

  it('have photographs with light and shade', async () => {
    const { entropy, channels } = await sharp(await photographOf('switchboard')).stats();
    expect(entropy).toBeGreaterThan(6);
    expect(channels).toHaveLength(3);
  });

  it('have offers for each trade that a person may have', () => {
    expect(Object.keys(offersOf).sort()).toEqual(trades.map(({ title }) => title).sort());
  });
});
