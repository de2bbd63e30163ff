import type { FeedItem } from './contract/feed.ts';
import type { Thing, ThingType } from './things.ts';

/** A list page carries its cards twice, in the HTML and for the island, so a card has only the fields that it shows. */
export const picked = <Item extends object, Name extends keyof Item>(
  item: Item,
  names: readonly Name[],
): Pick<Item, Name> => Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Name>;

export type ItemOf<Type extends ThingType> = Extract<FeedItem, { type: Type }>;

interface Way {
  readonly href: string;
  readonly text: string;
  readonly icon: string;
}

/** How lists show one type of thing. islands/feed/FeedCard.tsx names the component that draws it. */
export interface ThingFront<Type extends ThingType, Card extends Thing = Thing> {
  cardOf(item: ItemOf<Type>): Card;
  name(card: Card): string;
  page(card: Card): string;
  /** What its menu says besides: whose it is, since when, its tags. */
  about(card: Card): readonly (string | null)[];
  /** Links to the seller's page. Undefined if the thing's own page is that page. */
  from(card: Card): Way | undefined;
  /** Instead of talking with the seller. */
  answer?(card: Card): Way;
}
