import type { FeedItem } from '#lib/contract/feed.ts';
import { type Thing, type ThingType, thingKey } from '#lib/things.ts';
import { peopleByIds } from '#server/accounts/accounts.ts';
import { companiesByIds, companyNamesOf } from '#server/companies/companies.ts';
import { offersOf } from '#server/freelancers/freelancers.ts';
import { marksOf } from '#server/likes/likes.ts';
import { servicesByIds } from '#server/services/services.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';

type Reads = Pick<Ctx, 'db'>;

/** The things themselves, in the order of these; what went away meanwhile is left out. One query a kind of row. */
export async function itemsOf(ctx: Reads, things: readonly Thing[], viewer?: Viewer): Promise<FeedItem[]> {
  const idsOf = (type: ThingType) => things.filter((thing) => thing.type === type).map(({ id }) => id);
  const [services, companies, people, marks] = await Promise.all([
    serviceItems(ctx, idsOf('service')),
    companyItems(ctx, idsOf('company')),
    userItems(ctx, idsOf('user')),
    viewer ? marksOf(ctx, viewer, things) : [],
  ]);
  const items = new Map([...services, ...companies, ...people].map((item) => [thingKey(item), item]));
  const marked = new Map(
    marks.map(({ is_liked, is_bookmarked, ...thing }) => [thingKey(thing), { is_liked, is_bookmarked }]),
  );
  return things.flatMap((thing) => {
    const item = items.get(thingKey(thing));
    return item ? [{ ...item, ...marked.get(thingKey(thing)) }] : [];
  });
}

const serviceItems = async (ctx: Reads, ids: readonly number[]): Promise<FeedItem[]> =>
  (await servicesByIds(ctx, ids)).map((service) => ({
    ...service,
    type: 'service',
    likes_count: service.likes,
  }));

const companyItems = async (ctx: Reads, ids: readonly number[]): Promise<FeedItem[]> =>
  (await companiesByIds(ctx, ids)).map((company) => ({
    ...company,
    type: 'company',
    poster_name: company.name,
    poster_avatar: company.logo_url,
    poster_type: 'company',
    poster_user_id: company.owner_id,
    poster_username: company.owner_username,
  }));

async function userItems(ctx: Reads, ids: readonly number[]): Promise<FeedItem[]> {
  const [people, offers, names] = await Promise.all([
    peopleByIds(ctx, ids),
    offersOf(ctx, ids),
    companyNamesOf(ctx, ids),
  ]);
  return people.map((person) => {
    // What was offered by whoever no longer is a freelancer is offered no more.
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
