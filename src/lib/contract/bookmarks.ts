import * as z from 'zod/mini';
import { feedItem } from './feed.ts';
import { thing } from './things.ts';

export const bookmark = z.extend(thing, {
  /** The wanted state, so that a repeated call changes nothing. Without it, each call toggles the bookmark. */
  is_bookmarked: z.optional(z.boolean()),
});
export const bookmarked = z.object({ is_bookmarked: z.boolean() });

export const bookmarkedItem = z.intersection(feedItem, z.object({ bookmarked_at: z.string() }));
export type BookmarkedItem = z.infer<typeof bookmarkedItem>;
