import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { feedTexts } from '#lib/copy/feed.ts';
import type { ItemOf, ThingFront } from '#lib/thing-front.ts';
import { building, user } from '../icons.ts';
import { paths } from '../paths.ts';

/** The card of an item shows only these fields. */
export type ShownItem = Pick<
  PortfolioItem,
  | ('id' | 'title' | 'description' | 'media_kind' | 'media_size' | 'media_pages' | 'media_width')
  | ('media_height' | 'still_url' | 'created_at' | 'poster_name' | 'poster_avatar' | 'poster_type')
>;

export type ItemInFeed = ShownItem &
  Pick<ItemOf<'portfolio'>, 'type' | 'likes_count'> & {
    /** The page of the seller. */
    readonly sellerPage: string;
  };

export function shownOnCard(item: PortfolioItem): ShownItem {
  const { id, title, description, media_kind, media_size, media_pages, media_width, media_height } = item;
  const { still_url, created_at, poster_name, poster_avatar, poster_type } = item;
  return {
    ...{ id, title, description, media_kind, media_size, media_pages, media_width, media_height },
    ...{ still_url, created_at, poster_name, poster_avatar, poster_type },
  };
}

export const itemFront: ThingFront<'portfolio', ItemInFeed> = {
  cardOf(item) {
    const { type, likes_count, company, poster_username } = item;
    const sellerPage = company ? paths.company(company.slug) : paths.ownPage(poster_username);
    return { ...shownOnCard(item), type, likes_count, sellerPage };
  },
  name: ({ title }) => title,
  page: ({ id }) => paths.sharedItem(id),
  from: ({ sellerPage, poster_type }) =>
    poster_type === 'company'
      ? { href: sellerPage, text: feedTexts.seeCompany, icon: building }
      : { href: sellerPage, text: feedTexts.seeProfile, icon: user },
};
