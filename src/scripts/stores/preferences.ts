import './kept.ts';
import { persistentAtom } from '@nanostores/persistent';

/** Kept on the phone under these keys; the script in the head reads them before anything is painted. */
export const $theme = persistentAtom<'auto' | 'light' | 'dark'>('theme', 'auto');
export const $saver = persistentAtom<'on' | 'off'>('saver', 'off');
