import { sql } from 'kysely';
import { placeOf } from '#lib/format/place.ts';
import { paths } from '#lib/paths.ts';
import { peopleByIds, personToJudge, photosInUse, publicNames } from '#server/accounts/reading.ts';
import { companyNamesOf } from '#server/companies/reading.ts';
import { isVisible } from '#server/db/people.ts';
import { offersOf } from '#server/freelancers/reading.ts';
import { ratingRank } from '#server/publishing/rated.ts';
import type { ItemOf, ThingKind } from '#server/publishing/thing-kind.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

/**
 * A person gets an entry with a name or as a freelancer. A person who loses both keeps the entry, so that it can be
 * hidden.
 */
export const userThing: ThingKind<'user'> = {
  type: 'user',
  table: 'users',
  entries: {
    from: sql`users u left join freelancers f on f.user_id = u.id`,
    where: sql`(u.user_type = 'freelancer' or u.full_name is not null
      or exists (select 1 from entries e where e.type = 'user' and e.ref_id = u.id))`,
    id: 'u.id',
    owner: 'u.id',
    columns: {
      hourly_cents: sql`case when u.user_type = 'freelancer' and f.user_id is not null
        then coalesce(f.hourly_rate_cents, 0) end`,
      province: sql`u.province`,
      district: sql`u.district`,
      rating_rank: ratingRank('u'),
      remote: sql`case when u.user_type = 'freelancer' then coalesce(f.remote_work, 0) else 0 end`,
      verified: sql`0`,
      in_feed: sql`case when u.user_type = 'freelancer' or (u.full_name is not null and u.province is not null)
        then 1 else 0 end`,
      visible: sql`case when (u.user_type = 'freelancer' or u.full_name is not null) and ${isVisible('u')}
        then 1 else 0 end`,
      published_at: sql`u.created_at`,
    },
  },
  texts: {
    from: sql`join users u on u.id = e.ref_id
      left join freelancers f on f.user_id = u.id and u.user_type = 'freelancer'`,
    title: sql`coalesce(u.full_name, u.username)`,
    tags: sql`coalesce(f.title, '')`,
    description: sql`coalesce(f.description, '') || ' ' || coalesce(u.bio, '')`,
    owner: sql`u.username`,
    isSuggested: false,
  },
  evidence: {
    where: sql`1 = 1`,
    isPrinted: false,
    title: sql`coalesce(u.full_name, u.username)`,
    writer: sql`u.id`,
    fields: {
      bio: sql`u.bio`,
      profession: sql`f.title`,
      description: sql`f.description`,
      hourly_rate: sql`f.hourly_rate_cents`,
      place: sql`coalesce(u.district, u.province)`,
      contact: sql`f.public_phone`,
      username: sql`u.username`,
    },
    pictures: [sql`u.profile_photo_url`, sql`u.cover_photo_url`],
  },
  items: async (ctx, ids) => itemsOf(ctx, await peopleByIds(ctx, ids)),
  async itemToJudge(ctx, id) {
    const judged = await personToJudge(ctx, id);
    const [item] = judged ? await itemsOf(ctx, [judged.person]) : [];
    return judged && item && { item, isSeen: judged.isSeen };
  },
  pageOf: paths.sharedProfile,
  async preview(ctx, id) {
    const [person] = await itemsOf(ctx, await peopleByIds(ctx, [id]));
    if (!person) return undefined;
    return {
      title: person.poster_name,
      subtitle: person.title ?? person.companies[0]?.name,
      place: placeOf(person) || undefined,
      picture: person.profile_photo_url,
    };
  },
  picturesInUse: photosInUse,
  addresses: async (ctx, most) => (await publicNames(ctx, most)).map((name) => paths.ownPage(name)),
};

async function itemsOf(
  ctx: Pick<Ctx, 'db'>,
  people: Awaited<ReturnType<typeof peopleByIds>>,
): Promise<ItemOf<'user'>[]> {
  const ids = people.map(({ id }) => id);
  const [offers, names] = await Promise.all([offersOf(ctx, ids), companyNamesOf(ctx, ids)]);
  return people.map((person) => {
    // A person who is no longer a freelancer shows no stored offer.
    const offer = person.user_type === 'freelancer' ? offers.get(person.id) : undefined;
    return {
      ...person,
      type: 'user',
      title: offer?.title ?? null,
      hourly_rate: offer?.hourly_rate ?? null,
      currency: offer?.currency ?? null,
      companies: names
        .filter(({ owner_id }) => owner_id === person.id)
        .map(({ id, slug, name }) => ({ id, slug, name })),
      poster_name: person.full_name ?? `@${person.username}`,
      poster_avatar: person.profile_photo_url,
      poster_type: person.user_type,
      poster_user_id: person.id,
      poster_username: person.username,
    };
  });
}
