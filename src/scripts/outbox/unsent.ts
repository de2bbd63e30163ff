import { kept } from '#scripts/stores/kept.ts';

/**
 * Stores the number of waiting messages and of other entries, so that pages need not open the database. The `unsent`
 * event tells this page, and the `storage` event tells other tabs.
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

export const unsent = (): number => Number(kept['unsent'] ?? 0) + unsentEntries();
const unsentEntries = (): number => Number(kept['unsent:acts'] ?? 0);

/** Calls back when an entry was sent by any tab, or given up. Messages do not count. */
export function whenEntryLeft(onLeft: () => void): () => void {
  let before = unsentEntries();
  const hear = () => {
    const now = unsentEntries();
    if (now < before) onLeft();
    before = now;
  };
  for (const told of ['unsent', 'storage']) addEventListener(told, hear);
  return () => {
    for (const told of ['unsent', 'storage']) removeEventListener(told, hear);
  };
}
