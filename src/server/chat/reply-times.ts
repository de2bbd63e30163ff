import { lockUser } from '#server/db/people.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { busyAmong, busyPeople, conversationsSince, turnsSince } from './reading.ts';
import { deleteMinutes, findMinutes, listKnown, listMinutes, writeMinutes } from './reply-time-queries.ts';
import { fewestConversations, replyMinutes, type Turn } from './reply-time-reckoning.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

const lookBackMs = 90 * 24 * 60 * 60 * 1000;
const [peopleAtOnce, conversationsAtOnce, knownAtOnce] = [20, 50, 200];

/** Computes reply times for one batch of people. Returns the id to continue after, undefined when all are done. */
export async function reckonReplyTimes(ctx: Needs, after: number): Promise<number | undefined> {
  const since = new Date(ctx.clock.now().getTime() - lookBackMs).toISOString();
  const people = await busyPeople(ctx, { since, least: fewestConversations, after, most: peopleAtOnce });
  const reckoned: Reckoned[] = [];
  for (const id of people) reckoned.push({ id, minutes: await reckon(ctx, id, since) });
  await keep(ctx, reckoned);
  if (people.length === peopleAtOnce) return people.at(-1);
  await forgetQuiet(ctx, since);
  return undefined;
}

interface Reckoned {
  readonly id: number;
  readonly minutes: number | undefined;
}

async function reckon(ctx: Needs, userId: number, since: string): Promise<number | undefined> {
  const turns: Turn[] = [];
  for (let after = 0; ; ) {
    const ids = await conversationsSince(ctx, { userId, since, after, most: conversationsAtOnce });
    turns.push(...(await turnsSince(ctx, ids, since)));
    if (ids.length < conversationsAtOnce) break;
    after = ids.at(-1) ?? 0;
  }
  return replyMinutes(turns, userId, ctx.clock.now());
}

async function forgetQuiet(ctx: Needs, since: string): Promise<void> {
  for (let after = 0; ; ) {
    const known = (await listKnown(ctx.db, after, knownAtOnce)).map(({ user_id }) => user_id);
    const busy = await busyAmong(ctx, { since, least: fewestConversations, userIds: known });
    await keep(
      ctx,
      known.filter((id) => !busy.has(id)).map((id) => ({ id, minutes: undefined })),
    );
    if (known.length < knownAtOnce) return;
    after = known.at(-1) ?? 0;
  }
}

/** Writes changed times only, and expires the pages that show them. Most nights nothing changes. */
async function keep({ db }: Needs, reckoned: readonly Reckoned[]): Promise<void> {
  if (reckoned.length === 0) return;
  const rows = await listMinutes(
    db,
    reckoned.map(({ id }) => id),
  );
  const before = new Map(rows.map(({ user_id, minutes }) => [user_id, minutes]));
  for (const { id, minutes } of reckoned) {
    if (before.get(id) === minutes) continue;
    await db.inTransaction(async (tx) => {
      if (!(await lockUser(tx, id))) return;
      if (minutes === undefined) await deleteMinutes(tx, id);
      else await writeMinutes(tx, id, minutes);
      await tellThingsChanged(tx, id);
    });
  }
}

/** Minutes. Null when the person has too few conversations or answers too rarely. */
export const replyMinutesOf = async ({ db }: Pick<Ctx, 'db'>, userId: number): Promise<number | null> =>
  (await findMinutes(db, userId))?.minutes ?? null;
