import { reporting } from '#lib/marks/anchors.ts';
import type { Thing } from '#lib/things.ts';
import { showFollows, toggleFollow } from '#scripts/follows/follows.ts';
import { showOnButtons, thingOf } from './mark-buttons.ts';
import { $marks, toggleLike, toggleSave } from './marks.ts';
import { showMarks } from './show.ts';

export type LoadSheet = () => Promise<{ showReport: (thing: Thing, of: string) => void }>;

$marks.listen(showOnButtons);

export function begin(loadSheet: LoadSheet) {
  showMarks();
  void showFollows();
  addEventListener('pageshow', ({ persisted }) => void (persisted && showFollows()));
  if (location.hash !== reporting) return;
  // Removed from the address, so that a reload or a return does not open the report again.
  history.replaceState(history.state, '', location.pathname + location.search);
  const button = document.querySelector<HTMLElement>('[data-report]:not([hidden])');
  if (button) void press(button, loadSheet);
}

export async function press(button: HTMLElement, loadSheet: LoadSheet) {
  const { report, of = '', mark = '', save, follow } = button.dataset;
  if (follow) return toggleFollow(button);
  if (report) return (await loadSheet()).showReport(thingOf(report), of);
  const likes = Number(document.querySelector(`[data-mark="${mark}"] [data-count]`)?.textContent ?? 0);
  await (save === undefined ? toggleLike : toggleSave)(thingOf(mark), likes);
}
