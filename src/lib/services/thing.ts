import { onCard, sealWord } from '#lib/companies/seal-words.ts';
import type { Service } from '#lib/contract/services.ts';
import { fromSeller, sellerPageOf } from '#lib/seller-page.ts';
import { type ItemOf, picked, type ThingFront } from '#lib/thing-front.ts';
import { dateOf } from '../format/date.ts';
import { paths } from '../paths.ts';
import { projectOf, sellerKinds } from './seller-kinds.ts';
import { tagsOnCard } from './tags-on-card.ts';

const shown = [
  'id',
  'slug',
  'title',
  'price',
  'category',
  'tags',
  'image_url',
  'is_promoted',
  'location',
  'created_at',
  'poster_name',
  'poster_avatar',
  'poster_type',
  'rating',
  'reviews_count',
] as const satisfies readonly (keyof Service)[];

export type ShownService = Pick<Service, (typeof shown)[number]> & {
  readonly seal?: string;
};

export type ServiceInFeed = ShownService &
  Pick<ItemOf<'service'>, 'type' | 'likes_count'> & {
    readonly sellerPage: string;
  };

export const shownOnCard = (service: Service): ShownService => ({
  ...picked(service, shown),
  ...onCard(sealWord(service.company)),
});

export const serviceFront: ThingFront<'service', ServiceInFeed> = {
  cardOf: (item) => ({
    ...shownOnCard(item),
    ...picked(item, ['type', 'likes_count']),
    tags: item.tags.slice(0, tagsOnCard),
    sellerPage: sellerPageOf(item),
  }),
  name: ({ title }) => title,
  page: ({ id }) => paths.sharedService(id),
  about: ({ poster_name, poster_type, created_at, tags }) => [
    poster_name,
    projectOf(poster_type),
    sellerKinds[poster_type],
    dateOf(created_at),
    ...tags,
  ],
  from: fromSeller,
};
