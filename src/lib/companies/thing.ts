import { feedTexts } from '#lib/copy/feed.ts';
import { excerpt, wordsOfHtml } from '#lib/format/excerpt.ts';
import { placeOf } from '#lib/format/place.ts';
import { type ItemOf, picked, type ThingFront } from '#lib/thing-front.ts';
import { user } from '../icons.ts';
import { paths } from '../paths.ts';
import { sellerKinds } from '../services/seller-kinds.ts';
import { sealText } from './seal-words.ts';

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
  readonly kind: string;
  readonly words: string;
  readonly place: string;
  readonly profilePage: string;
};

const mostCharacters = 110;

export const companyFront: ThingFront<'company', CompanyInFeed> = {
  cardOf: (item) => ({
    ...picked(item, shown),
    kind: [sellerKinds.company, sealText(item)].filter(Boolean).join(' · '),
    words: excerpt(wordsOfHtml(item.description), mostCharacters),
    place: placeOf(item),
    profilePage: paths.profileOf(item.owner_username),
  }),
  name: ({ name }) => name,
  page: ({ id }) => paths.sharedCompany(id),
  from: ({ profilePage }) => ({ href: profilePage, text: feedTexts.seeProfile, icon: user }),
};
