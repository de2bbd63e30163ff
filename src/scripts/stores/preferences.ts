import './kept.ts';
import { persistentAtom } from '@nanostores/persistent';

/** Stored in the browser under these keys. The script in the head reads them before the first paint. */
export const $theme = persistentAtom<'auto' | 'light' | 'dark'>('theme', 'auto');
export const $saver = persistentAtom<'on' | 'off'>('saver', 'off');
