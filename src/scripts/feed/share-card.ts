import styles from '#components/marks/share-menu.css?url';
import { wear } from '#scripts/styles/wear.ts';

const load = () => Promise.all([import('#scripts/marks/share-sheet.ts'), wear(styles)]);

/** One sheet for all cards. Without script, their share buttons are links to the pages of the things. */
export function bindShareCards() {
  const sheet = document.querySelector<HTMLDialogElement>('dialog#share');
  // Nor are there dialogs in some browsers.
  if (!sheet?.showModal) return;
  let dressed: ReturnType<typeof load> | undefined;
  document.addEventListener('click', (event) => {
    const card = (event.target as Element).closest<HTMLAnchorElement>('[data-share-card]');
    if (!card) return;
    event.preventDefault();
    dressed ??= load();
    void dressed.then(
      ([{ dressForCard }]) => {
        dressForCard(sheet, card);
        sheet.showModal();
      },
      () => {
        dressed = undefined;
        location.assign(card.href);
      },
    );
  });
}
