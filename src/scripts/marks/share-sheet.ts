import { shareTexts as texts } from '#lib/copy/share.ts';
import { formatSize } from '#lib/format/size.ts';
import { shortAddress } from '#lib/format/web-address.ts';
import { placeholders } from '#lib/marks/placeholders.ts';
import { canShare, handOver } from './hand-over.ts';

export function dressForPage(sheet: HTMLElement) {
  dress(sheet, sheet.closest('.viewer') ?? document.querySelector('.profile-head') ?? sheet.closest('main'));
  // The viewer turns to works that the page's own preview does not show.
  if (!sheet.closest('.viewer')) void sayWeight(sheet);
}

export function dressForCard(sheet: HTMLElement, card: HTMLElement) {
  const { shareCard: title = '' } = card.dataset;
  const address = publicAddress(card.getAttribute('href') ?? '');
  Object.assign(sheet.dataset, { share: address, shareTitle: title });
  for (const link of sheet.querySelectorAll<HTMLAnchorElement>('[data-share-to]')) {
    link.href = (link.dataset['shareTo'] ?? '')
      .replace(placeholders.address, encoded(address))
      .replace(placeholders.title, encoded(title));
    link.target = '_blank';
    link.rel = 'noopener';
  }
  fill(sheet, '[data-share-name]', title);
  const link = sheet.querySelector<HTMLInputElement>('[data-share-link]');
  if (link) link.value = shortAddress(address);
  dress(sheet, card.closest('article'));
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

function dress(sheet: HTMLElement, thing: Element | null) {
  const more = sheet.querySelector<HTMLElement>('[data-share-more]');
  if (more && canShare()) {
    const { share: url = '', shareTitle: title = '' } =
      sheet.closest<HTMLElement>('[data-share]')?.dataset ?? {};
    more.onclick = () => void handOver({ url, title });
    more.hidden = false;
  }
  const price = Array.from(thing?.querySelectorAll('.price') ?? []).find((one) => isOf(thing, one));
  fill(sheet, '[data-share-price]', ...(price?.cloneNode(true).childNodes ?? []));
  const picture = pictureOf(thing);
  const place = fill(sheet, '[data-share-picture]', ...(picture ? [picture] : []));
  if (place) place.hidden = !picture;
}

/** Not of a card on the thing's page, nor of the sheet itself. */
const isOf = (thing: Element | null, price: Element) =>
  !price.closest('.sheet') && [thing, null].includes(price.closest('article'));

function fill(sheet: Element, selector: string, ...content: (Node | string)[]) {
  const place = sheet.querySelector<HTMLElement>(selector);
  if (place) place.textContent = '';
  place?.append(...content);
  return place;
}

/** The picture of a thing, or the drawing that stands for it, or the face. */
function pictureOf(thing: Element | null): Element | undefined {
  const shown = thing?.querySelector('.media, .viewer-stage');
  if (!shown) return copyOf(thing?.querySelector('.avatar'));
  const frame = document.createElement('span');
  frame.className = 'media';
  for (const part of shown.querySelectorAll(':scope > svg, :scope > img, .pinned > .picture'))
    frame.append(copyOf(part) ?? '');
  return frame.children.length > 0 ? frame : undefined;
}

/** A copy of a picture that the page has not loaded would load it, also for who saves data. */
function copyOf(shown: Element | null | undefined): Element | undefined {
  const picture = shown instanceof HTMLImageElement ? shown : shown?.querySelector('img');
  return picture?.naturalWidth === 0 ? undefined : (shown?.cloneNode(true) as Element | undefined);
}

/** Other apps show this picture with the link, so whoever pays for data wants to know how heavy it is. */
async function sayWeight(sheet: HTMLElement) {
  const place = sheet.querySelector<HTMLElement>('[data-share-weight]');
  const address = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content;
  if (!place?.hidden || !address) return;
  // Its room is kept, so that nothing moves under a finger.
  place.textContent = '\u00a0';
  place.hidden = false;
  const bytes = await weightOf(new URL(address));
  place.hidden = !bytes;
  if (bytes) place.textContent = texts.weight(formatSize(bytes));
}

async function weightOf({ pathname, search }: URL): Promise<number> {
  try {
    const { ok, headers } = await fetch(pathname + search, { method: 'HEAD' });
    return ok ? Number(headers.get('content-length')) : 0;
  } catch {
    return 0;
  }
}
