import { bindShare } from '#scripts/marks/share.ts';
import { hideBrokenPictures } from '#scripts/shell/broken-pictures.ts';
import { showOwnLinks } from '#scripts/shell/own-links.ts';
import { bindArrangement } from './arrangement.ts';
import { forgetScroll } from './kept.ts';
import { watchNewerPosts } from './newer-posts.ts';
import { bindShareSheet } from './share-sheet.ts';

export function bindFeed() {
  const list = document.querySelector<HTMLElement>('[data-feed]');
  if (list) forgetScroll(list.dataset['feed'] ?? '');
  hideBrokenPictures();
  showOwnLinks();
  bindShare();
  bindShareSheet();
  watchNewerPosts();
  bindArrangement();
  // Phones have no side, and who is signed out sees no part of it: neither loads anything for it.
  if (document.querySelector<HTMLElement>('[data-mine]')?.offsetParent)
    void import('./mine.ts').then(
      ({ showMine }) => showMine(),
      () => undefined,
    );
  document.addEventListener('toggle', ({ target }) => showWhole(target), true);
}

/** Scrolls the open menu into view, because the bottom bar would cover the menu of the last visible card. */
function showWhole(menu: EventTarget | null) {
  if (menu instanceof HTMLDetailsElement && menu.open)
    menu.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
}
