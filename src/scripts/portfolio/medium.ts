/**
 * Animations and videos load only by a press on the words that say what they cost. Without script these are links.
 */
export function bindMedium(stage: HTMLElement) {
  stage.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a');
    const still = stage.querySelector<HTMLElement>('.viewer-still');
    if (!link || !still || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.dataset['play'] === 'animation') toggleAnimation(link, still);
    else if (link.dataset['play'] === 'video') playVideo(link, still, stage);
    else return;
    event.preventDefault();
  });
}

function toggleAnimation(link: HTMLAnchorElement, still: HTMLElement) {
  const words = link.querySelector('span');
  const shown = still.querySelector('[data-moving]');
  const { stop = '' } = link.dataset;
  link.dataset['stop'] = words?.textContent ?? '';
  if (words) words.textContent = stop;
  if (shown) return shown.remove();
  const moving = document.createElement('img');
  moving.className = 'viewer-picture';
  moving.alt = still.querySelector('img')?.alt ?? '';
  moving.setAttribute('data-moving', '');
  moving.setAttribute('data-asked', '');
  moving.addEventListener('error', async () => {
    toggleAnimation(link, still);
    const { toastError } = await import('#scripts/stores/toasts.ts');
    toastError(link.dataset['whenFailed'] ?? '');
  });
  moving.src = link.href;
  still.append(moving);
}

function playVideo(link: HTMLAnchorElement, still: HTMLElement, stage: HTMLElement) {
  const video = document.createElement('video');
  video.className = 'viewer-video';
  video.controls = true;
  video.playsInline = true;
  const picture = still.querySelector('img');
  const takePoster = () => {
    video.poster = picture?.currentSrc ?? '';
  };
  takePoster();
  // On a slow network the press comes before the picture.
  picture?.addEventListener('load', takePoster);
  video.addEventListener('error', () => {
    video.remove();
    const file = stage.querySelector<HTMLElement>('[data-cannot-play]');
    if (file) file.hidden = false;
    file?.querySelector('a')?.focus();
  });
  video.src = link.href;
  still.append(video);
  link.hidden = true;
  video.focus();
  // A video that cannot play also triggers the error event above.
  video.play().catch(() => undefined);
}
