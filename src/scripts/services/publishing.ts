import { atom } from 'nanostores';

/** The state of the publish dialog. The button in the page's heading and the island below it share it. */
export const $publishing = atom<'closed' | 'opening' | 'open'>('closed');

/** True until known otherwise. People who may not publish see the reason instead of the button. */
export const $mayPublish = atom(true);

export const openPublishing = () => {
  if ($publishing.get() === 'closed') $publishing.set('opening');
};

export const closePublishing = () => $publishing.set('closed');

/**
 * The button in the heading. A press before the island is ready opens the dialog as soon as it is. The dialog loads
 * at a touch, if it has not before. Without this script, it is a link.
 */
export function bindPublishButton(load: () => Promise<unknown>): void {
  const button = document.querySelector<HTMLElement>('[data-publish]');
  if (!button) return;
  const ahead = () => void load().catch(() => undefined);
  $mayPublish.subscribe((mayPublish) => {
    button.hidden = !mayPublish;
  });
  $publishing.subscribe((state) => {
    if (state === 'opening') button.setAttribute('aria-busy', 'true');
    else button.removeAttribute('aria-busy');
  });
  button.addEventListener('pointerdown', ahead, { once: true });
  button.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openPublishing();
  });
}
