import * as z from 'zod/mini';
import { feedItem } from './feed.ts';
import { thing } from './things.ts';

export const bookmark = thing;
export const bookmarked = z.object({ is_bookmarked: z.boolean() });

export const bookmarkedItem = z.intersection(feedItem, z.object({ bookmarked_at: z.string() }));
export type BookmarkedItem = z.infer<typeof bookmarkedItem>;
