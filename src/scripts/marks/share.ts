import { copyAddress } from './copy-address.ts';

/** The sheets of pages and the one of a list. Without script, their links work. */
export function bindShare() {
  // These events do not bubble.
  document.addEventListener('toggle', ({ target }) => showMenu(target as Element), true);
  document.addEventListener(
    'close',
    ({ target }) => (target as Element).closest('details')?.removeAttribute('open'),
    true,
  );
  document.addEventListener('click', ({ target }) => {
    const pressed = (target as Element).closest('.sheet-body a, .sheet-body button');
    if (pressed) choose(pressed);
  });
}

function showMenu(menu: Element) {
  // A dialog fires this event too.
  if (!menu.matches('details[data-share][open]')) return;
  const sheet = menu.querySelector('dialog');
  if (!sheet || sheet.open) return;
  sheet.showModal?.();
  void import('./share-sheet.ts').then(
    ({ dressForPage }) => dressForPage(sheet),
    // Without a network, the title is enough.
    () => undefined,
  );
}

function choose(pressed: Element) {
  const { share } = pressed.closest<HTMLElement>('[data-share]')?.dataset ?? {};
  if (!share) return;
  pressed.closest('dialog')?.close();
  if (pressed.matches('[data-share-copy]')) void copyAddress(share);
}
