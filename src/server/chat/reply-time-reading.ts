import type { Ctx } from '#server/runtime/ctx.ts';
import { findMinutes } from './reply-time-queries.ts';

/** How soon this person answers, in minutes. Null where it is not known, or nothing to show. */
export const replyMinutesOf = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<number | null> =>
  (await findMinutes(db, userId))?.minutes ?? null;
