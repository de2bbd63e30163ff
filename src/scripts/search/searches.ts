import '#scripts/stores/kept.ts';
import { persistentAtom } from '@nanostores/persistent';
import { plain } from '#lib/format/plain.ts';
import { addressOfWords } from '#lib/search/address.ts';
import { focusContent } from '#scripts/shell/focus.ts';

const most = 8;

/**
 * Newest first. They never leave the device. An empty list is stored as nothing, because the script in the head
 * counts the stored searches to reserve their room.
 */
const $searches = persistentAtom<readonly string[]>('searches', [], {
  encode: (searches) => (searches.length > 0 ? JSON.stringify(searches) : undefined),
  decode: read,
});

export function rememberSearch(words: string) {
  $searches.set([words, ...others(words)].slice(0, most));
}

function forgetSearch(words: string) {
  $searches.set(others(words));
}

function forgetSearches() {
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

/** The script in the head has reserved room for the list, so that nothing moves. */
export function showRecent() {
  const place = document.querySelector<HTMLElement>('[data-recent]');
  const list = place?.querySelector('ul');
  const row = place?.querySelector('template')?.content.firstElementChild;
  if (!place || !list || !row) return;
  $searches.subscribe((searches) => {
    list.textContent = '';
    list.append(...searches.map((words) => rowOf(row, words)));
    const root = document.documentElement;
    root.style.setProperty('--searches', String(searches.length));
    root.toggleAttribute('data-searches', searches.length > 0);
  });
  list.addEventListener('click', ({ target }) => forget(list, target as Element));
  place.querySelector('[data-forget-all]')?.addEventListener('click', () => {
    forgetSearches();
    focusContent();
  });
}

function rowOf(template: Element, words: string): Element {
  const row = template.cloneNode(true) as Element;
  const link = row.querySelector('a');
  const button = row.querySelector('button');
  if (link) link.href = addressOfWords(words);
  link?.querySelector('span')?.append(words);
  button?.setAttribute('aria-label', `${button.getAttribute('aria-label')}: ${words}`);
  button?.setAttribute('data-forget', words);
  return row;
}

/** The focus goes to the button that is now in the same place, so that repeated presses remove several searches. */
function forget(list: Element, target: Element) {
  const button = target.closest('[data-forget]');
  if (!button) return;
  const at = Array.from(list.querySelectorAll('button')).indexOf(button as HTMLButtonElement);
  forgetSearch(button.getAttribute('data-forget') ?? '');
  const left = list.querySelectorAll('button');
  const next = left[Math.min(at, left.length - 1)];
  if (next) next.focus();
  else focusContent();
}
