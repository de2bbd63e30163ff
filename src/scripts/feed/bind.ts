import { bindShare } from '#scripts/marks/share.ts';
import { hideBrokenPictures } from '#scripts/shell/broken-pictures.ts';
import { showOwnLinks } from '#scripts/shell/own-links.ts';
import { bindArrangement } from './arrangement.ts';
import { forgetScroll } from './kept.ts';
import { watchNewerPosts } from './newer-posts.ts';

/** The work of a list page that needs no island. */
export function bindFeed() {
  const list = document.querySelector<HTMLElement>('[data-feed]');
  if (list) forgetScroll(list.dataset['feed'] ?? '');
  hideBrokenPictures();
  showOwnLinks();
  bindShare();
  watchNewerPosts();
  bindArrangement();
  document.addEventListener('toggle', ({ target }) => showWhole(target), true);
}

/** The menu of the last card in sight would open behind the bottom bar. */
function showWhole(menu: EventTarget | null) {
  if (menu instanceof HTMLDetailsElement && menu.open)
    menu.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
}
