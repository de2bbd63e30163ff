import './kept.ts';
import { persistentAtom } from '@nanostores/persistent';

/** Stored in the browser under these keys. The script in the head reads them before the first paint. */
export const $theme = persistentAtom<'auto' | 'light' | 'dark'>('theme', 'auto');
/** Until somebody chooses, it is on where the browser asks to save data. */
export const $saver = persistentAtom<'on' | 'off'>('saver', browserSaves() ? 'on' : 'off');

/** As the script in the head asks it. Not in the standard library's types, and absent in Firefox and Safari. */
function browserSaves(): boolean {
  const { connection } = globalThis.navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
