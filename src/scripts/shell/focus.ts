/** Where the focus goes when what had it is gone: else the keyboard would begin at the top again. */
export function focusContent() {
  document.getElementById('content')?.focus({ preventScroll: true });
}
