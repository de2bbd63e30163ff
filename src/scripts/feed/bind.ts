import { bindShare } from '#scripts/marks/share.ts';
import { hideBrokenPictures } from '#scripts/shell/broken-pictures.ts';
import { showOwnLinks } from '#scripts/shell/own-links.ts';
import { bindArrangement } from './arrangement.ts';
import { forgetScroll } from './kept.ts';
import { watchNewerPosts } from './newer-posts.ts';
import { bindShareCards } from './share-card.ts';

export function bindFeed() {
  const list = document.querySelector<HTMLElement>('[data-feed]');
  if (list) forgetScroll(list.dataset['feed'] ?? '');
  hideBrokenPictures();
  showOwnLinks();
  bindShare();
  bindShareCards();
  watchNewerPosts();
  bindArrangement();
  const greeting = document.querySelector<HTMLElement>('[data-greeting]');
  if (greeting?.offsetParent)
    void import('./greeting.ts').then(
      ({ greetIn }) => greetIn(greeting),
      () => undefined,
    );
  const waiting = document.querySelector<HTMLElement>('[data-waiting]');
  if (waiting?.offsetParent)
    void import('./waiting.ts').then(
      ({ showWaiting }) => showWaiting(waiting),
      () => undefined,
    );
  // Hidden on phones and for signed-out visitors, for whom nothing loads.
  if (document.querySelector<HTMLElement>('[data-own-side]')?.offsetParent)
    void import('./own-side.ts').then(
      ({ showOwnSide }) => showOwnSide(),
      () => undefined,
    );
  document.addEventListener('toggle', ({ target }) => showWhole(target), true);
}

/** Scrolls the open menu into view, because the bottom bar would cover the menu of the last visible card. */
function showWhole(menu: EventTarget | null) {
  if (menu instanceof HTMLDetailsElement && menu.open)
    menu.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
}
