import type { ListChange } from '#lib/contract/events.ts';
import { type ThingType, thingTypes } from '#lib/things.ts';

export interface EntryId {
  readonly type: ThingType;
  readonly id: number;
}

/** What a list shows that can change although nobody shown on it changes anything. */
export interface ShownList {
  readonly type: ThingType | undefined;
  /** `feed`: the entries down to this id, the newest first. `found`: whatever words and filters find. */
  readonly shows: { readonly feed: number } | 'found';
  readonly hasCounts: boolean;
}

export const nothing: ListChange = { entries: {}, found: [], isCounted: false };

export const everything: ListChange = {
  entries: Object.fromEntries(thingTypes.map((type) => [type, Number.MAX_SAFE_INTEGER])),
  found: [...thingTypes],
  isCounted: true,
};

/** `entries` came, went, moved or changed. Of the types in `found`, searches may find other things now. */
export function listChange(
  entries: readonly EntryId[],
  found: Iterable<ThingType>,
  isCounted: boolean,
): ListChange {
  const highest: Partial<Record<ThingType, number>> = {};
  for (const { type, id } of entries) highest[type] = Math.max(highest[type] ?? 0, id);
  return { entries: highest, found: [...found], isCounted };
}

export const isNothing = ({ entries, found, isCounted }: ListChange): boolean =>
  Object.keys(entries).length === 0 && found.length === 0 && !isCounted;

export function changes(change: ListChange, { type, shows, hasCounts }: ShownList): boolean {
  if (hasCounts && change.isCounted) return true;
  const types = type ? [type] : thingTypes;
  return shows === 'found'
    ? types.some((one) => change.found.includes(one))
    : types.some((one) => (change.entries[one] ?? -1) >= shows.feed);
}
