import { mostDeliveries, mostTries } from '#lib/contract/program-form.ts';
import type { DeliveryFailure } from '#lib/contract/webhooks.ts';
import type { Tx } from '#server/db/connect.ts';
import { ForbiddenAddress, UnknownName } from '#server/outgoing/outgoing.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { planSending } from './planning.ts';
import {
  type DeliveryRow,
  findDelivery,
  findDue,
  findNextAt,
  lockWebhook,
  pruneDeliveries,
  updateDelivery,
  updateWebhook,
} from './queries.ts';
import { signedHeaders } from './signing.ts';
import { turnOff } from './turning-off.ts';

type Needs = Pick<Ctx, 'db' | 'clock' | 'keys' | 'outgoing' | 'log'>;
type Plan = QueuedWork['send-webhook'];

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const patienceMs = 10 * second;
const longestAnswer = 64 * 1024;
/** Until a job that was killed is done again. */
const takenMs = 55 * second;
/** Of an attempt: then others have their turn. */
const sliceMs = 5 * second;
/** Whoever takes longer is left alone for three times as long, so that few receivers never take all the time. */
const slowMs = 2 * second;
const slowRest = 3;
/** After each try that failed: a day together. */
const pauses = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 15 * hour];
/** Where nothing arrived for as long, the last try need not be waited for. */
const givenUpMs = 23.5 * hour;
/** A receiver that did not answer is left alone for half as long as it has been silent. */
const rests = { least: pauses[0] ?? 0, most: 2 * hour };

/** Queue job. A delivery goes twice where the process is killed in between; the receiver knows it by its id. */
export async function sendWebhook(
  ctx: Needs,
  plan: Plan,
  { signal }: Pick<Attempt, 'signal'>,
): Promise<Plan | undefined> {
  const begun = performance.now();
  while (performance.now() - begun < sliceMs) {
    const taken = await ctx.db.inTransaction((tx) => takeNext(tx, plan, ctx.clock.now()));
    if (!taken) return undefined;
    const sent = performance.now();
    const outcome = await post(ctx, taken, signal);
    const tookMs = Math.round(performance.now() - sent);
    await ctx.db.inTransaction((tx) => recordOutcome(tx, taken, { ...outcome, tookMs }, ctx.clock.now()));
  }
  return plan;
}

interface Taken extends DeliveryRow {
  readonly url: string;
  readonly salt: string;
  readonly takenUntil: string;
}

/** Undefined where nothing is due: then what comes later is planned. */
async function takeNext(tx: Tx, { webhookId, plan }: Plan, now: Date): Promise<Taken | undefined> {
  const webhook = await lockWebhook(tx, webhookId);
  if (webhook?.plan !== plan) return undefined;
  const isResting = (webhook.rests_until ?? '') > now.toISOString();
  for (;;) {
    const due = isResting ? undefined : await findDue(tx, webhookId, now.toISOString());
    if (!due) break;
    const { may_be_told, ...delivery } = due;
    if (may_be_told === 1) {
      const takenUntil = new Date(now.getTime() + takenMs).toISOString();
      await updateDelivery(tx, delivery.id, { next_at: takenUntil });
      return { ...delivery, url: webhook.url, salt: webhook.salt, takenUntil };
    }
    await updateDelivery(tx, delivery.id, { next_at: null });
  }
  const nextAt = await findNextAt(tx, webhookId);
  const idle = { ...webhook, sends_at: null };
  if (nextAt === undefined) await updateWebhook(tx, webhookId, { sends_at: null });
  else await planSending(tx, idle, new Date(nextAt), now);
  return undefined;
}

interface Outcome {
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
}

async function post(ctx: Needs, { id, url, salt, body }: Taken, signal: AbortSignal): Promise<Outcome> {
  const at = ctx.clock.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'BizLink-Webhooks',
    'content-length': Buffer.byteLength(body),
    ...signedHeaders(ctx.keys, salt, { id: `msg_${id}`, at, body }),
  };
  try {
    const answer = await ctx.outgoing.send(url, {
      method: 'POST',
      headers,
      body,
      patienceMs,
      mostBytes: longestAnswer,
      signal,
    });
    // Its connection is free for others once it has ended.
    await answer.body;
    return { status: answer.status, failure: failureOf(answer.status) };
  } catch (error) {
    // The queue itself stopped it, and tries again.
    if (signal.aborted) throw error;
    if (!isOfNetwork(error)) ctx.log.error({ err: error }, 'A webhook could not be sent.');
    return { status: null, failure: reasonOf(error) };
  }
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'refused';
}

const isOfNetwork = (error: unknown): boolean =>
  error instanceof ForbiddenAddress ||
  error instanceof UnknownName ||
  (error instanceof Error && ('code' in error || error.name === 'TimeoutError'));

function reasonOf(error: unknown): DeliveryFailure {
  if (error instanceof ForbiddenAddress) return 'forbidden';
  const isLate = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
  return isLate ? 'late' : 'unreached';
}

async function recordOutcome(
  tx: Tx,
  { id, webhook_id, takenUntil }: Taken,
  { status, failure, tookMs }: Outcome & { readonly tookMs: number },
  now: Date,
): Promise<void> {
  const webhook = await lockWebhook(tx, webhook_id);
  const delivery = webhook && (await findDelivery(tx, webhook_id, id));
  // Its owner has asked for it once more meanwhile.
  if (!delivery || (delivery.next_at !== null && delivery.next_at !== takenUntil)) return;
  const [at, tries] = [now.toISOString(), delivery.tries + 1];
  const tried = { tries, tried_at: at, status, failure, took_ms: tookMs };
  const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
  if (failure === null) {
    await updateDelivery(tx, id, { ...tried, next_at: null, delivered_at: at });
    const rests_until = tookMs > slowMs ? later(tookMs * slowRest) : null;
    await updateWebhook(tx, webhook_id, { failing_since: null, rests_until });
  } else {
    const since = webhook.failing_since ?? at;
    const silentMs = now.getTime() - Date.parse(since);
    const pause = tries < mostTries ? pauses[delivery.tries] : undefined;
    const isOver = pause === undefined || silentMs >= givenUpMs || status === 410;
    const isOff = webhook.off_at !== null;
    await updateDelivery(tx, id, { ...tried, next_at: isOver || isOff ? null : later(pause) });
    const isSilent = failure === 'late' || failure === 'unreached';
    const restMs = isSilent ? Math.min(Math.max(silentMs / 2, rests.least), rests.most) : 0;
    const rest = Math.max(restMs, tookMs > slowMs ? tookMs * slowRest : 0);
    await updateWebhook(tx, webhook_id, {
      failing_since: since,
      rests_until: rest > 0 ? later(rest) : null,
    });
    if (isOver) await turnOff(tx, webhook_id, status === 410 ? 'gone' : 'failing', now);
  }
  await pruneDeliveries(tx, webhook_id, mostDeliveries);
}
