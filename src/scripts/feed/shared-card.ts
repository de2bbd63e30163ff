import { placeholders } from '#lib/marks/placeholders.ts';
import { canShare } from '#scripts/marks/share.ts';
import { showPicture } from '#scripts/marks/share-picture.ts';

export function shareCard(sheet: HTMLDialogElement, card: HTMLElement) {
  const { shareCard: title = '' } = card.dataset;
  fill(sheet, title, publicAddress(card.getAttribute('href') ?? ''));
  showPicture(sheet, card.closest('article'));
  if (canShare()) sheet.querySelector('[data-share-more]')?.removeAttribute('hidden');
  sheet.showModal();
}

function fill(sheet: HTMLElement, title: string, address: string) {
  Object.assign(sheet.dataset, { share: address, shareTitle: title });
  for (const link of sheet.querySelectorAll<HTMLAnchorElement>('[data-share-to]'))
    link.href = (link.dataset['shareTo'] ?? '')
      .replace(placeholders.address, encoded(address))
      .replace(placeholders.title, encoded(title));
  write(sheet, '[data-share-name]', title);
  write(sheet, '[data-share-host]', new URL(address).host);
}

function write(sheet: HTMLElement, selector: string, text: string) {
  const place = sheet.querySelector(selector);
  if (place) place.textContent = text;
}

/** Without half characters, which cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));

/** The site may be reached by other names than its own. */
function publicAddress(path: string): string {
  const own = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const address = new URL(path, own);
  address.hash = '';
  return address.href;
}
