import * as z from 'zod/mini';
import type { CallShapes } from './call.ts';
import { feedItem } from './feed.ts';
import { paging } from './lists.ts';
import { thing } from './things.ts';

export const bookmark = z.extend(thing, {
  /** The wanted state, so that a repeated call changes nothing. Without it, each call toggles the bookmark. */
  is_bookmarked: z.optional(z.boolean()),
});
export const bookmarked = z.object({ is_bookmarked: z.boolean() });

export const bookmarkedItem = z.intersection(feedItem, z.object({ bookmarked_at: z.string() }));
export type BookmarkedItem = z.infer<typeof bookmarkedItem>;

export const bookmarkCalls = {
  'GET /bookmarks': { query: paging(20, 50), answer: z.array(bookmarkedItem) },
  'POST /bookmarks': { body: bookmark, answer: bookmarked },
} as const satisfies CallShapes;
