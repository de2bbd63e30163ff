import { describe, expect, it } from 'vitest';
import type { CompanyOnCard } from '#lib/contract/company-cards.ts';
import type { FeedItem } from '#lib/contract/feed.ts';
import { hasRails, railsOf } from '#lib/feed/rails.ts';

const day = 24 * 60 * 60_000;
/** Two in the afternoon in Maputo. */
const now = new Date('2026-11-20T12:00:00Z');

const jobs = (...ages: number[]) =>
  ages.map(
    (age, at) =>
      ({
        type: 'job',
        id: at + 1,
        slug: `vaga-${at}`,
        title: 'Pedreiro',
        created_at: new Date(now.getTime() - age).toISOString(),
        poster_name: 'Luz Nova',
        company: { slug: 'luz-nova-1', verified_at: null },
        deadline: null,
      }) as unknown as FeedItem,
  );
const companies = (count: number) => Array.from({ length: count }, (_, id) => ({ id }) as CompanyOnCard);
const nothing = { companies: [], jobs: [], requests: [] };
const idsOf = (rails: ReturnType<typeof railsOf>) => rails.jobs?.cards.map(({ id }) => id);

describe('the rails of the home page', () => {
  it('are not there with fewer than three things', () => {
    const few = railsOf({ ...nothing, companies: companies(2), jobs: jobs(0, 0) }, [], now);
    expect(few).toEqual({ companies: undefined, jobs: undefined, requests: undefined });
    expect(hasRails(few)).toBe(false);
    const enough = railsOf({ ...nothing, companies: companies(4) }, [], now);
    expect(enough.companies).toHaveLength(3);
    expect(hasRails(enough)).toBe(true);
  });

  it('name vacancies of today only where all are of today, also while the page is kept', () => {
    const sinceOf = (all: FeedItem[], at = now) => railsOf({ ...nothing, jobs: all }, [], at).jobs?.since;
    expect(sinceOf(jobs(0, 1000, day / 4, 3 * day))).toBe('today');
    expect(sinceOf(jobs(0, 1000, day))).toBe('week');
    expect(sinceOf(jobs(0, 1000, 8 * day))).toBeUndefined();
    // Five minutes before midnight in Maputo: the page may be read tomorrow.
    expect(sinceOf(jobs(0, 0, 0), new Date('2026-11-20T21:55:00Z'))).toBe('week');
  });

  it('leave out what the feed above them shows', () => {
    const all = jobs(0, 0, 0, 0);
    expect(idsOf(railsOf({ ...nothing, jobs: all }, all.slice(0, 1), now))).toEqual([2, 3, 4]);
    expect(railsOf({ ...nothing, jobs: all }, all.slice(0, 2), now).jobs).toBeUndefined();
  });
});
