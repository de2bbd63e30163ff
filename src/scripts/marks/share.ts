import { sharing } from '#lib/marks/anchors.ts';
import { copyAddress } from './copy-address.ts';

/** The sheets of pages and the one of a list. Without script, their links work. */
export function bindShare() {
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>('.share-link');
    const pressed = target.closest('.sheet-body a, .sheet-body button, [data-share-close]');
    if (link) show(link.hash);
    if (pressed) choose(pressed);
    if (link || pressed?.matches('[data-share-close]')) event.preventDefault();
  });
  if (location.hash === sharing) show(sharing);
}

function show(named: string) {
  const sheet = document.querySelector<HTMLDialogElement>(`dialog${named}`);
  if (!sheet) return;
  sheet.showModal();
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
