import * as z from 'zod/mini';
import { programTexts as texts } from '#lib/copy/programs.ts';
import { idText } from './id.ts';
import { webhookUrl } from './program-form.ts';

export const webhookEvents = ['message', 'application', 'deal', 'review', 'service', 'job'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Why nothing is sent any more: a delivery that failed for a day, too many that wait, the receiver said that it is gone, its owner. */
const offReasons = ['failing', 'behind', 'gone', 'owner'] as const;
export type OffBecause = (typeof offReasons)[number];

/** Why a try did not succeed: an address that is not public, a redirect, another status, no answer in time. */
const deliveryFailures = ['forbidden', 'redirected', 'refused', 'unreached', 'late'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

const events = z.pipe(
  z.array(z.enum(webhookEvents)).check(z.minLength(1, texts.noEvents), z.maxLength(20)),
  z.transform((chosen) => webhookEvents.filter((event) => chosen.includes(event))),
);

export const newWebhook = z.object({ url: webhookUrl, events });
export type NewWebhook = z.infer<typeof newWebhook>;

export const editWebhook = z.object({
  url: z.optional(webhookUrl),
  events: z.optional(events),
  on: z.optional(z.boolean()),
});
export type EditWebhook = z.infer<typeof editWebhook>;

export const webhook = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  created_at: z.string(),
  on: z.boolean(),
  off_because: z.nullable(z.enum(offReasons)),
});
export type Webhook = z.infer<typeof webhook>;

/** `secret` is said only here. Signatures are checked with it. */
export const madeWebhook = z.extend(webhook, { secret: z.string() });
export type MadeWebhook = z.infer<typeof madeWebhook>;

export const byDelivery = z.object({ id: idText, delivery_id: idText });

export const delivery = z.object({
  id: z.number(),
  event: z.enum([...webhookEvents, 'test']),
  /** What was sent. */
  body: z.string(),
  created_at: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  tried_at: z.nullable(z.string()),
  next_at: z.nullable(z.string()),
  status: z.nullable(z.number()),
  failure: z.nullable(z.enum(deliveryFailures)),
  took_ms: z.nullable(z.number()),
});
export type Delivery = z.infer<typeof delivery>;
