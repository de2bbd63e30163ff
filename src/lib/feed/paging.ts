import { type Thing, thingKey } from '#lib/things.ts';

/** A list as far as it is shown, and where it goes on. */
export interface Shown<T extends Thing> {
  readonly cards: readonly T[];
  readonly next: string | null;
}

/** The list with the page that came. It ends where a page brings nothing new, or leads nowhere. */
export function extended<T extends Thing>(shown: Shown<T>, page: Shown<T>): Shown<T> {
  const cards = joined(shown.cards, page.cards);
  const goesOn = cards.length > shown.cards.length && page.next !== shown.next;
  return { cards, next: goesOn ? page.next : null };
}

/** Nothing twice: what was published or put forward meanwhile moves the rest. */
export function joined<T extends Thing>(before: readonly T[], page: readonly T[]): readonly T[] {
  const known = new Set(before.map(thingKey));
  const fresh = page.filter((card) => {
    const isFresh = !known.has(thingKey(card));
    known.add(thingKey(card));
    return isFresh;
  });
  return [...before, ...fresh];
}
