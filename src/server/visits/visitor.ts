import { createHmac } from 'node:crypto';
import type { Keys } from '#server/keys.ts';

/** A visitor without an account, known by address and browser. */
export interface Stranger {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * A pseudonym for a visitor that changes each day. It is keyed with the day and a secret of the program, so nobody can
 * tell from it who the visitor was.
 */
export function visitorName({ jwt }: Keys, day: string, who: { readonly userId: number } | Stranger): string {
  const words = 'userId' in who ? `user ${who.userId}` : `${who.address} ${who.userAgent}`;
  return createHmac('sha256', jwt).update(`visitor ${day} ${words}`).digest('base64url').slice(0, 22);
}
