import type { QueuedSms } from '#server/sms/queued-sms.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { Person } from '#tests/support/cast/people.ts';
import { made } from '#tests/support/cast/place.ts';

/** The SMS that are on their way, oldest first. */
export async function smsOf({ ctx }: Pick<TestApi, 'ctx'>): Promise<QueuedSms[]> {
  const rows = await ctx.db
    .selectFrom('queue')
    .select('payload')
    .where('kind', '=', 'sms')
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload));
}

/** The code in the newest SMS to this number. */
export async function codeSentTo(api: Pick<TestApi, 'ctx'>, number: string): Promise<string> {
  const sms = (await smsOf(api)).findLast(({ to }) => to === number);
  const code = /\b\d{6}\b/.exec(sms?.text ?? '')?.[0];
  if (!code) throw new Error(`No code was sent to ${number}.`);
  return code;
}

export const asksForCode = (who: Person) => who.send('POST', '/users/me/phone/verify');
export const givesCode = (who: Person, code: string) => who.send('POST', '/users/me/phone/confirm', { code });

/** Says that this phone is theirs, and proves it. */
export async function confirmsPhone(api: TestApi, who: Person, phone: string, number: string): Promise<void> {
  await who.call('PUT', '/users/me', { phone });
  await made(asksForCode(who));
  await made(givesCode(who, await codeSentTo(api, number)));
}
