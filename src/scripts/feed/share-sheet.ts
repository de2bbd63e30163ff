export function bindShareSheet() {
  const sheet = document.getElementById('share');
  // In browsers without dialogs, the buttons of the cards are links to the pages of the things.
  if (!(sheet instanceof HTMLDialogElement)) return;
  document.addEventListener('click', (event) => {
    const card = (event.target as Element).closest<HTMLAnchorElement>('[data-share-card]');
    if (!card) return;
    event.preventDefault();
    void import('./shared-card.ts').then(
      ({ shareCard }) => shareCard(sheet, card),
      () => location.assign(card.href),
    );
  });
  sheet.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.option')) sheet.close();
  });
}
