import { keptPageTexts as texts } from '#lib/copy/offline.ts';
import { fresher, keptAddress, keptHeaders } from '#lib/kept-pages/kept.ts';
import { keptPages } from '#lib/kept-pages/store.ts';

/**
 * On a page from the cache: offers a newer version. It does not reload by itself, because the person may be writing.
 */
const note = document.querySelector<HTMLElement>('[data-kept]');

if (note && 'ResizeObserver' in window) new ResizeObserver(leaveRoom).observe(note);

void lookForNewer();
navigator.serviceWorker?.addEventListener('message', ({ data }) => data === fresher && void lookForNewer());
addEventListener('online', () => offer(texts.online));

/** A conversation is as high as what the note leaves of the window. */
function leaveRoom(): void {
  document.documentElement.style.setProperty('--kept-note', `${note?.offsetHeight ?? 0}px`);
}

/** The worker may have stored a newer page before this script ran. */
async function lookForNewer(): Promise<void> {
  const kept = await (await caches.open(keptPages)).match(keptAddress(location.href));
  if (Number(kept?.headers.get(keptHeaders.at)) > Number(note?.dataset['kept'])) offer(texts.newer);
}

function offer(text: string): void {
  if (!note) return;
  const button = document.createElement('button');
  button.className = 'button button-text button-small';
  button.textContent = texts.reload;
  button.addEventListener('click', () => location.reload());
  note.textContent = `${text} `;
  note.append(button);
}
