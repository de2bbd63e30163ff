import { bookmark, building, chat, flag, heart, more, share, user } from '../icons.ts';

/** Every card of a list shows these, so a page draws them once, in components/marks/MarkParts.astro. */
export const drawnOnce = { bookmark, building, chat, flag, heart, more, share, user };

export const drawn = (name: keyof typeof drawnOnce) => `<use href="#icon-${name}"/>`;
