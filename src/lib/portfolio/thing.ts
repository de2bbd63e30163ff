import { onCard, sealWord } from '#lib/companies/seal-words.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { dateOf } from '#lib/format/date.ts';
import { fromSeller, sellerPageOf } from '#lib/seller-page.ts';
import { type ItemOf, picked, type ThingFront } from '#lib/thing-front.ts';
import { paths } from '../paths.ts';
import { sellerKinds } from '../services/seller-kinds.ts';
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

export type ItemInFeed = ShownItem &
  Pick<ItemOf<'portfolio'>, 'type' | 'likes_count'> & {
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
    sellerPage: sellerPageOf(item),
  }),
  name: ({ title }) => title,
  page: ({ id }) => paths.sharedItem(id),
  about: ({ poster_name, poster_type, created_at }) => [
    poster_name,
    sellerKinds[poster_type],
    'Portfolio',
    dateOf(created_at),
  ],
  from: fromSeller,
};
