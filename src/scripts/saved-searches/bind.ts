import { keptForSession, tokensNow } from '#scripts/stores/kept.ts';

const load = () => import('./alert.ts');

const wanted = 'alert';

/** Nothing loads for signed-out visitors: the browser submits the form that leads to the sign-in page and back. */
export function bindAlert() {
  const button = document.querySelector<HTMLElement>('[data-alert]');
  if (!button) return;
  begin(button);
  // The browser restored the page. The search may have been saved on another page meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && begin(button));
  button.addEventListener('click', (event) => {
    if (tokensNow().access) {
      event.preventDefault();
      void load().then(({ pressAlert }) => pressAlert(button));
    } else keptForSession[wanted] = button.dataset['alert'] ?? '';
  });
}

function begin(button: HTMLElement) {
  if (!tokensNow().access) return;
  const isWanted = keptForSession[wanted] === button.dataset['alert'];
  delete keptForSession[wanted];
  void load().then(({ showAlert }) => showAlert(button, isWanted));
}
