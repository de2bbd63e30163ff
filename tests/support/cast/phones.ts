import type { OwnUser, PendingRegistration } from '#lib/contract/users.ts';
import type { QueuedSms } from '#server/sms/queued-sms.ts';
import type { TestApi } from '#tests/support/api.ts';
import { actingAs, type Person, password, signIn, tokensFrom } from '#tests/support/cast/people.ts';
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

/** A new number of Mozambique, which nobody has. */
export const newNumber = () => {
  given += 1;
  return `+25884${String(1_000_000 + given)}`;
};
let given = 0;

interface ByPhone {
  readonly phone?: string;
  readonly password?: string;
  readonly full_name?: string;
}

export const beginsByPhone = (
  api: Pick<TestApi, 'send'>,
  { phone = newNumber(), password: chosen = password, full_name = 'Celeste Mondlane' }: ByPhone = {},
) => api.send('POST', '/auth/register', { phone, password: chosen, full_name });

export const endsByPhone = (api: Pick<TestApi, 'send'>, challenge: string, code: string) =>
  api.send('POST', '/auth/register/confirm', { challenge, code });

/** A person with an account by a number alone, signed in. `email` is what they sign in by: the number. */
export async function personByPhone(
  api: TestApi,
  { phone = newNumber(), ...given }: ByPhone = {},
): Promise<Person & { readonly number: string }> {
  const { challenge } = await made<PendingRegistration>(beginsByPhone(api, { phone, ...given }));
  const user = await made<OwnUser>(endsByPhone(api, challenge, await codeSentTo(api, phone)));
  const chosen = given.password ?? password;
  const tokens = await tokensFrom(await signIn(api, phone, chosen));
  return { ...actingAs(api, { user, email: phone, password: chosen, tokens }), number: phone };
}

export const asksForCode = (who: Person) => who.send('POST', '/users/me/phone/verify');
export const givesCode = (who: Person, code: string) => who.send('POST', '/users/me/phone/confirm', { code });

/** Says that this phone is theirs, and proves it. */
export async function confirmsPhone(api: TestApi, who: Person, phone: string, number: string): Promise<void> {
  await who.call('PUT', '/users/me', { phone });
  await made(asksForCode(who));
  await made(givesCode(who, await codeSentTo(api, number)));
}
