import { reporting } from '#lib/marks/anchors.ts';
import type { Thing } from '#lib/things.ts';
import { showFollows, toggleFollow } from '#scripts/follows/follows.ts';
import { $signedIn } from '#scripts/stores/session.ts';
import { showOnButtons, thingOf } from './mark-buttons.ts';
import { $marks, toggleLike, toggleSave } from './marks.ts';

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

/**
 * Shows the person's own likes and bookmarks, because a cached page is the same for everybody. Runs before any island
 * loads. Nothing loads for visitors without a session.
 */
function showMarks() {
  void show(false);
  // The browser restored the page. Its things may have been liked on other pages meanwhile.
  addEventListener('pageshow', ({ persisted }) => void (persisted && show(true)));
}

async function show(refetch: boolean) {
  if (!$signedIn.get()) return;
  const { updateButtons } = await import('./mark-buttons.ts');
  await updateButtons(refetch);
}
