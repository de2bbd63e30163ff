import { describe, expect, it } from 'vitest';
import { PageContents } from '#server/http/pages/page-cache.ts';
import { type PageReads, pageReads, recordOwners } from '#server/reads.ts';

const things = (...owners: number[]) => owners.map((owner_id) => ({ owner_id }));

/** What each read gives, and whose things a page shows that asked for it. */
const cases: {
  readonly [Name in keyof PageReads]: readonly [gives: unknown, owners: number[], isList: boolean];
} = {
  profile: [{ person: { id: 3 } }, [3], false],
  company: [{ owner_id: 3 }, [3], false],
  companies: [things(3, 4), [3, 4], true],
  freelancers: [[{ user_id: 3 }, { user_id: 4 }], [3, 4], true],
  recipients: [{ users: [{ id: 3 }], companies: things(4) }, [3, 4], true],
  service: [{ service: { owner_id: 3 }, more: things(3), similar: things(4, 5) }, [3, 4, 5], false],
  servicesOfCompany: [things(3, 3), [3], false],
  // Also where there are none yet.
  servicesOfUser: [[], [7], false],
  job: [{ job: { owner_id: 3 }, similar: things(4, 5) }, [3, 4, 5], false],
  jobsOfCompany: [things(3, 3), [3], false],
  itemsOfCompany: [things(3, 3), [3], false],
  // Also where there are none yet.
  itemsOfUser: [[], [7], false],
  portfolioOfCompany: [{ items: things(3, 3) }, [3], false],
  portfolioOfUser: [{ items: [] }, [7], false],
  item: [{ owner_id: 3 }, [3], false],
  feed: [{ items: [{ poster_user_id: 3 }, { poster_user_id: 4 }] }, [3, 4], true],
  search: [{ items: [{ poster_user_id: 3 }, { poster_user_id: 4 }] }, [3, 4], true],
  // It may be some minutes old.
  sitemap: [['/a'], [], false],
};

const noted = (name: string, shown: unknown) => {
  const contents = new PageContents();
  recordOwners(contents, pageReads[name as keyof PageReads], shown, [7, {}] as never);
  return [[...contents.owners], contents.isList];
};

describe('a read of a page', () => {
  it.each(Object.entries(cases))('notes whose things it gave: %s', (name, [gives, owners, isList]) => {
    expect(noted(name, gives)).toEqual([owners, isList]);
  });

  it.each(['profile', 'company', 'service', 'job', 'item'])(
    'that found nothing notes nothing: %s',
    (name) => {
      expect(noted(name, undefined)).toEqual([[], false]);
    },
  );
});
