import type { Request } from '#lib/contract/requests.ts';
import { requestTexts as texts } from '#lib/copy/requests.ts';
import { dateOf } from '#lib/format/date.ts';
import { drawn } from '#lib/icons/drawn-once.ts';
import { offering } from '#lib/marks/anchors.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { type ItemOf, picked, type ThingFront } from '#lib/thing-front.ts';
import { wantedText } from './words.ts';

const shown = [
  'slug',
  'title',
  'category',
  'budget_max',
  'location',
  'image_url',
  'offers',
  'created_at',
] as const satisfies readonly (keyof Request)[];

export type ShownRequest = Pick<Request, (typeof shown)[number]> & {
  /** In words. Computed once, because the browser may draw the card on another day. */
  readonly wanted: string | null;
};

export type RequestInFeed = ShownRequest & Pick<ItemOf<'request'>, 'type' | 'id' | 'likes_count'>;

export const shownOnCard = (request: Request): ShownRequest => ({
  ...picked(request, shown),
  wanted: wantedText(request, new Date()) ?? null,
});

export const requestFront: ThingFront<'request', RequestInFeed> = {
  cardOf: (item) => ({ ...shownOnCard(item), ...picked(item, ['type', 'id', 'likes_count']) }),
  name: ({ title }) => title,
  page: ({ id }) => requestPaths.shared(id),
  about: ({ category, created_at }) => [texts.kick, category, dateOf(created_at)],
  from: () => undefined,
  answer: ({ id }) => ({
    href: requestPaths.shared(id) + offering,
    text: texts.offerOnCard,
    icon: drawn('chat'),
  }),
};
