import { quoteText } from '#lib/copy/quote.ts';
import { whatsAppWith } from '#lib/services/contact.ts';

/** Opens WhatsApp with the answers. Without the required answer it shows the fault instead and returns false. */
export function sendQuote(form: HTMLFormElement): boolean {
  const what = fieldOf(form, 'what');
  const isMissing = what.value.trim() === '';
  showFault(what, isMissing);
  if (isMissing) {
    what.oninput = () => showFault(what, false);
    what.focus();
    return false;
  }
  open(written(form));
  return true;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Field;

function showFault(field: Field, isWrong: boolean) {
  const said = document.getElementById(`${field.id}-said`);
  if (!said) return;
  said.hidden = !isWrong;
  // Screen readers would read even a hidden element as the description of the field.
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

/** Like a link: opens a tab that has no access to this page. */
function open(address: string) {
  const link = document.createElement('a');
  Object.assign(link, { href: address, target: '_blank', rel: 'noopener' });
  link.click();
}
