import type { Shown } from '#lib/feed/paging.ts';
import type { CardInFeed } from '#lib/thing-fronts.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

/** A list as it was left, and where in it. */
export interface Left extends Shown<CardInFeed> {
  readonly y: number;
}

export function keepLeft(key: string, left: Left) {
  keptForSession[key] = JSON.stringify(left);
}

/** The stored list, for a visitor who comes back by the browser's button. A page that is opened anew begins at the top. */
export function readLeft(key: string): Left | undefined {
  const text = cameBack() ? keptForSession[key] : undefined;
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Cut off, or not written by us.
    return undefined;
  }
}

/** Drops the stored list and its scroll position on a fresh visit. */
export function forgetScroll(key: string) {
  if (!cameBack()) delete keptForSession[key];
}

const cameBack = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
