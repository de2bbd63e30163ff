import { islandFailed } from '#scripts/directives/touch.ts';

/** Loads while the person fills in the sheet. */
const load = () => import('./quote-form.ts');

/** Links that ask for a quote open the sheet. Without script they are plain links. */
export function bindQuote(told: () => void) {
  const dialog = document.getElementById('quote');
  const form = document.getElementById('quote-form');
  if (!(dialog instanceof HTMLDialogElement) || !(form instanceof HTMLFormElement)) return;
  for (const link of document.querySelectorAll<HTMLElement>('[data-asks-quote]')) makeOpener(link, dialog);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    load().then(
      ({ sendQuote }) => {
        if (!sendQuote(form)) return;
        told();
        dialog.close();
      },
      () => form.dispatchEvent(new CustomEvent(islandFailed, { bubbles: true })),
    );
  });
}

/** Makes a link look like a button to screen readers and react to the keys of one. */
function makeOpener(link: HTMLElement, dialog: HTMLDialogElement) {
  link.setAttribute('role', 'button');
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.showModal();
    // A failure is shown only when it matters: at the press that sends.
    load().catch(() => undefined);
  });
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    link.click();
  });
}
