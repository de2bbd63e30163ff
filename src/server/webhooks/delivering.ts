import type { Tx } from '#server/db/connect.ts';
import { enqueue } from '#server/queue/queue.ts';
import { type DeliveryRow, insertDelivery } from './queries.ts';

export async function deliverTo(
  tx: Tx,
  { id: webhook_id, company_id }: { readonly id: number; readonly company_id: number | null },
  {
    event,
    what,
    data,
    now,
  }: {
    readonly event: DeliveryRow['event'];
    readonly what: string;
    readonly data: Readonly<Record<string, string | number | null>>;
    readonly now: Date;
  },
): Promise<DeliveryRow> {
  const at = now.toISOString();
  const body = JSON.stringify({ type: `${event}.${what}`, timestamp: at, data });
  const delivery = await insertDelivery(tx, {
    ...{ webhook_id, company_id, event, body, created_at: at, next_at: at },
  });
  await planDelivery(tx, delivery.id, now, now);
  return delivery;
}

export const planDelivery = (tx: Tx, deliveryId: number, dueAt: Date, now: Date): Promise<void> =>
  enqueue(tx, { kind: 'send-webhook', payload: { deliveryId }, dueAt, now });
