import { setTimeout as sleep } from 'node:timers/promises';
import { lockUser } from '#server/db/people.ts';
import { atFirst } from '#server/notifications/notification-choices.ts';
import { isPushed } from '#server/notifications/reading.ts';
import { ForbiddenAddress } from '#server/outgoing/outgoing.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { enqueue, enqueueAll } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { NotNow } from './client.ts';
import { encryptPush } from './encryption.ts';
import {
  hasPlanned,
  listSubscriptions,
  listUnread,
  listWaiting,
  noteDelivered,
  noteFailing,
  notePushed,
  planAt,
  removeEnded,
  removeSubscription,
  type Subscription,
  type UnreadRow,
} from './queries.ts';
import { wordsFor } from './words.ts';

export { PushClient } from './client.ts';

type Needs = Pick<Ctx, 'config' | 'db' | 'clock' | 'keys' | 'pushes' | 'log' | 'wordings'>;
type ThisAttempt = Pick<Attempt, 'signal' | 'tries'>;

const minuteMs = 60_000;
/** Morning pushes are spread over this many seconds, so that the site has time for visitors. */
const morningSeconds = 300;
const againMs = 30_000;
/** After this many attempts the news is too old. */
const mostAttempts = 5;
const givenUpMs = 3 * 24 * 60 * minuteMs;
const atOnce = 4;
/** Pause before each device, so that visitors are served first while many are told. */
const pauseMs = 20;
/** Deliveries not begun by then become a new job, because the push services are slow. */
const sendingMs = 25_000;

export async function tellByPush(ctx: Needs, work: QueuedWork['push'], attempt: ThisAttempt): Promise<void> {
  if ('userId' in work) return tellInTheMorning(ctx, work.userId, attempt);
  const rows: UnreadRow[] = [];
  for (const row of await listUnread(ctx.db, work.ids))
    if (await isToBeTold(ctx, row, work.only !== undefined)) rows.push(row);
  if (work.only !== undefined) return tellAgain(ctx, rows, work.only, attempt);
  const told = await noted(ctx, rows);
  await send(
    ctx,
    await devicesFor(
      ctx,
      told.map((row) => [row]),
    ),
    attempt,
  );
}

/** Everything that waited for the end of the quiet hours is one push. */
async function tellInTheMorning(ctx: Needs, userId: number, attempt: ThisAttempt): Promise<void> {
  const waiting = await listWaiting(ctx.db, userId, ctx.clock.now().toISOString());
  const told = await noted(ctx, waiting.filter(isPushed));
  if (told.length > 0) await send(ctx, await devicesFor(ctx, [told]), attempt);
}

async function isToBeTold(ctx: Needs, row: UnreadRow, isAgain: boolean): Promise<boolean> {
  const { db, clock } = ctx;
  const now = clock.now();
  // The push is no longer planned: another job pushed it, or a block came between.
  if (row.push_at === null && !isAgain) return false;
  const isOpen = (row.open_until ?? '') > now.toISOString();
  // A colleague of theirs may have it open. Once read by one, it is nobody's news.
  if (isOpen && isPushed(row) && row.speaker !== row.user_id) {
    await putOff(ctx, row, new Date(now.getTime() + colleagueReadsMs));
    return false;
  }
  if (isOpen || !isPushed(row)) {
    await planAt(db, row.id, null);
    return false;
  }
  const [from, to] = [row.quiet_from ?? atFirst.quiet_from, row.quiet_to ?? atFirst.quiet_to];
  const quietEnd = quietUntil(now, { from, to });
  if (quietEnd) await putOff(ctx, row, new Date(quietEnd.getTime() + (row.user_id % morningSeconds) * 1000));
  if (quietEnd) return false;
  // A repeated attempt is only for devices that failed. New happenings plan a push of their own.
  if (isAgain) return row.push_at === null;
  const next = Date.parse(row.pushed_at ?? '1970-01-01') + minuteMs;
  if (next <= now.getTime()) return true;
  const dueAt = new Date(next);
  await db.inTransaction(async (tx) => {
    await planAt(tx, row.id, dueAt.toISOString());
    await enqueue(tx, { kind: 'push', payload: { ids: [row.id] }, userId: row.user_id, dueAt, now });
  });
  return false;
}

const colleagueReadsMs = 15_000;

async function putOff({ db, clock }: Needs, { id, user_id: userId }: UnreadRow, dueAt: Date): Promise<void> {
  const at = dueAt.toISOString();
  await db.inTransaction(async (tx) => {
    // Locks the person, so that several rows delayed at once share one job.
    await lockUser(tx, userId);
    const isPlanned = await hasPlanned(tx, userId, at);
    await planAt(tx, id, at);
    if (isPlanned) return;
    await enqueue(tx, { kind: 'push', payload: { userId }, userId, dueAt, now: clock.now() });
  });
}

