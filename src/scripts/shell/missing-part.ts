/** A part of the page did not come. The note stands in the page, because nothing else may come either. */
export const showMissing = () => setMissing(true);
export const hideMissing = () => setMissing(false);

function setMissing(isMissing: boolean) {
  const note = document.querySelector<HTMLElement>('.toast-late');
  if (note) note.hidden = !isMissing;
}
