import type { Tx } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx } from '#server/types.ts';
import { notices } from './limits.ts';
import type { User } from './queries.ts';

/**
 * Whether this person may be told once more today. A right password is never refused, so without an end to the telling
 * whoever has one could fill a mailbox. Asked before a transaction: the answer may have to come over a network.
 */
export const mayTell = async ({ limits }: Pick<Ctx, 'limits'>, userId: number): Promise<boolean> =>
  (await limits.take(notices, String(userId))) === undefined;

/** However it was changed: by who knew the old one, or by who reads the mailbox. */
export const tellOfPassword = (tx: Tx, user: User, now: Date): Promise<void> =>
  queueMail(tx, {
    to: user.email,
    userId: user.id,
    template: 'password-changed',
    values: { name: user.full_name, when: now.toISOString() },
    now,
  });
