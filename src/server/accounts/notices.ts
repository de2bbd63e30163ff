import { accountActs } from '#lib/copy/account-acts.ts';
import type { MailTemplate, MailValues } from '#lib/copy/mail.ts';
import type { SmsNotice } from '#lib/copy/sms.ts';
import type { Tx } from '#server/db/connect.ts';
import { emailOf } from '#server/db/people.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { NoticeName } from '#server/notifications/happenings.ts';
import { recordNotice } from '#server/notifications/telling.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { tellBySms } from '#server/sms/sms.ts';
import type { ActName } from './factors/acts.ts';
import { notices } from './limits.ts';
import type { User } from './queries.ts';
import { reachOf } from './ways.ts';

/**
 * Whether this person may get another notice today. Correct passwords are never limited, so without this an intruder
 * could flood the mailbox. Called before a transaction, because the limit may be counted over the network.
 */
export const mayTell = async ({ limits }: Pick<Ctx, 'limits'>, userId: number): Promise<boolean> =>
  (await limits.take(notices, String(userId))) === undefined;

type MailedNotice = NoticeName & MailTemplate;

interface Notice<What extends MailedNotice> {
  readonly user: User;
  readonly what: What;
  readonly values: MailValues[What];
  readonly now: Date;
}

/** On the screen and by push, and by mail to whoever has one. */
export async function notice<What extends MailedNotice>(
  tx: Tx,
  { user, what, values, now }: Notice<What>,
): Promise<void> {
  const row = await recordNotice(tx, { userId: user.id, what, now });
  const tells = row === undefined ? [] : [row];
  const email = emailOf(user);
  if (email !== null) await queueMail(tx, { to: email, userId: user.id, template: what, values, tells, now });
}

/** Also by SMS to whoever has no e-mail: for the little that cannot wait until they look. */
export async function noticeAtOnce<What extends MailedNotice & SmsNotice>(
  tx: Tx,
  told: Notice<What>,
): Promise<void> {
  const { user, what, now } = told;
  await notice(tx, told);
  const reach = await reachOf(tx, user);
  if (reach?.kind === 'phone') await tellBySms(tx, { what, to: reach.value, userId: user.id, now });
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
  noticeAtOnce(tx, {
    user,
    what: 'password-changed',
    now,
    values: { name: user.full_name, when: now.toISOString() },
  });
