import { accountActs } from '#lib/copy/account-acts.ts';
import type { MailValues } from '#lib/copy/mail.ts';
import type { Tx } from '#server/db/connect.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { NoticeName } from '#server/notifications/happenings.ts';
import { recordNotice } from '#server/notifications/notifications.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { ActName } from './factors/acts.ts';
import { notices } from './limits.ts';
import type { User } from './queries.ts';

/**
 * Whether this person may get another notice today. Correct passwords are never limited, so without this an intruder
 * could flood the mailbox. Called before a transaction, because the limit may be counted over the network.
 */
export const mayTell = async ({ limits }: Pick<Ctx, 'limits'>, userId: number): Promise<boolean> =>
  (await limits.take(notices, String(userId))) === undefined;

interface Notice<What extends NoticeName> {
  readonly user: User;
  readonly to?: string;
  readonly what: What;
  readonly values: MailValues[What];
  readonly now: Date;
}

export async function notice<What extends NoticeName>(
  tx: Tx,
  { user, to = user.email, what, values, now }: Notice<What>,
): Promise<void> {
  const row = await recordNotice(tx, { userId: user.id, what, now });
  const tells = row === undefined ? [] : [row];
  await queueMail(tx, { to, userId: user.id, template: what, values, tells, now });
}

/** Whatever was told today. */
export const tellOfAct = (tx: Tx, user: User, what: ActName, now: Date): Promise<void> =>
  notice(tx, {
    user,
    what: 'account-act',
    now,
    values: { name: user.full_name, what: accountActs[what], when: now.toISOString() },
  });

export const tellOfPassword = (tx: Tx, user: User, now: Date): Promise<void> =>
  notice(tx, {
    user,
    what: 'password-changed',
    now,
    values: { name: user.full_name, when: now.toISOString() },
  });
