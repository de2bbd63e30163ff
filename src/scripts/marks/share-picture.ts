/** For the menu on the page of a thing. */
export const showThing = (menu: Element): void =>
  showPicture(menu, menu.closest('.viewer, .profile-head, main'));

/** Shows the picture of a thing where it is shared, or the drawing that stands for it, or the face. */
export function showPicture(sheet: Element, thing: Element | null): void {
  const found = thing?.querySelector('.media') ?? thing?.querySelector('.avatar');
  const copy = found && isLoaded(found) ? (found.cloneNode(true) as Element) : undefined;
  if (copy?.matches('.media')) {
    copy.className = 'media avatar avatar-company avatar-56';
    copy.removeAttribute('href');
    for (const other of copy.querySelectorAll(':scope > :not(svg):not(img)')) other.remove();
  }
  copy?.classList.replace('avatar-88', 'avatar-56');
  const place = sheet.querySelector('[data-share-picture]');
  if (!place) return;
  place.textContent = '';
  if (copy) place.append(copy);
}

/** A copy of a picture that the page has not loaded would load it, also for who saves data. */
function isLoaded(shown: Element): boolean {
  const picture = shown.querySelector('img');
  return !picture || picture.naturalWidth > 0;
}
