import type { FeedItem } from './contract/feed.ts';
import type { Thing, ThingType } from './things.ts';

export type ItemOf<Type extends ThingType> = Extract<FeedItem, { type: Type }>;

/** How lists show one type of thing. The component that draws it is named in islands/feed/FeedCard.tsx. */
export interface ThingFront<Type extends ThingType, Card extends Thing = Thing> {
  cardOf(item: ItemOf<Type>): Card;
  /** The title of the thing. */
  name(card: Card): string;
  /** The path of its page, which people share. */
  page(card: Card): string;
  /** The page of the seller. Undefined if the thing's own page is that page. */
  from(card: Card): { readonly href: string; readonly text: string; readonly icon: string } | undefined;
}
