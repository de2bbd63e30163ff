import type { Tx } from '#server/db/connect.ts';
import { planSending } from './planning.ts';
import { type DeliveryRow, insertDelivery, isFull, lockWebhook } from './queries.ts';
import { turnOff } from './turning-off.ts';

/** For one webhook. A receiver that is so far behind only falls further. */
const mostWaiting = 1000;

interface Event {
  readonly event: DeliveryRow['event'];
  readonly what: string;
  readonly data: Readonly<Record<string, string | number | null>>;
  readonly now: Date;
}

/** Undefined where the webhook is off, or is switched off by this. */
export async function queueDelivery(
  tx: Tx,
  { id, company_id }: { readonly id: number; readonly company_id: number | null },
  { event, what, data, now }: Event,
): Promise<DeliveryRow | undefined> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook || webhook.off_at !== null) return undefined;
  if (await isFull(tx, id, mostWaiting)) {
    await turnOff(tx, id, 'behind', now);
    return undefined;
  }
  const at = now.toISOString();
  const delivery = await insertDelivery(tx, {
    webhook_id: id,
    company_id,
    event,
    created_at: at,
    next_at: at,
    body: JSON.stringify({ type: `${event}.${what}`, timestamp: at, data }),
  });
  await planSending(tx, webhook, now, now);
  return delivery;
}
