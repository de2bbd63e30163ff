import { describe, expect, it, vi } from 'vitest';
import type { ThingType } from '#lib/things.ts';
import { PageContents } from '#server/http/pages/page-cache.ts';
import { type PageReads, pageReads, recordOwners } from '#server/reads.ts';
import type { ShownList } from '#server/realtime/list-changes.ts';

const things = (...owners: number[]) => owners.map((owner_id) => ({ owner_id }));

const found = (type: ThingType | undefined): ShownList => ({ type, shows: 'found', hasCounts: false });

/** What each read gives, and whose things a page shows that asked for it. */
const cases: {
  readonly [Name in keyof PageReads]: readonly [
    gives: unknown,
    owners: number[],
    list: ShownList | undefined,
  ];
} = {
  profile: [{ person: { id: 3 } }, [3], undefined],
  company: [{ owner_id: 3 }, [3], undefined],
  companies: [{ items: things(3, 4) }, [3, 4], found('company')],
  sealedCompanies: [things(3, 4), [3, 4], found('company')],
  freelancers: [{ items: [{ user_id: 3 }, { user_id: 4 }] }, [3, 4], found('user')],
  // Also where the person is not there.
  askedTalk: [{ name: 'Rosa' }, [7], undefined],
  recipients: [{ users: [{ id: 3 }], companies: things(4) }, [3, 4], found(undefined)],
  service: [{ service: { owner_id: 3 }, more: things(3), similar: things(4, 5) }, [3, 4, 5], undefined],
  servicesOfCompany: [things(3, 3), [3], undefined],
  // Also where there are none yet.
  servicesOfUser: [[], [7], undefined],
  job: [{ job: { owner_id: 3 }, similar: things(4, 5) }, [3, 4, 5], undefined],
  jobsOfCompany: [things(3, 3), [3], undefined],
  itemsOfCompany: [things(3, 3), [3], undefined],
  // Also where there are none yet.
  itemsOfUser: [[], [7], undefined],
  portfolioOfCompany: [{ items: things(3, 3) }, [3], undefined],
  portfolioOfUser: [{ items: [] }, [7], undefined],
  workOfCompany: [{ services: things(3), jobs: things(3), works: things(4) }, [3, 4], undefined],
  workOfUser: [{ services: [], jobs: [], works: [] }, [7], undefined],
  request: [{ request: {}, ownerId: 3 }, [3], undefined],
  item: [{ owner_id: 3 }, [3], undefined],
  feed: [
    { items: [], owners: [3, 4], ends: 12 },
    [3, 4],
    { type: 'job', shows: { feed: 12 }, hasCounts: true },
  ],
  search: [{ items: [{}], owners: [3, 4] }, [3, 4], found('job')],
  reviews: [{ about: { owner_id: 3 }, others: [4, 5] }, [3, 4, 5], undefined],
  // These may be some minutes old.
  trades: [['Pintor'], [], undefined],
  sitemap: [['/a'], [], undefined],
};

const noted = (name: string, shown: unknown) => {
  const contents = new PageContents();
  const add = vi.spyOn(contents, 'add');
  const args = name in queries ? [queries[name]] : [7, {}];
  recordOwners(contents, pageReads[name as keyof PageReads], shown, args as never);
  return [[...contents.owners], add.mock.lastCall?.[1]];
};
const queries: Readonly<Record<string, object>> = {
  feed: { type: 'job' },
  search: { type: 'job' },
  askedTalk: { peer: 7 },
};

describe('a read of a page', () => {
  it.each(Object.entries(cases))('notes whose things it gave: %s', (name, [gives, owners, list]) => {
    expect(noted(name, gives)).toEqual([owners, list]);
  });

  it('of a search that found nothing may find more of any type', () => {
    expect(noted('search', { items: [], owners: [] })).toEqual([[], found(undefined)]);
  });

  it.each(['profile', 'company', 'service', 'job', 'request', 'item'])(
    'that found nothing notes nothing: %s',
    (name) => {
      expect(noted(name, undefined)).toEqual([[], undefined]);
    },
  );
});
