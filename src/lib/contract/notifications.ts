import * as z from 'zod/mini';

export const unreadCounts = z.object({
  /** Without those that speak of messages. */
  notifications: z.number(),
  /** Messages. */
  chat: z.number(),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;
