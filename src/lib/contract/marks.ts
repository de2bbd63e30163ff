import * as z from 'zod/mini';
import type { Thing } from '../things.ts';
import { feedItem } from './feed.ts';
import { id, idText } from './id.ts';
import { thing, thingType } from './things.ts';

export const like = z.object({
  likeable_type: thingType,
  likeable_id: id,
  /** The wanted state, so that a repeated call changes nothing. Without it, each call toggles the like. */
  is_liked: z.optional(z.boolean()),
});

export const byThing = z.object({ type: thingType, id: idText });

/** `message` exists only if the like was removed. */
export const liked = z.object({
  is_liked: z.boolean(),
  likes_count: z.number(),
  message: z.optional(z.string()),
});
export type Liked = z.infer<typeof liked>;

export const likeCount = z.object({ is_liked: z.boolean(), likes_count: z.number() });

const mostAtOnce = 60;

/** The query `things`, such as `service-12,company-7`. `schema` checks each thing. */
export const thingsQuery = <Schema extends z.ZodMiniType<Thing, { type: string | undefined; id: number }>>(
  schema: Schema,
) =>
  z.object({
    things: z.pipe(
      z.pipe(
        z.string().check(z.regex(/^[a-z]+-[1-9]\d{0,15}(,[a-z]+-[1-9]\d{0,15})*$/), z.maxLength(2000)),
        z.transform((text) =>
          text.split(',').map((item) => {
            const [type, digits] = item.split('-');
            return { type, id: Number(digits) };
          }),
        ),
      ),
      z.array(schema).check(z.maxLength(mostAtOnce)),
    ),
  });
export const marksQuery = thingsQuery(thing);

/** Current, even if the page with the thing was cached. */
export const mark = z.object({
  type: thingType,
  id: z.number(),
  is_liked: z.boolean(),
  is_bookmarked: z.boolean(),
  likes_count: z.number(),
});
export type Mark = z.infer<typeof mark>;

export const bookmark = z.extend(thing, {
  /** The wanted state, so that a repeated call changes nothing. Without it, each call toggles the bookmark. */
  is_bookmarked: z.optional(z.boolean()),
});
export const bookmarked = z.object({ is_bookmarked: z.boolean() });

export const bookmarkedItem = z.intersection(feedItem, z.object({ bookmarked_at: z.string() }));
export type BookmarkedItem = z.infer<typeof bookmarkedItem>;
