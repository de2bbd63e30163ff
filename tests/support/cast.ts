import type { Tokens } from '#lib/contract/accounts.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import type { QueuedMail } from '#server/mail/mail.ts';
import type { TestApi } from '#tests/support/api.ts';

/** A person with an account, signed in with one device. */
export interface Person {
  readonly user: OwnUser;
  readonly email: string;
  readonly password: string;
  tokens: Tokens;
  /** Asks with their access token. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
}

const names = ['Nelson Macuácua', 'Fátima Abdul', 'Rosa Cumbe', 'Hélder Nhantumbo', 'Amina Selemane'];
let made = 0;

export async function person(
  api: TestApi,
  given: Partial<Record<'email' | 'password' | 'full_name', string>> = {},
): Promise<Person> {
  made += 1;
  const { email = `pessoa${made}@exemplo.co.mz`, password = 'machamba verde' } = given;
  const full_name = given.full_name ?? names[made % names.length];
  const answer = await api.send('POST', '/auth/register', { email, password, full_name });
  if (answer.status !== 201) throw new Error(`Not registered: ${answer.status} ${await answer.text()}`);
  const user: OwnUser = await answer.json();
  return actingAs(api, {
    user,
    email,
    password,
    tokens: await tokensFrom(await signIn(api, email, password)),
  });
}

export function actingAs(api: TestApi, who: Pick<Person, 'user' | 'email' | 'password' | 'tokens'>): Person {
  const bearer = () => ({ authorization: `Bearer ${self.tokens.access_token}` });
  const self: Person = {
    ...who,
    ask: (path, init) => api.ask(path, { ...init, headers: { ...bearer(), ...init?.headers } }),
    send: (method, path, body) =>
      body === undefined ? self.ask(path, { method }) : api.send(method, path, body, bearer()),
  };
  return self;
}

export const signIn = (
  api: TestApi,
  email: string,
  password: string,
  { device, headers }: { device?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  api.ask('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ username: email, password, ...(device && { device }) }).toString(),
  });

export async function tokensFrom(answer: Response): Promise<Tokens> {
  if (answer.status !== 200) throw new Error(`No tokens: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export const refresh = (api: TestApi, refresh_token: string): Promise<Response> =>
  api.send('POST', '/auth/refresh', { refresh_token });

/** Status and body at once, for one comparison. */
export async function outcome(
  answer: Response | Promise<Response>,
): Promise<{ status: number; body: unknown }> {
  const { status } = await answer;
  const text = await (await answer).text();
  return { status, body: text === '' ? undefined : JSON.parse(text) };
}

export const codeOf = async (answer: Response | Promise<Response>): Promise<string | undefined> =>
  (await (await answer).json()).code;

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
