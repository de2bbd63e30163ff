/** One sheet for all cards. Without script, their share buttons are links to the pages of the things. */
export function bindShareCards() {
  const sheet = document.querySelector<HTMLDialogElement>('dialog#share');
  // Nor are there dialogs in some browsers.
  if (!sheet?.showModal) return;
  document.addEventListener('click', (event) => {
    const card = (event.target as Element).closest<HTMLAnchorElement>('[data-share-card]');
    if (!card) return;
    event.preventDefault();
    void import('#scripts/marks/share-sheet.ts').then(
      ({ dressForCard }) => {
        dressForCard(sheet, card);
        sheet.showModal();
      },
      () => location.assign(card.href),
    );
  });
}
