import { quoteText } from '#lib/copy/service-page.ts';
import { whatsAppWith } from '#lib/services/contact.ts';

/** What asks for a quote opens the sheet, instead of the plain link that it is without script. */
export function bindQuote(told: () => void) {
  const dialog = document.getElementById('quote');
  const form = document.getElementById('quote-form');
  if (!(dialog instanceof HTMLDialogElement) || !(form instanceof HTMLFormElement)) return;
  for (const link of document.querySelectorAll<HTMLElement>('[data-asks-quote]')) makeOpener(link, dialog);
  const what = fieldOf(form, 'what');
  what.addEventListener('input', () => showFault(what, false));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const isMissing = what.value.trim() === '';
    showFault(what, isMissing);
    if (isMissing) return what.focus();
    open(written(form));
    told();
    dialog.close();
  });
}

/** A button by its name and by its keys. */
function makeOpener(link: HTMLElement, dialog: HTMLDialogElement) {
  link.setAttribute('role', 'button');
  link.setAttribute('aria-haspopup', 'dialog');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    dialog.showModal();
  });
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    link.click();
  });
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Field;

function showFault(field: Field, isWrong: boolean) {
  const said = document.getElementById(`${field.id}-said`);
  if (!said) return;
  said.hidden = !isWrong;
  // What is hidden would still be read out as its description.
  for (const [name, value] of [
    ['aria-invalid', 'true'],
    ['aria-describedby', said.id],
  ] as const)
    if (isWrong) field.setAttribute(name, value);
    else field.removeAttribute(name);
}

function written(form: HTMLFormElement): string {
  const { quoteSeller = '', quoteTitle = '', quoteDigits, quoteAddress = '' } = form.dataset;
  const [what = '', where, when] = ['what', 'where', 'when'].map((name) => fieldOf(form, name).value.trim());
  return whatsAppWith(quoteText(quoteSeller, quoteTitle, { what, where, when }, quoteAddress), quoteDigits);
}

/** As a link would, in a tab of its own that knows nothing of ours. */
function open(address: string) {
  const link = document.createElement('a');
  Object.assign(link, { href: address, target: '_blank', rel: 'noopener' });
  link.click();
}
