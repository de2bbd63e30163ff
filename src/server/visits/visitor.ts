import { createHmac } from 'node:crypto';
import type { Keys } from '#server/runtime/keys.ts';

export interface Stranger {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * A visitor's pseudonym for one day. Keyed with the day and a secret, so that it does not reveal who the visitor was.
 */
export const visitorName = (keys: Keys, day: string, who: { readonly userId: number } | Stranger): string =>
  pseudonym(
    keys,
    `visitor ${day} ${'userId' in who ? `user ${who.userId}` : `${who.address} ${who.userAgent}`}`,
  );

export const addressName = (keys: Keys, day: string, { address }: Stranger): string =>
  pseudonym(keys, `address ${day} ${address}`);

const pseudonym = ({ jwt }: Keys, words: string): string =>
  createHmac('sha256', jwt).update(words).digest('base64url').slice(0, 22);
