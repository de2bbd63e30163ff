import { copyAddress } from './copy-address.ts';

/** The sheets of pages and the one of a list. Without script, their links work, and cards link to the pages of things. */
export function bindShare() {
  // These events do not bubble.
  document.addEventListener('toggle', ({ target }) => showMenu(target as Element), true);
  document.addEventListener(
    'close',
    ({ target }) => (target as Element).closest('details[data-share]')?.removeAttribute('open'),
    true,
  );
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const card = target.closest<HTMLAnchorElement>('[data-share-card]');
    if (card) showCard(card, event);
    else if (target.closest('.sheet-body a, .sheet-body button')) choose(target);
  });
}

const showing = () => import('./share-sheet.ts');

function showMenu(menu: Element) {
  // A dialog fires this event too.
  if (!menu.matches('details[data-share][open]')) return;
  const sheet = menu.querySelector('dialog');
  if (!sheet || sheet.open) return;
  sheet.showModal?.();
  void showing().then(
    ({ dressForPage }) => dressForPage(sheet),
    // Without a network, the title is enough.
    () => undefined,
  );
}

function showCard(card: HTMLAnchorElement, event: Event) {
  const sheet = document.getElementById('share');
  // In browsers without dialogs, the buttons of the cards are links to the pages of the things.
  if (!(sheet instanceof HTMLDialogElement)) return;
  event.preventDefault();
  void showing().then(
    ({ dressForCard }) => {
      dressForCard(sheet, card);
      sheet.showModal();
    },
    () => location.assign(card.href),
  );
}

function choose(pressed: Element) {
  const { share } = pressed.closest<HTMLElement>('[data-share]')?.dataset ?? {};
  if (!share) return;
  pressed.closest('dialog')?.close();
  if (pressed.closest('[data-share-copy]')) void copyAddress(share);
}