/** Returns only rows that are still unread. Later happenings are another push. */
async function noted({ db, clock }: Needs, rows: readonly UnreadRow[]): Promise<UnreadRow[]> {
  if (rows.length === 0) return [];
  const noted = await notePushed(
    db,
    rows.map(({ id }) => id),
    clock.now().toISOString(),
  );
  const byId = new Map(noted.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const now = byId.get(row.id);
    return now ? [{ ...row, ...now }] : [];
  });
}

interface Delivery {
  readonly rows: readonly UnreadRow[];
  readonly device: Subscription;
}

async function devicesFor(
  { db, clock }: Needs,
  pushes: readonly (readonly UnreadRow[])[],
): Promise<Delivery[]> {
  const userIds = [...new Set(pushes.flatMap(([row]) => row?.user_id ?? []))];
  if (userIds.length === 0) return [];
  const devices = Map.groupBy(
    await listSubscriptions(db, userIds, clock.now().toISOString()),
    ({ user_id }) => user_id,
  );
  return pushes.flatMap((rows) =>
    (devices.get(rows[0]?.user_id ?? 0) ?? []).map((device) => ({ rows, device })),
  );
}

/** Tries failed devices again in a job of their own, so that the others are not told twice. */
async function send(ctx: Needs, deliveries: readonly Delivery[], attempt: ThisAttempt): Promise<void> {
  const rest = deliveries.values();
  const missed: Delivery[] = [];
  const until = performance.now() + sendingMs;
  const work = async () => {
    for (const delivery of rest) {
      await sleep(pauseMs);
      const isReached = performance.now() < until && (await deliver(ctx, delivery, attempt.signal));
      if (!isReached) missed.push(delivery);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (missed.length === 0) return;
  const now = ctx.clock.now();
  const dueAt = new Date(now.getTime() + againMs);
  const again = missed.map(({ rows, device }) => ({
    kind: 'push' as const,
    payload: { ids: rows.slice(-1).map(({ id }) => id), only: device.id },
    userId: device.user_id,
    dueAt,
    now,
  }));
  await ctx.db.inTransaction((tx) => enqueueAll(tx, again));
}

async function tellAgain(
  ctx: Needs,
  rows: readonly UnreadRow[],
  only: number,
  attempt: ThisAttempt,
): Promise<void> {
  const devices = await devicesFor(
    ctx,
    rows.map((row) => [row]),
  );
  const delivery = devices.find(({ device }) => device.id === only);
  if (!delivery || (await deliver(ctx, delivery, attempt.signal)) || attempt.tries >= mostAttempts) return;
  throw new NotReached();
}

class NotReached extends Error {
  override name = 'NotReached';
}

async function deliver(ctx: Needs, { rows, device }: Delivery, signal: AbortSignal): Promise<boolean> {
  const { endpoint, user_id: userId } = device;
  if (!ctx.pushes.isTriedNow({ endpoint, userId })) return false;
  const told = await wordsFor(ctx, userId, rows);
  const urgency = rows.some(({ conversation_id }) => conversation_id !== null) ? 'high' : 'normal';
  const encrypted = await encryptPush(ctx, device, told, urgency);
  const status = await statusOf(ctx.pushes.post({ endpoint, userId, ...encrypted, signal }));
  if (status === 'forbidden' || status === 404 || status === 410) {
    await removeSubscription(ctx.db, device.id);
    return true;
  }
  if (typeof status === 'number' && status >= 200 && status < 300) {
    if (device.failing_since !== null) await noteDelivered(ctx.db, device.id);
    return true;
  }
  if (status === 'not now') return false;
  const failing = await noteFailing(ctx.db, device.id, ctx.clock.now().toISOString());
  const since = Date.parse(failing?.failing_since ?? '');
  if (ctx.clock.now().getTime() - since > givenUpMs) {
    await removeSubscription(ctx.db, device.id);
    return true;
  }
  return typeof status === 'number' && status < 500 && status !== 429;
}

async function statusOf(answer: Promise<number>): Promise<number | 'forbidden' | 'not now' | 'unreached'> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof NotNow) return 'not now';
    return error instanceof ForbiddenAddress ? 'forbidden' : 'unreached';
  }
}

export const forgetEnded = ({ db }: Pick<Ctx, 'db'>) => removeEnded(db);

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Maputo is two hours ahead of UTC and has no summer time. */
const aheadMs = 2 * hourMs;

/** Full hours in Maputo. The same hour twice means never quiet. */
interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export function quietUntil(now: Date, { from, to }: QuietHours): Date | undefined {
  const here = now.getTime() + aheadMs;
  const day = Math.floor(here / dayMs) * dayMs;
  const hour = (here - day) / hourMs;
  const isQuiet = from <= to ? hour >= from && hour < to : hour >= from || hour < to;
  if (!isQuiet) return undefined;
  const end = day + to * hourMs;
  return new Date((end > here ? end : end + dayMs) - aheadMs);
}
