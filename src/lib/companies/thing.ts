import { feedTexts } from '#lib/copy/feed.ts';
import { excerpt, wordsOfHtml } from '#lib/format/excerpt.ts';
import { placeOf } from '#lib/format/place.ts';
import type { ItemOf, ThingFront } from '#lib/thing-front.ts';
import { user } from '../icons.ts';
import { paths } from '../paths.ts';

export type CompanyInFeed = Pick<
  ItemOf<'company'>,
  'type' | 'id' | 'slug' | 'name' | 'logo_url' | 'created_at' | 'likes_count'
> & {
  readonly words: string;
  readonly place: string;
  readonly profilePage: string;
};

const mostCharacters = 110;

export const companyFront: ThingFront<'company', CompanyInFeed> = {
  cardOf(item) {
    const { type, id, slug, name, logo_url, created_at, likes_count } = item;
    return {
      ...{ type, id, slug, name, logo_url, created_at, likes_count },
      words: excerpt(wordsOfHtml(item.description), mostCharacters),
      place: placeOf(item),
      profilePage: paths.profileOf(item.owner_username),
    };
  },
  name: ({ name }) => name,
  page: ({ id }) => paths.sharedCompany(id),
  from: ({ profilePage }) => ({ href: profilePage, text: feedTexts.seeProfile, icon: user }),
};
