import { accountActs } from '#lib/copy/account-acts.ts';
import type { MailValues } from '#lib/copy/mail.ts';
import type { SmsNotice } from '#lib/copy/sms.ts';
import type { Tx } from '#server/db/connect.ts';
import { emailOf } from '#server/db/people.ts';
import { queueMail } from '#server/mail/mail.ts';
import type { NoticeName } from '#server/notifications/happenings.ts';
import { recordNotice } from '#server/notifications/notifications.ts';
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

interface Notice<What extends NoticeName> {
  readonly user: User;
  readonly what: What;
  readonly values: MailValues[What];
  readonly now: Date;
}

/** On the screen and by push, and by mail to whoever has one. */
export async function notice<What extends NoticeName>(
  tx: Tx,
  { user, what, values, now }: Notice<What>,
): Promise<void> {
  const row = await recordNotice(tx, { userId: user.id, what, now });
  const tells = row === undefined ? [] : [row];
  const email = emailOf(user);
  if (email !== null) await queueMail(tx, { to: email, userId: user.id, template: what, values, tells, now });
}

/** Also by SMS to whoever has no e-mail: for the little that cannot wait until they look. */
export async function noticeAtOnce<What extends NoticeName & SmsNotice>(
  ctx: Pick<Ctx, 'config' | 'clock'>,
  tx: Tx,
  told: Omit<Notice<What>, 'now'>,
): Promise<void> {
  const { user, what } = told;
  await notice(tx, { ...told, now: ctx.clock.now() });
  const reach = await reachOf(tx, user);
  if (reach?.kind === 'phone') await tellBySms(ctx, tx, { what, to: reach.value, userId: user.id });
}

/** Whatever was told today. */
export const tellOfAct = (tx: Tx, user: User, what: ActName, now: Date): Promise<void> =>
  notice(tx, {
    user,
    what: 'account-act',
    now,
    values: { name: user.full_name, what: accountActs[what], when: now.toISOString() },
  });

export const tellOfPassword = (ctx: Pick<Ctx, 'config' | 'clock'>, tx: Tx, user: User): Promise<void> =>
  noticeAtOnce(ctx, tx, {
    user,
    what: 'password-changed',
    values: { name: user.full_name, when: ctx.clock.now().toISOString() },
  });
