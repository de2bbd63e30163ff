import { islandFailed } from '#scripts/directives/failed.ts';

const load = () => import('./quote-form.ts');

export function bindQuote(tellByPhone: () => void) {
  const dialog = document.getElementById('quote');
  const form = document.getElementById('quote-form');
  if (!(dialog instanceof HTMLDialogElement) || !(form instanceof HTMLFormElement)) return;
  for (const link of document.querySelectorAll<HTMLElement>('[data-asks-quote]')) makeOpener(link, dialog);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Browsers before Chrome 81 do not name the button, but focus it.
    const button = (event.submitter ?? document.activeElement) as HTMLElement;
    if (!dialog.querySelector('.button[aria-busy]')) void send(button);
  });

  const send = async (button: HTMLElement) => {
    try {
      const { isComplete, openWhatsApp, sendByChat } = await load();
      if (!isComplete(form)) return;
      if (button.dataset['byPhone'] === undefined) {
        button.setAttribute('aria-busy', 'true');
        if (!(await sendByChat(form))) return;
      } else {
        openWhatsApp(form);
        tellByPhone();
      }
      dialog.close();
    } catch (error) {
      form.dispatchEvent(new CustomEvent(islandFailed, { bubbles: true }));
      throw error;
    } finally {
      button.removeAttribute('aria-busy');
    }
  };
}

function makeOpener(link: HTMLElement, dialog: HTMLDialogElement) {
  link.setAttribute('role', 'button');
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.showModal();
    // A failure matters only at the press that sends.
    load().catch(() => undefined);
  });
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    link.click();
  });
}
