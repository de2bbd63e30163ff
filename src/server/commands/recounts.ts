import { recountApplications } from '#server/applications/applications.ts';
import { recountUnread } from '#server/chat/chat.ts';
import type { Db } from '#server/db/connect.ts';
import { recountLikes } from '#server/marks/likes.ts';
import { recountFollowers } from '#server/relations/follows.ts';

/** Stored counts of other rows. Each function corrects its counts and returns how many were wrong. */
export const recounts: Readonly<Record<string, (ctx: { readonly db: Db }) => Promise<number>>> = {
  likes: recountLikes,
  followers: recountFollowers,
  applications: recountApplications,
  'unread messages': recountUnread,
};
