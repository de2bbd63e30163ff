import type { ThingType } from '#lib/things.ts';

/** Without `last_id`. */
export type ListCall = `/search/feed?${string}` | `/search/?${string}`;

export const feedCall = (limit: number, type?: ThingType | undefined): ListCall =>
  `/search/feed?${new URLSearchParams({ limit: String(limit), ...(type && { type }) })}`;

export const followingCall = '/search/feed?following=1&limit=10';
