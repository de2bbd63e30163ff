import type { ThingType } from '#lib/things.ts';

/** A call for a page of things, without `last_id`. */
export type ListCall = `/search/feed?${string}` | `/search/?${string}`;

/** The path of the call for further pages of the feed, for one type or for all. */
export const feedCall = (limit: number, type?: ThingType | undefined): ListCall =>
  `/search/feed?${new URLSearchParams({ limit: String(limit), ...(type && { type }) })}`;

/** The path of the call for what those publish whom one follows. */
export const followingCall = '/search/feed?following=1&limit=10';
