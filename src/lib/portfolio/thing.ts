import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import type { ItemOf, ThingFront } from '#lib/thing-front.ts';
import { paths } from '../paths.ts';
import { fromSeller, sellerPageOf } from '../seller.ts';
import { viewerOf } from './addresses.ts';

/** Only the fields of the card, because a list page carries them twice: in the HTML and for the island. */
export type ShownItem = Pick<
  PortfolioItem,
  | ('id' | 'title' | 'media_kind' | 'media_size' | 'still_url' | 'created_at')
  | ('poster_name' | 'poster_avatar' | 'poster_type')
> & {
  readonly viewer: string;
};

const mostCharacters = 110;

export type ItemInFeed = ShownItem &
  Pick<ItemOf<'portfolio'>, 'type' | 'likes_count'> & {
    readonly words: string;
    readonly sellerPage: string;
  };

export function shownOnCard(item: PortfolioItem): ShownItem {
  const { id, title, media_kind, media_size, still_url } = item;
  const { created_at, poster_name, poster_avatar, poster_type } = item;
  return {
    ...{ id, title, media_kind, media_size, still_url },
    ...{ created_at, poster_name, poster_avatar, poster_type },
    viewer: viewerOf(item),
  };
}

export const itemFront: ThingFront<'portfolio', ItemInFeed> = {
  cardOf(item) {
    const { type, likes_count, description } = item;
    const words = excerpt(description, mostCharacters);
    return { ...shownOnCard(item), type, likes_count, words, sellerPage: sellerPageOf(item) };
  },
  name: ({ title }) => title,
  page: ({ id }) => paths.sharedItem(id),
  from: fromSeller,
};
