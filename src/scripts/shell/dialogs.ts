/** A button with `data-opens` opens the dialog of that id. A press beside the dialog closes it. */
export function openDialogs() {
  addEventListener('click', (event) => {
    const target = event.target as Element;
    const opener = target.closest<HTMLElement>('[data-opens]');
    const dialog = opener && document.getElementById(opener.dataset['opens'] ?? '');
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
    else if (target instanceof HTMLDialogElement && isBeside(target, event)) target.close();
  });
}

/** The backdrop belongs to the dialog, so only the position of the press tells them apart. */
export function isBeside(
  dialog: HTMLDialogElement,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
