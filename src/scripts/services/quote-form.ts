import { quoteText } from '#lib/copy/quote.ts';
import { whatsAppWith } from '#lib/services/contact.ts';
import { randomText } from '#scripts/calls/device.ts';

export function isComplete(form: HTMLFormElement): boolean {
  const what = fieldOf(form, 'what');
  const isMissing = what.value.trim() === '';
  showFault(what, isMissing);
  if (isMissing) {
    what.oninput = () => showFault(what, false);
    what.focus();
    return false;
  }
  return true;
}

export function openWhatsApp(form: HTMLFormElement): void {
  const { quoteDigits, quoteAddress } = form.dataset;
  open(whatsAppWith(written(form, quoteAddress), quoteDigits));
}

/** The same words have the same id until they are sent, so that a second try makes no second deal. */
let unsent: { readonly text: string; readonly client_id: string } | undefined;

/** Resolves to true if the page is left for the conversation, or to false after an error toast. */
export async function sendByChat(form: HTMLFormElement): Promise<boolean> {
  const { askForQuote } = await import('#scripts/chat/start.ts');
  const { quoteTalk = '', quoteService } = form.dataset;
  const text = written(form);
  if (unsent?.text !== text) unsent = { text, client_id: randomText() };
  const { client_id } = unsent;
  const { what, where, when } = typed(form);
  const deal = { service_id: Number(quoteService), what, when, district: where, client_id };
  const isLeft = await askForQuote(quoteTalk, { deal, text });
  if (isLeft) unsent = undefined;
  return isLeft;
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

function written(form: HTMLFormElement, address?: string): string {
  const { quoteSeller = '', quoteTitle = '' } = form.dataset;
  return quoteText(quoteSeller, quoteTitle, typed(form), address);
}

function typed(form: HTMLFormElement) {
  const of = (name: string) => fieldOf(form, name).value.trim();
  return { what: of('what'), where: of('where'), when: of('when') };
}

/** Opens a tab that has no access to this page, as a link does. */
function open(address: string) {
  const link = document.createElement('a');
  Object.assign(link, { href: address, target: '_blank', rel: 'noopener' });
  link.click();
}
