import { dateOf } from '#lib/format/date.ts';
import { placeOf } from '#lib/format/place.ts';
import { rateParts } from '#lib/format/price.ts';
import { type ItemOf, picked, type ThingFront } from '#lib/thing-front.ts';
import { paths } from '../paths.ts';
import { sellerKinds } from '../services/seller-kinds.ts';

const shown = [
  'type',
  'id',
  'username',
  'user_type',
  'title',
  'profile_photo_url',
  'created_at',
  'likes_count',
  'rating',
  'reviews_count',
] as const satisfies readonly (keyof ItemOf<'user'>)[];

export type UserInFeed = Pick<ItemOf<'user'>, (typeof shown)[number]> & {
  readonly name: string;
  readonly place: string;
  /** See `rateParts`. */
  readonly rate: readonly [amount: string, unit: string] | null;
};

export const userFront: ThingFront<'user', UserInFeed> = {
  cardOf(item) {
    const { hourly_rate, currency } = item;
    return {
      ...picked(item, shown),
      name: item.poster_name,
      place: placeOf(item),
      rate: hourly_rate === null || currency === null ? null : rateParts(hourly_rate, currency),
    };
  },
  name: ({ name }) => name,
  page: ({ id }) => paths.sharedProfile(id),
  about: ({ user_type, created_at }) => [sellerKinds[user_type], dateOf(created_at)],
  from: () => undefined,
};
