import { formatRate } from '#lib/format/amount.ts';
import { placeOf } from '#lib/format/place.ts';
import type { ItemOf, ThingFront } from '#lib/thing-front.ts';
import { paths } from '../paths.ts';

export type UserInFeed = Pick<
  ItemOf<'user'>,
  'type' | 'id' | 'username' | 'user_type' | 'title' | 'profile_photo_url' | 'created_at' | 'likes_count'
> & {
  readonly name: string;
  readonly place: string;
  readonly rate: string | null;
};

export const userFront: ThingFront<'user', UserInFeed> = {
  cardOf(item) {
    const { type, id, username, user_type, title, profile_photo_url, created_at, likes_count } = item;
    const { hourly_rate, currency } = item;
    return {
      ...{ type, id, username, user_type, title, profile_photo_url, created_at, likes_count },
      name: item.poster_name,
      place: placeOf(item),
      rate: hourly_rate === null || currency === null ? null : formatRate(hourly_rate, currency),
    };
  },
  name: ({ name }) => name,
  page: ({ id }) => paths.sharedProfile(id),
  from: () => undefined,
};
