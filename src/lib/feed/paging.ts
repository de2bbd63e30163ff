import { type Thing, thingKey } from '#lib/things.ts';

/** `next` is the `last_id` of the next page. Null at the end of the list. */
export interface Shown<T extends Thing> {
  readonly cards: readonly T[];
  readonly next: string | null;
}

export function extended<T extends Thing>(shown: Shown<T>, page: Shown<T>): Shown<T> {
  const cards = joined(shown.cards, page.cards);
  const goesOn = cards.length > shown.cards.length && page.next !== shown.next;
  return { cards, next: goesOn ? page.next : null };
}

/** Drops repeated things, because new posts and promotions move others to later pages. */
export function joined<T extends Thing>(before: readonly T[], page: readonly T[]): readonly T[] {
  const known = new Set(before.map(thingKey));
  const fresh = page.filter((card) => {
    const isFresh = !known.has(thingKey(card));
    known.add(thingKey(card));
    return isFresh;
  });
  return [...before, ...fresh];
}
