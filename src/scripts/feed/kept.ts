import type { Shown } from '#lib/feed/paging.ts';
import type { CardInFeed } from '#lib/thing-fronts.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

export interface StoredList extends Shown<CardInFeed> {
  readonly y: number;
}

export function storeList(key: string, list: StoredList) {
  keptForSession[key] = JSON.stringify(list);
}

/** Only for visitors who come back by the browser's button. A page opened anew begins at the top. */
export function readStoredList(key: string): StoredList | undefined {
  const text = cameBack() ? keptForSession[key] : undefined;
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function forgetScroll(key: string) {
  if (!cameBack()) delete keptForSession[key];
}

const cameBack = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
