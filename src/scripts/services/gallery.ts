export function turnGalleries() {
  document.addEventListener('click', (event) => {
    const thumb = (event.target as Element).closest<HTMLAnchorElement>('.gallery-thumbs a');
    const slide = thumb && document.getElementById(thumb.hash.slice(1));
    if (!slide?.parentElement) return;
    event.preventDefault();
    slide.parentElement.scrollLeft = slide.offsetLeft;
  });
  // Scroll events do not bubble, so they are caught on the way down.
  document.addEventListener('scroll', ({ target }) => target instanceof Element && mark(target), true);
}

function mark(track: Element) {
  if (!track.matches('.gallery-track')) return;
  const shown = Math.round(track.scrollLeft / track.clientWidth);
  const thumbs = track.closest('.gallery')?.querySelectorAll('.gallery-thumbs a') ?? [];
  thumbs.forEach((thumb, index) => {
    if (index === shown) thumb.setAttribute('aria-current', 'true');
    else thumb.removeAttribute('aria-current');
  });
}
