import { mostDeliveries } from '#lib/contract/program-form.ts';
import type { OffBecause } from '#lib/contract/webhooks.ts';
import type { Tx } from '#server/db/connect.ts';
import { emailOf } from '#server/db/people.ts';
import { queueMail } from '#server/mail/mail.ts';
import { recordNotice } from '#server/notifications/telling.ts';
import { findOwner, giveUpWaiting, lockWebhook, pruneDeliveries, updateWebhook } from './queries.ts';

/** Its owner is written to, unless they did it. What waited is not sent. */
export async function turnOff(tx: Tx, id: number, why: OffBecause, now: Date): Promise<void> {
  const webhook = await lockWebhook(tx, id);
  if (!webhook || webhook.off_at !== null) return;
  await updateWebhook(tx, id, { off_at: now.toISOString(), off_because: why });
  await giveUpWaiting(tx, id);
  await pruneDeliveries(tx, id, mostDeliveries);
  const owner = why === 'owner' ? undefined : await findOwner(tx, webhook.user_id);
  if (!owner || why === 'owner') return;
  const email = emailOf(owner);
  if (email === null) await recordNotice(tx, { userId: webhook.user_id, what: 'account-act', now });
  else
    await queueMail(tx, {
      to: email,
      userId: webhook.user_id,
      template: 'webhook-off',
      now,
      values: { name: owner.full_name, url: webhook.url, why },
    });
}
