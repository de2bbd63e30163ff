import { mostDeliveries } from '#lib/contract/program-form.ts';
import type {
  Delivery,
  EditWebhook,
  MadeWebhook,
  NewWebhook,
  Webhook,
  WebhookEvent,
} from '#lib/contract/webhooks.ts';
import { programTexts as texts } from '#lib/copy/programs.ts';
import type { Tx } from '#server/db/connect.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { ForbiddenAddress, UnknownName } from '#server/outgoing/outgoing.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { queueDelivery } from './delivering.ts';
import { planSending } from './planning.ts';
import {
  type DeliveryRow,
  deleteOwn,
  findDelivery,
  findOwn,
  insertWebhook,
  listDeliveries,
  listOf,
  lockWebhook,
  updateDelivery,
  updateWebhook,
  type WebhookRow,
} from './queries.ts';
import { newSalt, secretOf } from './signing.ts';
import { turnOff } from './turning-off.ts';

const mostWebhooks = 5;
const byHand: Limit = { name: 'webhooks-by-hand', most: 60, withinMs: 60 * 60 * 1000 };

/** Refuses what leads to no public place. It is looked at again whenever something is sent. */
export async function requireReachable({ outgoing }: Pick<Ctx, 'outgoing'>, url: string): Promise<void> {
  try {
    await outgoing.check(url);
  } catch (error) {
    if (error instanceof ForbiddenAddress) throw invalidField('url', texts.oddReceiver);
    if (error instanceof UnknownName) throw invalidField('url', texts.unknownReceiver);
    throw error;
  }
}

export async function addWebhook(
  { keys, clock }: Ctx,
  tx: Tx,
  userId: number,
  { url, events }: NewWebhook,
): Promise<MadeWebhook> {
  if ((await listOf(tx, userId)).length >= mostWebhooks)
    throw new AppError('conflict', { detail: texts.manyWebhooks(mostWebhooks) });
  const salt = newSalt();
  const row = await insertWebhook(tx, {
    user_id: userId,
    url,
    events: events.join(' '),
    salt,
    created_at: clock.now().toISOString(),
  });
  return { ...shown(row), secret: secretOf(keys, salt) };
}

export const webhooksOf = async ({ db }: Ctx, { id }: Viewer): Promise<Webhook[]> =>
  (await listOf(db, id)).map(shown);

export async function changeWebhook(
  { db, clock }: Ctx,
  viewer: Viewer,
  id: number,
  { url, events, on }: EditWebhook,
  first?: (tx: Tx) => Promise<void>,
): Promise<Webhook> {
  const now = clock.now();
  const row = await db.inTransaction(async (tx) => {
    await first?.(tx);
    await ownLocked(tx, viewer, id);
    if (on === false) await turnOff(tx, id, 'owner', now);
    return updateWebhook(tx, id, {
      failing_since: null,
      rests_until: null,
      ...(url !== undefined && { url }),
      ...(events && { events: events.join(' ') }),
      ...(on && { off_at: null, off_because: null }),
    });
  });
  if (!row) throw new AppError('not_found');
  return shown(row);
}

export async function removeWebhook({ db }: Ctx, viewer: Viewer, id: number): Promise<void> {
  if (!(await db.inTransaction((tx) => deleteOwn(tx, viewer.id, id)))) throw new AppError('not_found');
}

/** The newest first. */
export async function deliveriesOf({ db }: Ctx, viewer: Viewer, id: number): Promise<Delivery[]> {
  if (!(await findOwn(db, viewer.id, id))) throw new AppError('not_found');
  return (await listDeliveries(db, id, mostDeliveries)).map(shownDelivery);
}

export async function sendTest(ctx: Ctx, viewer: Viewer, id: number): Promise<Delivery> {
  await takeOrRefuse(ctx.limits, byHand, String(viewer.id));
  const sent = await ctx.db.inTransaction(async (tx) => {
    await ownOn(tx, viewer, id);
    const test = { event: 'test', what: 'sent', data: { webhook_id: id }, now: ctx.clock.now() } as const;
    return queueDelivery(tx, { id, company_id: null }, test);
  });
  if (!sent) throw new AppError('conflict', { detail: texts.webhookOff });
  return shownDelivery(sent);
}

/** With the same id, so that a receiver that had it knows. */
export async function sendAgain(ctx: Ctx, viewer: Viewer, id: number, deliveryId: number): Promise<Delivery> {
  await takeOrRefuse(ctx.limits, byHand, String(viewer.id));
  return ctx.db.inTransaction(async (tx) => {
    await ownOn(tx, viewer, id);
    if (!(await findDelivery(tx, id, deliveryId))) throw new AppError('not_found');
    const now = ctx.clock.now();
    const webhook = await updateWebhook(tx, id, { rests_until: null });
    const again = { tries: 0, delivered_at: null, next_at: now.toISOString() };
    const row = await updateDelivery(tx, deliveryId, again);
    if (!webhook || !row) throw new AppError('not_found');
    await planSending(tx, webhook, now, now);
    return shownDelivery(row);
  });
}

async function ownLocked(tx: Tx, viewer: Viewer, id: number): Promise<WebhookRow> {
  const row = await lockWebhook(tx, id);
  if (row?.user_id !== viewer.id) throw new AppError('not_found');
  return row;
}

async function ownOn(tx: Tx, viewer: Viewer, id: number): Promise<void> {
  if ((await ownLocked(tx, viewer, id)).off_at !== null)
    throw new AppError('conflict', { detail: texts.webhookOff });
}

const shown = ({ id, url, events, created_at, off_at, off_because }: WebhookRow): Webhook => ({
  id,
  url,
  created_at,
  off_because,
  on: off_at === null,
  events: events.split(' ') as WebhookEvent[],
});

const shownDelivery = ({
  webhook_id: _,
  company_id: __,
  delivered_at,
  ...delivery
}: DeliveryRow): Delivery => ({ ...delivery, state: stateOf(delivered_at, delivery.next_at) });

const stateOf = (deliveredAt: string | null, nextAt: string | null): Delivery['state'] =>
  nextAt !== null ? 'waiting' : deliveredAt === null ? 'failed' : 'delivered';
