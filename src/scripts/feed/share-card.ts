async function load(sheet: HTMLElement) {
  const [{ dressForCard }, { wear }] = await Promise.all([
    import('#scripts/marks/share-sheet.ts'),
    import('#scripts/styles/wear.ts'),
  ]);
  await wear(sheet.querySelector<HTMLElement>('[data-share-styles]')?.dataset['shareStyles'] ?? '');
  return dressForCard;
}

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
    dressed ??= load(sheet);
    void dressed.then(
      (dressForCard) => {
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
