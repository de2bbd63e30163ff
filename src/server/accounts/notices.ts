import type { Tx } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { Ctx } from '#server/types.ts';
import { notices } from './limits.ts';
import type { User } from './queries.ts';

/**
 * Whether this person may get one more notice today. A right password is never refused, so without this limit somebody
 * who has it could flood the mailbox. Called before a transaction begins, because the limit may be counted over the
 * network.
 */
export const mayTell = async ({ limits }: Pick<Ctx, 'limits'>, userId: number): Promise<boolean> =>
  (await limits.take(notices, String(userId))) === undefined;

/** Sent for both ways to change a password: with the old password, and by recovery over the mailbox. */
export const tellOfPassword = (tx: Tx, user: User, now: Date): Promise<void> =>
  queueMail(tx, {
    to: user.email,
    userId: user.id,
    template: 'password-changed',
    values: { name: user.full_name, when: now.toISOString() },
    now,
  });
