import type { AccountAct, Security } from '#lib/contract/second-factors.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { codeFrom, provesEmail, turnsOnApp } from '#tests/support/cast/factors.ts';
import { codeMailedTo } from '#tests/support/cast/mails.ts';
import { actingAs, type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';

/** With a mailbox that is theirs. */
export async function provenPerson(api: TestApi): Promise<Person> {
  const who = await person(api);
  await provesEmail(who, () => codeMailedTo(api, who.email));
  return who;
}

/** Half signed in: the password was right. */
export async function challengeOf(api: TestApi, who: Person, password = who.password): Promise<string> {
  const answer = await signIn(api, who.email, password);
  const { code, challenge } = await answer.json();
  if (code !== 'second_factor_needed') throw new Error(`No second step: ${answer.status} ${code}`);
  return challenge;
}
/** The code or recovery code that goes with it. */
export const second = (api: TestApi, challenge: string, given: object) =>
  api.send('POST', '/auth/second-factor', { challenge, ...given });
export async function enters(api: TestApi, who: Person, given: object): Promise<Person> {
  const tokens = await tokensFrom(await second(api, await challengeOf(api, who), given));
  return actingAs(api, { ...who, tokens });
}
export const securityOf = (who: Person) => who.call<Security>('GET', '/users/me/security');
export const actsOf = async (who: Person) =>
  (await who.call<AccountAct[]>('GET', '/users/me/activity')).map(({ what }) => what);

/** Ana, who has an app of codes. */
export async function withApp() {
  const api = await serveApi();
  const ana = await provenPerson(api);
  const { secret, recoveryCodes } = await turnsOnApp(ana, api.clock);
  const code = (steps = 0) => codeFrom(secret, api.clock, steps);
  return { api, ana, secret, recoveryCodes, code };
}
