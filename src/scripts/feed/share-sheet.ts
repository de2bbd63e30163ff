import { placeholders } from '#lib/marks/placeholders.ts';
import { showWays } from '#scripts/marks/share.ts';

export function bindShareSheet() {
  const sheet = document.getElementById('share');
  // In browsers without dialogs, the buttons of the cards are links to the pages of the things.
  if (!(sheet instanceof HTMLDialogElement)) return;
  document.addEventListener('click', (event) => {
    const card = (event.target as Element).closest<HTMLElement>('[data-share-card]');
    if (!card) return;
    event.preventDefault();
    const { shareCard: title = '' } = card.dataset;
    fill(sheet, title, publicAddress(card.getAttribute('href') ?? ''));
    showWays(sheet);
    sheet.showModal();
  });
  sheet.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.option')) sheet.close();
  });
}

function fill(sheet: HTMLElement, title: string, address: string) {
  Object.assign(sheet.dataset, { share: address, shareTitle: title });
  for (const link of sheet.querySelectorAll<HTMLAnchorElement>('[data-share-to]'))
    link.href = (link.dataset['shareTo'] ?? '')
      .replace(placeholders.address, encoded(address))
      .replace(placeholders.title, encoded(title));
  const name = sheet.querySelector('[data-share-name]');
  if (name) name.textContent = title;
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
