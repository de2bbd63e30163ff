import { onCard, sealWord } from '#lib/companies/seal-words.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { fromSeller, sellerPageOf } from '#lib/seller-page.ts';
import { type ItemOf, picked, type ThingFront } from '#lib/thing-front.ts';
import { paths } from '../paths.ts';
import { viewerOf } from './addresses.ts';

const shown = [
  'id',
  'title',
  'media_kind',
  'media_size',
  'still_url',
  'created_at',
  'poster_name',
  'poster_avatar',
  'poster_type',
] as const satisfies readonly (keyof PortfolioItem)[];

export type ShownItem = Pick<PortfolioItem, (typeof shown)[number]> & {
  readonly viewer: string;
  readonly seal?: string;
};

const mostCharacters = 110;

export type ItemInFeed = ShownItem &
  Pick<ItemOf<'portfolio'>, 'type' | 'likes_count'> & {
    readonly words: string;
    readonly sellerPage: string;
  };

export const shownOnCard = (item: PortfolioItem): ShownItem => ({
  ...picked(item, shown),
  viewer: viewerOf(item),
  ...onCard(sealWord(item.company)),
});

export const itemFront: ThingFront<'portfolio', ItemInFeed> = {
  cardOf: (item) => ({
    ...shownOnCard(item),
    ...picked(item, ['type', 'likes_count']),
    words: excerpt(item.description, mostCharacters),
    sellerPage: sellerPageOf(item),
  }),
  name: ({ title }) => title,
  page: ({ id }) => paths.sharedItem(id),
  from: fromSeller,
};
