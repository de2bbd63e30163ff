import { feedTexts } from '#lib/copy/feed.ts';
import { dateOf } from '#lib/format/date.ts';
import { placeOf } from '#lib/format/place.ts';
import { type ItemOf, picked, type ThingFront } from '#lib/thing-front.ts';
import { user } from '../icons.ts';
import { paths } from '../paths.ts';
import { sellerKinds } from '../services/seller-kinds.ts';
import { onCard, sealWord } from './seal-words.ts';

const shown = [
  'type',
  'id',
  'slug',
  'name',
  'logo_url',
  'created_at',
  'likes_count',
] as const satisfies readonly (keyof ItemOf<'company'>)[];

export type CompanyInFeed = Pick<ItemOf<'company'>, (typeof shown)[number]> & {
  readonly seal?: string;
  readonly place: string;
  readonly profilePage: string;
};

export const companyFront: ThingFront<'company', CompanyInFeed> = {
  cardOf: (item) => ({
    ...picked(item, shown),
    ...onCard(sealWord(item)),
    place: placeOf(item),
    profilePage: paths.profileOf(item.owner_username),
  }),
  name: ({ name }) => name,
  page: ({ id }) => paths.sharedCompany(id),
  about: ({ created_at }) => [sellerKinds.company, dateOf(created_at)],
  from: ({ profilePage }) => ({ href: profilePage, text: feedTexts.seeProfile, icon: user }),
};
