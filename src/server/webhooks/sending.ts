import { mostDeliveries } from '#lib/contract/program-form.ts';
import type { DeliveryFailure } from '#lib/contract/webhooks.ts';
import { ForbiddenAddress } from '#server/outgoing/outgoing.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { planDelivery } from './delivering.ts';
import {
  findToSend,
  lockWebhook,
  pruneDeliveries,
  takeDelivery,
  updateDelivery,
  updateWebhook,
} from './queries.ts';
import { signedHeaders } from './signing.ts';
import { turnOff } from './turning-off.ts';

type Needs = Pick<Ctx, 'db' | 'clock' | 'keys' | 'outgoing'>;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const patienceMs = 10 * second;
const longestAnswer = 64 * 1024;
/** Longer than an attempt of the queue, so that two never send the same. */
const takenMs = 55 * second;
/** After each try that failed: a day together. */
const pauses = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 15 * hour];
/** Where nothing arrived for as long, the last try need not be waited for. */
const givenUpMs = 23.5 * hour;
/** A receiver that did not answer is left alone for half as long as it has been silent. */
const rests = { least: pauses[0] ?? 0, most: 2 * hour };

interface Outcome {
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
}

/** Queue job. Twice at most in the rare case of a process that is killed; the receiver knows it by its id. */
export async function sendWebhook(
  ctx: Needs,
  { deliveryId }: { deliveryId: number },
  { signal }: Pick<Attempt, 'signal'>,
): Promise<void> {
  const delivery = await findToSend(ctx.db, deliveryId);
  if (!delivery?.next_at) return;
  if (delivery.may_be_told === 0) return void (await updateDelivery(ctx.db, deliveryId, { next_at: null }));
  const now = ctx.clock.now();
  const dueAt = [delivery.next_at, delivery.rests_until ?? ''].sort().at(-1) ?? '';
  if (dueAt > now.toISOString()) return putOff(ctx, deliveryId, new Date(dueAt), now);
  const until = new Date(now.getTime() + takenMs);
  if (!(await takeDelivery(ctx.db, deliveryId, now.toISOString(), until.toISOString())))
    return putOff(ctx, deliveryId, until, now);
  const begun = performance.now();
  const outcome = await post(ctx, delivery, signal);
  const took_ms = Math.round(performance.now() - begun);
  await note(ctx, delivery, { ...outcome, took_ms });
}

const putOff = ({ db }: Needs, deliveryId: number, dueAt: Date, now: Date): Promise<void> =>
  db.inTransaction((tx) => planDelivery(tx, deliveryId, dueAt, now));

type ToSend = NonNullable<Awaited<ReturnType<typeof findToSend>>>;

async function post(ctx: Needs, { id, url, salt, body }: ToSend, signal: AbortSignal): Promise<Outcome> {
  const at = ctx.clock.now();
  const headers = {
    ...{ 'content-type': 'application/json', 'user-agent': 'BizLink-Webhooks' },
    'content-length': Buffer.byteLength(body),
    ...signedHeaders(ctx.keys, salt, { id: `msg_${id}`, at, body }),
  };
  try {
    const { status } = await ctx.outgoing.send(url, {
      ...{ method: 'POST', headers, body, patienceMs, mostBytes: longestAnswer, signal },
    });
    return { status, failure: failureOf(status) };
  } catch (error) {
    // The queue itself stopped it, and tries again.
    if (signal.aborted) throw error;
    return { status: null, failure: reasonOf(error) };
  }
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

function reasonOf(error: unknown): DeliveryFailure {
  if (error instanceof ForbiddenAddress) return 'forbidden';
  const isLate = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
  return isLate ? 'late' : 'unreached';
}

async function note(
  { db, clock }: Needs,
  { id, webhook_id, tries: before }: ToSend,
  { status, failure, took_ms }: Outcome & { readonly took_ms: number },
): Promise<void> {
  await db.inTransaction(async (tx) => {
    const webhook = await lockWebhook(tx, webhook_id);
    if (!webhook) return;
    const now = clock.now();
    const [at, tries] = [now.toISOString(), before + 1];
    const tried = { tries, tried_at: at, status, failure, took_ms };
    if (failure === null) {
      await updateDelivery(tx, id, { ...tried, next_at: null, delivered_at: at });
      await updateWebhook(tx, webhook_id, { failing_since: null, rests_until: null });
    } else {
      const since = webhook.failing_since ?? at;
      const silentMs = now.getTime() - Date.parse(since);
      const pause = pauses[before];
      const isOver =
        pause === undefined || silentMs >= givenUpMs || status === 410 || webhook.off_at !== null;
      const next = isOver ? null : new Date(now.getTime() + pause);
      await updateDelivery(tx, id, { ...tried, next_at: next?.toISOString() ?? null });
      const isSilent = failure === 'late' || failure === 'unreached';
      const restMs = Math.min(Math.max(silentMs / 2, rests.least), rests.most);
      await updateWebhook(tx, webhook_id, {
        failing_since: since,
        ...(isSilent && { rests_until: new Date(now.getTime() + restMs).toISOString() }),
      });
      if (next) await planDelivery(tx, id, next, now);
      else await turnOff(tx, webhook_id, status === 410 ? 'gone' : 'failing', now);
    }
    await pruneDeliveries(tx, webhook_id, mostDeliveries);
  });
}
