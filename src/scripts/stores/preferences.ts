import { persistentAtom } from './persistent.ts';

/** The script in the head reads these keys before the first paint. */
export const $theme = persistentAtom<'auto' | 'light' | 'dark'>('theme', 'auto');
export const $saver = persistentAtom<'on' | 'off'>('saver', browserSaves() ? 'on' : 'off');

/** Must match the script in the head. Firefox and Safari do not have `connection`. */
function browserSaves(): boolean {
  const { connection } = globalThis.navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
