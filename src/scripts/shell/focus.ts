/** Takes the focus when its element is gone. Without this, keyboard users would start at the top of the page again. */
export function focusContent() {
  document.getElementById('content')?.focus({ preventScroll: true });
}
