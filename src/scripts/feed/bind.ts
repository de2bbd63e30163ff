import { bindMarks } from '#scripts/marks/bind.ts';
import type { LoadSheet } from '#scripts/marks/press.ts';
import { bindShare } from '#scripts/marks/share.ts';
import { showOwnLinks } from '#scripts/shell/own-links.ts';
import { bindArrangement } from './arrangement.ts';
import { forgetScroll } from './kept.ts';
import { watchNewerPosts } from './newer-posts.ts';
import { bindShareCards } from './share-card.ts';

interface Parts {
  readonly ownHomeStyles: string;
  readonly loadReport: LoadSheet;
}

export function bindFeed({ ownHomeStyles, loadReport }: Parts) {
  const list = document.querySelector<HTMLElement>('[data-feed]');
  if (list) forgetScroll(list.dataset['feed'] ?? '');
  showOwnLinks();
  bindMarks(loadReport);
  bindShare();
  bindShareCards();
  watchNewerPosts();
  bindArrangement();
  const own = document.querySelector<HTMLElement>('[data-own-home]');
  if (own?.offsetParent)
    void import('./own-home.ts').then(
      ({ showOwnHome }) => showOwnHome(own, ownHomeStyles),
      () => undefined,
    );
  // It has a column for who has signed in, at a desk. For others nothing loads.
  const page = document.querySelector('.feed-page');
  if (page && getComputedStyle(page).display === 'grid')
    void import('./own-side.ts').then(
      ({ showOwnSide }) => showOwnSide(page),
      () => undefined,
    );
  document.addEventListener('toggle', ({ target }) => showWhole(target), true);
  // Opened before this script was there.
  showWhole(document.querySelector('.feed [open]'));
}

/** Scrolls the open menu into view, because the bottom bar would cover the menu of the last visible card. */
function showWhole(menu: EventTarget | null) {
  if (menu instanceof HTMLDetailsElement && menu.open)
    menu.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
}
