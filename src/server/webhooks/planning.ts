import type { Tx } from '#server/db/connect.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { listLost, lockWebhook, updateWebhook, type WebhookRow } from './queries.ts';

/** No job is late for so long, unless it was given up or lost. */
const lostAfterMs = 60 * 60 * 1000;

const lostBefore = (now: Date): string => new Date(now.getTime() - lostAfterMs).toISOString();

/**
 * One job at a time sends all that one webhook has to send, so that however much happens to one person, others have
 * their turn. Only the job of the newest plan does anything. The caller has locked the webhook.
 */
export async function planSending(
  tx: Tx,
  { id, user_id, plan: before, sends_at, rests_until }: WebhookRow,
  from: Date,
  now: Date,
): Promise<void> {
  const at = [from.toISOString(), rests_until ?? ''].sort().at(-1) ?? '';
  if (sends_at !== null && sends_at <= at && sends_at > lostBefore(now)) return;
  const plan = before + 1;
  await updateWebhook(tx, id, { plan, sends_at: at });
  const payload = { webhookId: id, plan };
  await enqueue(tx, { kind: 'send-webhook', payload, userId: user_id, dueAt: new Date(at), now });
}

/** Nightly, for jobs that were given up, or lost. */
export async function planLostSendings({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const { id } of await listLost(db, lostBefore(now)))
    await db.inTransaction(async (tx) => {
      const webhook = await lockWebhook(tx, id);
      if (webhook) await planSending(tx, webhook, now, now);
    });
}
