import * as z from 'zod/mini';
import { pushTexts as texts } from '#lib/copy/push.ts';

/** Browsers' are a quarter of it. */
const longestEndpoint = 1000;

const endpoint = z.string().check(z.minLength(1), z.maxLength(longestEndpoint, texts.oddEndpoint));
/** In base64url, of so many letters. Some browsers fill up with `=`. */
const key = (letters: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`), texts.oddKey));
const auth = key(22);

/** A subscription as browsers say it. */
export const pushSubscription = z.object({ endpoint, keys: z.object({ p256dh: key(87), auth }) });
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

export const pushEndpoint = z.object({ endpoint });

/** The one that a browser has given up, which proves whose it was, and the one in its place. */
export const pushRenewal = z.extend(pushSubscription, { former: z.object({ endpoint, auth }) });
export type PushRenewal = z.infer<typeof pushRenewal>;

export const pushKey = z.object({
  /** For `applicationServerKey`. */
  public_key: z.string(),
});

/** What a device gets, encrypted. */
export interface PushedNotification {
  /** The id of the person it is for. */
  readonly to: number;
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** What has the same takes the other's place on the device. */
  readonly tag: string;
  /** How much is unread. */
  readonly badge: number;
}
