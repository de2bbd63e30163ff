import { atom } from 'nanostores';

/** The publish dialog: the button in the heading and the dashboard are islands of their own, so they share this. */
export const $publishing = atom<'closed' | 'opening' | 'open'>('closed');

/** As far as it is known: who may not is told why, in place of the button. */
export const $mayPublish = atom(true);

export const openPublishing = () => {
  if ($publishing.get() === 'closed') $publishing.set('opening');
};

export const closePublishing = () => $publishing.set('closed');
