import { describe, expect, it } from 'vitest';
import { noting, Tags } from '#server/http/page-tags.ts';
import type { Reads } from '#server/pages.ts';

const things = (...owners: number[]) => owners.map((owner_id) => ({ owner_id }));

/** What each read gives, and whose things a page shows that asked for it. */
const cases: {
  readonly [Name in keyof Reads]: readonly [gives: unknown, owners: number[], isList: boolean];
} = {
  profile: [{ person: { id: 3 } }, [3], false],
  company: [{ owner_id: 3 }, [3], false],
  companies: [things(3, 4), [3, 4], true],
  freelancers: [[{ user_id: 3 }, { user_id: 4 }], [3, 4], true],
  service: [{ service: { owner_id: 3 }, more: things(3), similar: things(4, 5) }, [3, 4, 5], false],
  servicesOfCompany: [things(3, 3), [3], false],
  // Also where there are none yet.
  servicesOfUser: [[], [7], false],
  feed: [{ items: [{ poster_user_id: 3 }, { poster_user_id: 4 }] }, [3, 4], true],
  search: [{ items: [{ poster_user_id: 3 }, { poster_user_id: 4 }] }, [3, 4], true],
  sitemap: [['/a'], [], true],
};

describe('a read of a page', () => {
  it.each(Object.entries(cases))('notes whose things it gave: %s', async (name, [gives, owners, isList]) => {
    const tags = new Tags();
    const read = noting({ [name]: async () => gives } as unknown as Reads, tags);
    const given: unknown = await Reflect.apply(read[name as keyof Reads], undefined, [7, {}]);
    expect(given).toBe(gives);
    expect([[...tags.owners], tags.isList]).toEqual([owners, isList]);
  });

  it.each(['profile', 'company', 'service'] as const)(
    'that found nothing notes nothing: %s',
    async (name) => {
      const tags = new Tags();
      const read = noting({ [name]: async () => undefined } as unknown as Reads, tags);
      expect(await read[name](7)).toBeUndefined();
      expect(tags).toMatchObject({ owners: new Set(), isList: false });
    },
  );
});
