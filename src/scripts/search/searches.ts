import '#scripts/stores/kept.ts';
import { persistentAtom } from '@nanostores/persistent';
import { plain } from '#lib/format/plain.ts';

const most = 8;

/**
 * Newest first. They never leave the device. An empty list is stored as nothing, because the script in the head
 * counts the stored searches to reserve their room.
 */
export const $searches = persistentAtom<readonly string[]>('searches', [], {
  encode: (searches) => (searches.length > 0 ? JSON.stringify(searches) : undefined),
  decode: read,
});

export function rememberSearch(words: string) {
  $searches.set([words, ...others(words)].slice(0, most));
}

export function forgetSearch(words: string) {
  $searches.set(others(words));
}

export function forgetSearches() {
  $searches.set([]);
}

const others = (words: string) => $searches.get().filter((known) => plain(known) !== plain(words));

function read(text: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}
