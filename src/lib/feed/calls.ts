import type { ThingType } from '#lib/things.ts';

/** What the feed is read on with, of one type or of all. */
export const feedCall = (limit: number, type?: ThingType | undefined): string =>
  `/search/feed?${new URLSearchParams({ limit: String(limit), ...(type && { type }) })}`;
