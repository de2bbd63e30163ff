import { saverTexts } from '#lib/copy/data-saver.ts';
import { savingPicture } from '#lib/format/picture.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { countAsked } from './waiting.ts';

addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/media/"]');
  if (!link || event.defaultPrevented || $saver.get() === 'off') return;
  const { address } = savingPicture(link.getAttribute('href') ?? '');
  // The link of a loaded picture must not lead to the large file either.
  link.href = address;
  if (event.ctrlKey || event.metaKey || event.shiftKey || !waitsIn(link)) return;
  event.preventDefault();
  void show(address, link);
});

const waitsIn = (link: Element) =>
  link.matches('[data-see-picture]') || link.querySelector('.picture:not([data-asked])') !== null;

/** Shows the picture wherever the page uses it, because that costs nothing more. */
async function show(address: string, link: HTMLAnchorElement): Promise<void> {
  if (link.hasAttribute('aria-busy')) return;
  link.setAttribute('aria-busy', 'true');
  try {
    await loaded(address);
  } catch {
    return toastError(saverTexts.failed, { about: address });
  } finally {
    link.removeAttribute('aria-busy');
  }
  for (const picture of document.querySelectorAll('img')) {
    if (savingPicture(picture.getAttribute('src') ?? '').address !== address) continue;
    picture.removeAttribute('srcset');
    picture.src = address;
    picture.setAttribute('data-asked', '');
  }
  countAsked(address);
  const isFocused = link === document.activeElement;
  for (const other of document.querySelectorAll<HTMLElement>(`[data-see-picture][href="${address}"]`))
    other.hidden = true;
  if (isFocused) focusNear(link);
}

async function loaded(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
}

/** The pressed link is hidden now, so the keyboard continues at the thing that the picture shows. */
function focusNear(link: Element): void {
  const thing = link.closest('article, li, section, main');
  thing?.querySelector<HTMLElement>('a:not([hidden]), [tabindex="-1"]')?.focus({ preventScroll: true });
}
