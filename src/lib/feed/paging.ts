import { type Thing, thingKey } from '#lib/things.ts';

/** A list as far as it is shown, and where it goes on. */
export interface Shown<T extends Thing> {
  readonly cards: readonly T[];
  readonly next: string | null;
}

/**
 * With the page that came: nothing twice, for what was published or put forward meanwhile moves the rest. It ends where
 * a page brings nothing new, or leads nowhere.
 */
export function extended<T extends Thing>(shown: Shown<T>, page: Shown<T>): Shown<T> {
  const known = new Set(shown.cards.map(thingKey));
  const fresh = page.cards.filter((card) => {
    const isFresh = !known.has(thingKey(card));
    known.add(thingKey(card));
    return isFresh;
  });
  const goesOn = fresh.length > 0 && page.next !== shown.next;
  return { cards: [...shown.cards, ...fresh], next: goesOn ? page.next : null };
}
