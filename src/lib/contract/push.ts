import * as z from 'zod/mini';
import { pushTexts as texts } from '#lib/copy/push.ts';

/** Real endpoints of browsers take a quarter of it. */
const longestEndpoint = 1000;

const endpoint = z.string().check(z.minLength(1), z.maxLength(longestEndpoint, texts.oddEndpoint));
/** In base64url. Some browsers pad with `=`. */
const key = (letters: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`), texts.oddKey));
const auth = key(22);

export const pushSubscription = z.object({ endpoint, keys: z.object({ p256dh: key(87), auth }) });
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

export const pushEndpoint = z.object({ endpoint });

/** The new subscription. `former` proves whose it is. */
export const pushRenewal = z.extend(pushSubscription, { former: z.object({ endpoint, auth }) });
export type PushRenewal = z.infer<typeof pushRenewal>;

export const pushKey = z.object({
  public_key: z.string(),
});

/** Encrypted on its way to the device. */
export interface PushedNotification {
  readonly to: number;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A new notification replaces an older one with the same tag. */
  readonly tag: string;
  readonly badge: number;
}
