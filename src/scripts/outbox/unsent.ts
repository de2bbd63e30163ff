import { kept } from '#scripts/stores/kept.ts';

/**
 * Says in the browser's storage how many messages wait, and how much else, so that pages see it without opening the
 * database. Tells this page and other tabs, by the event `unsent` and by the storage itself.
 */
export function tellUnsent(messages: number, others: number): void {
  tell('unsent', messages);
  tell('unsent:acts', others);
}

function tell(of: string, count: number): void {
  const text = count > 0 ? String(count) : undefined;
  if (kept[of] === text) return;
  if (text) kept[of] = text;
  else delete kept[of];
  if (typeof window !== 'undefined') dispatchEvent(new Event('unsent'));
}

/** How much waits to be sent, messages too. */
export const unsent = (): number => Number(kept['unsent'] ?? 0) + unsentActs();
const unsentActs = (): number => Number(kept['unsent:acts'] ?? 0);

/** Calls back when an act that waited is gone: sent, from whichever tab, or given up. */
export function whenActLeft(onLeft: () => void): () => void {
  let before = unsentActs();
  const hear = () => {
    const now = unsentActs();
    if (now < before) onLeft();
    before = now;
  };
  for (const told of ['unsent', 'storage']) addEventListener(told, hear);
  return () => {
    for (const told of ['unsent', 'storage']) removeEventListener(told, hear);
  };
}
