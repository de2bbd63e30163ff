import { keptForSession } from '#lib/stores/kept.ts';
import type { CardInFeed } from './card.ts';
import type { Shown } from './paging.ts';

/** A list as it was left, and where in it. */
export interface Left extends Shown<CardInFeed> {
  readonly y: number;
}

export function keepLeft(key: string, left: Left) {
  keptForSession[key] = JSON.stringify(left);
}

/** What is there for who comes back by the button of the browser; pages opened anew begin at the top. */
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

/** What was left of this list before is not where one comes back to now. */
export function forgetLeft(key: string) {
  if (!cameBack()) delete keptForSession[key];
}

const cameBack = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
