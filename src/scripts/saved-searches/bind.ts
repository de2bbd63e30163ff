import { keptForSession } from '#scripts/stores/kept.ts';
import { $signedIn } from '#scripts/stores/session.ts';

const load = () => import('./alert.ts');

/** Keeps, until its person is back from signing in, which search they wanted to save. */
const wanted = 'alert';

/** For signed-out visitors nothing loads: the browser sends the form that leads to sign in, and back. */
export function bindAlert() {
  const button = document.querySelector<HTMLElement>('[data-alert]');
  if (!button) return;
  begin(button);
  // The browser restored a kept page. The search may have been saved on another meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && begin(button));
  button.addEventListener('click', (event) => {
    if ($signedIn.get()) {
      event.preventDefault();
      void load().then(({ pressAlert }) => pressAlert(button));
    } else keptForSession[wanted] = button.dataset['alert'] ?? '';
  });
}

function begin(button: HTMLElement) {
  if (!$signedIn.get()) return;
  const isWanted = keptForSession[wanted] === button.dataset['alert'];
  delete keptForSession[wanted];
  void load().then(({ showAlert }) => showAlert(button, isWanted));
}
