import { sql } from 'kysely';
import { slugOf } from '#lib/format/slug.ts';
import { paths } from '#lib/paths.ts';
import { viewerOf } from '#lib/portfolio/addresses.ts';
import { isVisible } from '#server/db/people.ts';
import { isNotWithheld, isOfNoDeleted } from '#server/db/withheld.ts';
import { addressesIn, type ItemOf, type ThingKind } from '#server/publishing/thing-kind.ts';
import { findToJudge, type ItemRow, listAddressed, listVisible } from './queries.ts';
import { readVisible } from './reading.ts';
import { shownItem } from './shown.ts';

export const portfolioThing: ThingKind<'portfolio'> = {
  type: 'portfolio',
  table: 'portfolio_items',
  entries: {
    from: sql`portfolio_items p join users u on u.id = p.owner_id left join companies c on c.id = p.company_id`,
    where: sql`p.deleted_at is null`,
    id: 'p.id',
    owner: 'p.owner_id',
    columns: {
      company_id: sql`p.company_id`,
      province: sql`case when p.company_id is null then u.province else c.province end`,
      district: sql`case when p.company_id is null then u.district else c.district end`,
      remote: sql`0`,
      verified: sql`case when c.verified_at is null then 0 else 1 end`,
      in_feed: sql`1`,
      visible: sql`case when ${isVisible('u')} and p.hidden_at is null and ${isNotWithheld('portfolio', 'p.id')}
        and ${isNotWithheld('company', 'p.company_id')} and ${isOfNoDeleted('p.company_id')} then 1 else 0 end`,
      published_at: sql`p.created_at`,
    },
  },
  texts: {
    from: sql`join portfolio_items p on p.id = e.ref_id join users u on u.id = p.owner_id
      left join companies c on c.id = p.company_id`,
    title: sql`p.title`,
    // People search for “portfólio de arquitecto” and “trabalhos de carpintaria”.
    tags: sql`'portfolio trabalho projecto'`,
    description: sql`p.description`,
    owner: sql`coalesce(c.name, u.full_name, u.username)`,
    isSuggested: true,
  },
  evidence: {
    isPrinted: true,
    title: sql`p.title`,
    writer: sql`p.written_by`,
    fields: { description: sql`p.description`, link: sql`p.link` },
    pictures: [sql`p.still_url`],
  },
  items: async ({ db }, ids) => (await listVisible(db, ids)).map(itemOf),
  async itemToJudge({ db }, id) {
    const row = await findToJudge(db, id);
    return row && { item: itemOf(row), isSeen: Boolean(row.is_shown) };
  },
  pageOf: paths.sharedItem,
  async preview(ctx, id) {
    const item = await readVisible(ctx, id);
    if (!item) return undefined;
    const { title, poster_name, location, still_url } = item;
    return {
      title,
      subtitle: undefined,
      place: location ? `${poster_name} · ${location}` : poster_name,
      picture: still_url,
    };
  },
  picturesInUse: addressesIn('portfolio_items', 'still_url'),
  addresses: async ({ db }, most) =>
    (await listAddressed(db, most)).map(({ company_id: id, company_name: name, ...item }) =>
      viewerOf({ ...item, company: id === null || name === null ? null : { slug: slugOf(name, id) } }),
    ),
};

const itemOf = (row: ItemRow): ItemOf<'portfolio'> => ({
  ...shownItem(row),
  type: 'portfolio',
  likes_count: row.likes,
});
