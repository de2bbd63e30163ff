import { createHmac } from 'node:crypto';
import type { Keys } from '#server/keys.ts';

/** Who comes without an account: where from, and with what. */
export interface Stranger {
  readonly address: string;
  readonly userAgent: string;
}

/** One name a day for whoever comes, from which nobody can tell who it was: the salt is the day's and the program's own. */
export function visitorName({ jwt }: Keys, day: string, who: { readonly userId: number } | Stranger): string {
  const words = 'userId' in who ? `user ${who.userId}` : `${who.address} ${who.userAgent}`;
  return createHmac('sha256', jwt).update(`visitor ${day} ${words}`).digest('base64url').slice(0, 22);
}
