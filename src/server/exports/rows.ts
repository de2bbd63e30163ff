import { setTimeout as pause } from 'node:timers/promises';
import type { Ctx } from '#server/runtime/ctx.ts';
import { listRows } from './queries.ts';
import type { Part, Reader, Row } from './tables/part.ts';

const longestPauseMs = 500;

/**
 * A person's rows of a table, some at once, by their key: of all the first first, or the newest so many. Reads of SQLite
 * run on the thread that serves pages, so half of the time is left to those.
 */
export async function* rowsOf(
  { db }: Pick<Ctx, 'db'>,
  { userId }: Reader,
  part: Part,
  newest = Number.POSITIVE_INFINITY,
): AsyncGenerator<readonly Row[]> {
  let left = newest;
  for (let after: readonly unknown[] | undefined; left > 0; ) {
    const begun = performance.now();
    const most = Math.min(part.atOnce, left);
    const rows = await listRows(db, part, userId, { after, most, isNewestFirst: Number.isFinite(newest) });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < most || !last) return;
    left -= rows.length;
    after = part.key.map((name) => last[name]);
    await pause(Math.min(performance.now() - begun, longestPauseMs));
  }
}
