import { atom } from 'nanostores';

/**
 * The state of the publish dialog. The button in the heading and the dashboard are separate islands and share
 * it.
 */
export const $publishing = atom<'closed' | 'opening' | 'open'>('closed');

/** True until known otherwise. People who may not publish see the reason instead of the button. */
export const $mayPublish = atom(true);

export const openPublishing = () => {
  if ($publishing.get() === 'closed') $publishing.set('opening');
};

export const closePublishing = () => $publishing.set('closed');
