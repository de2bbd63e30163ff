/** The placeholder stays visible behind a picture that fails to load. */
export function hideBrokenPictures() {
  addEventListener('error', ({ target }) => hide(target), true);
  for (const picture of document.querySelectorAll<HTMLImageElement>('img.picture'))
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc) hide(picture);
}

function hide(picture: EventTarget | null) {
  if (picture instanceof HTMLImageElement && picture.matches('.picture')) picture.hidden = true;
}
