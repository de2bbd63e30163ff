import { hideBrokenPictures } from '#lib/client/pictures.ts';
import { showMarks } from '#lib/marks/show.ts';
import { forgetLeft } from './kept.ts';
import { watchNews } from './news.ts';
import { bindViews } from './views.ts';

/** What a list does before its island is awake. */
export function bindFeed() {
  const list = document.querySelector<HTMLElement>('[data-feed]');
  if (list) forgetLeft(list.dataset['feed'] ?? '');
  hideBrokenPictures();
  showMarks();
  watchNews();
  bindViews();
  document.addEventListener('toggle', ({ target }) => showWhole(target), true);
}

/** A menu of the last card in sight would open behind the bar at the bottom. */
function showWhole(menu: EventTarget | null) {
  if (menu instanceof HTMLDetailsElement && menu.open)
    menu.querySelector('.menu-panel')?.scrollIntoView({ block: 'nearest' });
}
