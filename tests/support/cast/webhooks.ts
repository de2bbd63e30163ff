import { type Delivery, type MadeWebhook, webhookEvents } from '#lib/contract/webhooks.ts';
import { createWorker } from '#server/queue/worker.ts';
import { sendWebhook } from '#server/webhooks/webhooks.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import type { Person } from './people.ts';

export async function listens(
  who: Person,
  receiver: Pick<WebhookReceiver, 'url' | 'trust'>,
  events: readonly string[] = webhookEvents,
): Promise<MadeWebhook> {
  const made = await who.call<MadeWebhook>('POST', '/users/me/webhooks', { url: receiver.url, events });
  receiver.trust(made.secret);
  return made;
}

export const deliveriesOf = (who: Person, id: number): Promise<Delivery[]> =>
  who.call('GET', `/users/me/webhooks/${id}/deliveries`);

/** Sends what is due by now. */
export const sendsDue = ({ ctx }: TestApi): Promise<number> =>
  createWorker(ctx, { 'send-webhook': (_, payload, attempt) => sendWebhook(ctx, payload, attempt) }).runDue();
