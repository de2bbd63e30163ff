/** A button with `data-opens` opens the dialog of that id. A press beside the dialog closes it. */
export function openDialogs() {
  holdBackDoubleTaps();
  addEventListener('click', (event) => {
    const target = event.target as Element;
    const opener = target.closest<HTMLElement>('[data-opens]');
    const dialog = opener && document.getElementById(opener.dataset['opens'] ?? '');
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
    else if (target instanceof HTMLDialogElement && isBeside(target, event)) target.close();
  });
}

/** The first tap of a double tap may close the dialog. The second would press what lies beneath it. */
function holdBackDoubleTaps() {
  let dialog: Element | null;
  let last: MouseEvent;
  addEventListener(
    'click',
    (event) => {
      const pressed = (event.target as Element).closest('dialog');
      const isSecond = dialog && dialog.getClientRects().length === 0 && isSoonAndNear(event, last);
      last = event;
      if (isSecond) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else dialog = pressed;
    },
    true,
  );
}

/** `detail` is 0 for a press by keyboard or script, which has no position. */
const isSoonAndNear = (event: MouseEvent, last: MouseEvent) =>
  event.detail > 0 &&
  event.timeStamp - last.timeStamp < 400 &&
  Math.abs(event.clientX - last.clientX) + Math.abs(event.clientY - last.clientY) < 24;

/** The backdrop belongs to the dialog, so only the position of the press tells them apart. */
export function isBeside(
  dialog: HTMLDialogElement,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const box = dialog.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
