import { plain } from '#lib/format/plain.ts';
import { focusContent } from '#scripts/shell/focus.ts';
import { kept } from '#scripts/stores/kept.ts';

const most = 8;

export const rememberSearch = (words: string) => keep([words, ...others(words)].slice(0, most));

/**
 * Newest first. They never leave the device. An empty list is stored as nothing, because the script in the head
 * counts the stored searches to reserve their room.
 */
function keep(searches: readonly string[]) {
  if (searches.length > 0) kept['searches'] = JSON.stringify(searches);
  else delete kept['searches'];
}

const others = (words: string) => searchesKept().filter((known) => plain(known) !== plain(words));

function searchesKept(): readonly string[] {
  try {
    const found: unknown = JSON.parse(kept['searches'] ?? '[]');
    return Array.isArray(found) ? found.filter((words) => typeof words === 'string').slice(0, most) : [];
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
  const show = () => {
    const searches = searchesKept();
    list.textContent = '';
    list.append(...searches.map((words) => rowOf(row, words)));
    const root = document.documentElement;
    root.style.setProperty('--searches', String(searches.length));
    root.toggleAttribute('data-searches', searches.length > 0);
  };
  show();
  // Another tab may search, or sign out.
  addEventListener('storage', show);
  list.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-forget]');
    if (!button) return;
    const at = Array.from(list.querySelectorAll('button')).indexOf(button as HTMLButtonElement);
    keep(others(button.dataset['forget'] ?? ''));
    show();
    focusNext(list, at);
  });
  place.querySelector('[data-forget-all]')?.addEventListener('click', () => {
    keep([]);
    show();
    focusContent();
  });
}

function rowOf(template: Element, words: string): Element {
  const row = template.cloneNode(true) as Element;
  const link = row.querySelector('a');
  const button = row.querySelector('button');
  // The list stands on the page that searches.
  if (link) link.href = `${location.pathname}?${new URLSearchParams({ q: words })}`;
  link?.querySelector('span')?.append(words);
  button?.setAttribute('aria-label', `${button.getAttribute('aria-label')}: ${words}`);
  button?.setAttribute('data-forget', words);
  return row;
}

/** The focus goes to the button that is now in the same place, so that repeated presses remove several searches. */
function focusNext(list: Element, at: number) {
  const left = list.querySelectorAll('button');
  const next = left[Math.min(at, left.length - 1)];
  if (next) next.focus();
  else focusContent();
}
