import { sql } from 'kysely';
import { slugOf } from '#lib/format/slug.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { budgetText } from '#lib/requests/words.ts';
import { isVisible } from '#server/db/people.ts';
import { isNotWithheld } from '#server/db/withheld.ts';
import { addressesIn, type ItemOf, type ThingKind } from '#server/publishing/thing-kind.ts';
import { findToJudge, listOpen, listSlugs, type RequestRow } from './queries.ts';
import { isOpen, shownRequest } from './shown.ts';

/** Nothing here says who asks, because whoever has signed in or not may see it, and find it by its words. */
export const requestThing: ThingKind<'request'> = {
  type: 'request',
  table: 'requests',
  entries: {
    from: sql`requests r join users u on u.id = r.owner_id`,
    where: sql`r.deleted_at is null`,
    id: 'r.id',
    owner: 'r.owner_id',
    columns: {
      category: sql`r.category`,
      price_cents: sql`r.budget_max_cents`,
      province: sql`r.province`,
      district: sql`r.district`,
      remote: sql`0`,
      verified: sql`0`,
      in_feed: sql`1`,
      visible: sql`case when r.status = 'Aberto' and ${isVisible('u')} and ${isNotWithheld('request', 'r.id')}
        then 1 else 0 end`,
      visible_until: sql`r.closes_at`,
      published_at: sql`r.created_at`,
    },
  },
  texts: {
    from: sql`join requests r on r.id = e.ref_id`,
    title: sql`r.title`,
    // People search for “pedido de canalizador”.
    tags: sql`'pedido preciso'`,
    description: sql`r.description`,
    owner: sql`''`,
    // What one person needs is no hint for what others look for.
    isSuggested: false,
  },
  evidence: {
    isPrinted: true,
    title: sql`r.title`,
    writer: sql`r.written_by`,
    fields: {
      description: sql`r.description`,
      category: sql`r.category`,
      price: sql`r.budget_max_cents`,
      place: sql`coalesce(r.district, r.province)`,
    },
    pictures: [sql`r.images`],
  },
  items: async ({ db, clock }, ids) => {
    const now = clock.now();
    return (await listOpen(db, ids, now.toISOString())).map((row) => itemOf(row, now));
  },
  async itemToJudge({ db, clock }, id) {
    const [row, now] = [await findToJudge(db, id), clock.now()];
    return row && { item: itemOf(row, now), isSeen: row.is_shown === 1 && isOpen(row, now) };
  },
  pageOf: requestPaths.shared,
  async preview({ db, clock }, id) {
    const now = clock.now();
    const [row] = await listOpen(db, [id], now.toISOString());
    if (!row) return undefined;
    const { title, budget_max, image_url, location } = shownRequest(row, now);
    return { title, subtitle: budgetText(budget_max), place: location, picture: image_url };
  },
  picturesInUse: addressesIn('request_pictures', 'address'),
  addresses: async ({ db, clock }, most) =>
    (await listSlugs(db, most, clock.now().toISOString())).map(({ title, id }) =>
      requestPaths.one(slugOf(title, id)),
    ),
};

const itemOf = (row: RequestRow, now: Date): ItemOf<'request'> => ({
  ...shownRequest(row, now),
  type: 'request',
  likes_count: row.likes,
});
