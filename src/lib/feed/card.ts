import type { FeedItem } from '#lib/contract/feed.ts';
import { formatRate } from '#lib/format/amount.ts';
import { excerpt, wordsOfHtml } from '#lib/format/excerpt.ts';
import { placeOf } from '#lib/format/place.ts';
import { paths } from '#lib/paths.ts';

type Item<T extends FeedItem['type']> = Extract<FeedItem, { type: T }>;

/** What cards show of an item, and no more: the page carries it once for people and once for the island. */
export type ServiceInFeed = Pick<
  Item<'service'>,
  | ('type' | 'id' | 'slug' | 'title' | 'price' | 'category' | 'tags' | 'image_url' | 'is_promoted')
  | ('location' | 'created_at' | 'likes_count' | 'poster_name' | 'poster_avatar' | 'poster_type')
> & {
  /** Where its poster is to be found. */
  readonly posterPage: string;
};

export type CompanyInFeed = Pick<
  Item<'company'>,
  'type' | 'id' | 'slug' | 'name' | 'logo_url' | 'created_at' | 'likes_count'
> & {
  readonly words: string;
  readonly place: string;
  readonly ownerPage: string;
};

export type UserInFeed = Pick<
  Item<'user'>,
  'type' | 'id' | 'username' | 'user_type' | 'title' | 'profile_photo_url' | 'created_at' | 'likes_count'
> & {
  readonly name: string;
  readonly place: string;
  /** What an hour of a freelancer costs. */
  readonly rate: string | null;
};

export type CardInFeed = ServiceInFeed | CompanyInFeed | UserInFeed;

const mostTags = 5;
const mostWords = 110;

export function cardOf(item: FeedItem): CardInFeed {
  if (item.type === 'service') return serviceCard(item);
  return item.type === 'company' ? companyCard(item) : userCard(item);
}

function serviceCard(item: Item<'service'>): ServiceInFeed {
  const { type, id, slug, title, price, category, tags, image_url, is_promoted, location } = item;
  const { created_at, likes_count, poster_name, poster_avatar, poster_type } = item;
  return {
    ...{ type, id, slug, title, price, category, image_url, is_promoted, location },
    ...{ created_at, likes_count, poster_name, poster_avatar, poster_type },
    tags: tags.slice(0, mostTags),
    posterPage: item.company ? paths.company(item.company.slug) : paths.ownPage(item.poster_username),
  };
}

function companyCard(item: Item<'company'>): CompanyInFeed {
  const { type, id, slug, name, logo_url, created_at, likes_count } = item;
  return {
    ...{ type, id, slug, name, logo_url, created_at, likes_count },
    words: excerpt(wordsOfHtml(item.description), mostWords),
    place: placeOf(item),
    ownerPage: paths.profileOf(item.owner_username),
  };
}

function userCard(item: Item<'user'>): UserInFeed {
  const { type, id, username, user_type, title, profile_photo_url, created_at, likes_count } = item;
  return {
    ...{ type, id, username, user_type, title, profile_photo_url, created_at, likes_count },
    name: item.poster_name,
    place: placeOf(item),
    rate:
      item.hourly_rate === null || item.currency === null
        ? null
        : formatRate(item.hourly_rate, item.currency),
  };
}
