import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailKind, mailKinds } from '#lib/contract/topics.ts';
import type { Keys } from '#server/runtime/keys.ts';

export interface Subscription {
  readonly userId: number;
  readonly kind: MailKind;
}

const sign = ({ jwt }: Keys, { userId, kind }: Subscription) =>
  createHmac('sha256', jwt).update(`unsubscribe ${userId} ${kind}`).digest().subarray(0, 16);

/** Lets the reader of a mail unsubscribe without signing in. Never expires, because mails are kept for years. */
export const unsubscribeToken = (keys: Keys, subscription: Subscription): string =>
  [subscription.userId, subscription.kind, sign(keys, subscription).toString('base64url')].join('.');

export function readUnsubscribeToken(keys: Keys, token: string): Subscription | undefined {
  const [, id = '', name = '', signature = ''] = /^([1-9]\d{0,14})\.([a-z]+)\.([\w-]{22})$/.exec(token) ?? [];
  const kind = mailKinds.find((one) => one === name);
  if (!kind) return undefined;
  const subscription = { userId: Number(id), kind };
  const isOurs = timingSafeEqual(sign(keys, subscription), Buffer.from(signature, 'base64url'));
  return isOurs ? subscription : undefined;
}
