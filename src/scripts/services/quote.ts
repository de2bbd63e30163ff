import { islandFailed } from '#scripts/directives/touch.ts';

/** Loaded while the sheet is filled in. */
const load = () => import('./quote-form.ts');

/** What asks for a quote opens the sheet, instead of the plain link that it is without script. */
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

/** A button by its name and by its keys. */
function makeOpener(link: HTMLElement, dialog: HTMLDialogElement) {
  link.setAttribute('role', 'button');
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.showModal();
    // A failure is told when it matters: at the press that sends.
    load().catch(() => undefined);
  });
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    link.click();
  });
}
