import { sql } from 'kysely';
import { priceText } from '#lib/format/price.ts';
import { slugOf } from '#lib/format/slug.ts';
import { paths } from '#lib/paths.ts';
import { isVisible } from '#server/db/people.ts';
import { isNotWithheld, isOfNoDeleted } from '#server/db/withheld.ts';
import { ratingRank } from '#server/publishing/rated.ts';
import { addressesIn, type ItemOf, type ThingKind } from '#server/publishing/thing-kind.ts';
import { findToJudge, listSlugs, listVisible, type ServiceRow } from './queries.ts';
import { findVisible } from './reading.ts';
import { shownService } from './shown.ts';
import { addVisits } from './stats-queries.ts';

/** A service takes its place from its company, or else from its freelancer. */
export const serviceThing: ThingKind<'service'> = {
  type: 'service',
  table: 'services',
  entries: {
    from: sql`services s join users u on u.id = s.owner_id
      left join companies c on c.id = s.company_id left join freelancers f on f.user_id = s.owner_id`,
    where: sql`s.deleted_at is null`,
    id: 's.id',
    owner: 's.owner_id',
    columns: {
      company_id: sql`s.company_id`,
      category: sql`s.category`,
      price_cents: sql`s.price_cents`,
      province: sql`case when s.company_id is null then u.province else c.province end`,
      district: sql`case when s.company_id is null then u.district else c.district end`,
      rating_rank: sql`case when s.company_id is null then ${ratingRank('u')} else ${ratingRank('c')} end`,
      remote: sql`case when s.company_id is null and u.user_type = 'freelancer'
        then coalesce(f.remote_work, 0) else 0 end`,
      verified: sql`case when c.verified_at is null then 0 else 1 end`,
      in_feed: sql`1`,
      visible: sql`case when s.status = 'Ativo' and ${isVisible('u')} and ${isNotWithheld('service', 's.id')}
        and ${isNotWithheld('company', 's.company_id')} and ${isOfNoDeleted('s.company_id')} then 1 else 0 end`,
      published_at: sql`s.created_at`,
    },
  },
  texts: {
    from: sql`join services s on s.id = e.ref_id join users u on u.id = s.owner_id
      left join companies c on c.id = s.company_id`,
    title: sql`s.title`,
    tags: sql`s.tags`,
    description: sql`s.description`,
    owner: sql`coalesce(c.name, u.full_name, u.username)`,
    isSuggested: true,
  },
  evidence: {
    isPrinted: true,
    title: sql`s.title`,
    writer: sql`s.written_by`,
    fields: {
      description: sql`s.description`,
      category: sql`s.category`,
      price: sql`s.price_cents`,
    },
    pictures: [sql`s.images`],
  },
  items: async ({ db }, ids) => (await listVisible(db, ids)).map(itemOf),
  async itemToJudge({ db }, id) {
    const row = await findToJudge(db, id);
    return row && { item: itemOf(row), isSeen: Boolean(row.is_shown) };
  },
  pageOf: paths.sharedService,
  async preview(ctx, id) {
    const service = await findVisible(ctx, id);
    if (!service) return undefined;
    const { title, price, poster_name, location, image_url } = service;
    return {
      title,
      subtitle: priceText(price),
      place: location ? `${poster_name} · ${location}` : poster_name,
      picture: image_url,
    };
  },
  picturesInUse: addressesIn('service_pictures', 'address'),
  addresses: async ({ db }, most) =>
    (await listSlugs(db, most)).map(({ title, id }) => paths.service(slugOf(title, id))),
  addVisits,
};

const itemOf = (row: ServiceRow): ItemOf<'service'> => ({
  ...shownService(row),
  type: 'service',
  likes_count: row.likes,
});
