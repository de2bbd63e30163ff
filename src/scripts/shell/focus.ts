/** Call it when the focused element is removed. Otherwise keyboard users would start at the top of the page again. */
export function focusContent() {
  document.getElementById('content')?.focus({ preventScroll: true });
}
