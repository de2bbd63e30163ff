/** A part of the page did not come. The note stands in the page, because nothing else may come either. */
export function showMissing() {
  const note = document.querySelector<HTMLElement>('.toast-late');
  if (note) note.hidden = false;
}
