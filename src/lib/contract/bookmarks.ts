import * as z from 'zod/mini';
import { feedItem } from './feed.ts';
import { id } from './id.ts';
import { thingTypes } from './likes.ts';

export const bookmark = z.object({ type: z.enum(thingTypes), id });
export const bookmarked = z.object({ is_bookmarked: z.boolean() });

export const bookmarkedItem = z.intersection(feedItem, z.object({ bookmarked_at: z.string() }));
export type BookmarkedItem = z.infer<typeof bookmarkedItem>;
