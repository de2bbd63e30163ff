import type { QueuedMail } from '#server/mail/queued-mail.ts';
import type { TestApi } from '#tests/support/api.ts';
import { outboxOf } from '#tests/support/outbox-folder.ts';
import type { ReadMail } from '#tests/support/read-mail.ts';

/** The mails that are on their way, oldest first. */
export async function mailsOf({ ctx }: Pick<TestApi, 'ctx'>): Promise<QueuedMail[]> {
  const rows = await ctx.db
    .selectFrom('queue')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload));
}

/** The code in the newest mail to this address. */
export async function codeMailedTo(api: Pick<TestApi, 'ctx'>, email: string): Promise<string> {
  const mail = (await mailsOf(api)).findLast((one) => one.to === email && 'code' in one.values);
  if (!mail || !('code' in mail.values)) throw new Error(`No code was mailed to ${email}.`);
  return mail.values.code;
}

/** The mails that were delivered to this address, oldest first. */
export const deliveredTo = async ({ ctx }: Pick<TestApi, 'ctx'>, email: string): Promise<ReadMail[]> =>
  (await outboxOf(ctx.config)).map(({ mail }) => mail).filter((mail) => mail.header('to') === email);
