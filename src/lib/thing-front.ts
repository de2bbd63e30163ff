import type { FeedItem } from './contract/feed.ts';
import type { Thing, ThingType } from './things.ts';

export type ItemOf<Type extends ThingType> = Extract<FeedItem, { type: Type }>;

/** What lists say of one kind of thing. The component that draws it is named in islands/feed/FeedCard.tsx. */
export interface ThingFront<Type extends ThingType, Card extends Thing = Thing> {
  /** Over a list of them. */
  readonly plural: string;
  cardOf(item: ItemOf<Type>): Card;
  /** What it is called. */
  name(card: Card): string;
  /** The path that is shared. */
  page(card: Card): string;
  /** The page of the seller, where that is another page. */
  from(card: Card): { readonly href: string; readonly text: string; readonly icon: string } | undefined;
}
