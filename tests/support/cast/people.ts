import type { Tokens } from '#lib/contract/accounts.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { made, type Place } from '#tests/support/cast/place.ts';

/** A person with an account, signed in with one device. */
export interface Person {
  readonly user: OwnUser;
  readonly email: string;
  readonly password: string;
  tokens: Tokens;
  /** Asks with their access token. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
  /** Sends what must succeed, and gives what was answered. */
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

type Given = Partial<Record<'email' | 'password' | 'full_name', string>>;
type Profile = Partial<
  Pick<
    OwnUser,
    'username' | 'user_type' | 'bio' | 'gender' | 'nationality' | 'phone' | 'province' | 'district'
  >
>;

/** Everybody's, where none is given. */
export const password = 'machamba verde';
const names = ['Nelson Macuácua', 'Fátima Abdul', 'Rosa Cumbe', 'Hélder Nhantumbo', 'Amina Selemane'];
let born = 0;

export const newEmail = () => {
  born += 1;
  return `pessoa${born}.${process.pid}@exemplo.co.mz`;
};

/** As browsers send it. Two people who send none, from one address, may be one. */
const deviceOf = (email: string) => `telefone-${Buffer.from(email).toString('hex')}`.slice(0, 64);

export async function person(place: Place, given: Given & Profile = {}): Promise<Person> {
  const { email = newEmail(), full_name = names[born % names.length], ...rest } = given;
  const { password: chosen = password, ...profile } = rest;
  const account = { email, password: chosen };
  const user = await made<OwnUser>(place.send('POST', '/auth/register', { ...account, full_name }));
  const tokens = await tokensFrom(await signIn(place, email, chosen, { device: deviceOf(email) }));
  const somebody = actingAs(place, { user, ...account, tokens });
  if (Object.keys(profile).length === 0) return somebody;
  const edited = await somebody.call<OwnUser>('PUT', '/users/me', profile);
  return actingAs(place, { user: edited, ...account, tokens });
}

export function actingAs(place: Place, who: Pick<Person, 'user' | 'email' | 'password' | 'tokens'>): Person {
  const bearer = () => ({ authorization: `Bearer ${self.tokens.access_token}` });
  const send: Person['send'] = (method, path, body) =>
    body === undefined ? self.ask(path, { method }) : place.send(method, path, body, bearer());
  const self: Person = {
    ...who,
    ask: (path, init) => place.ask(path, { ...init, headers: { ...bearer(), ...init?.headers } }),
    send,
    call: (method, path, body) => made(send(method, path, body)),
  };
  return self;
}

export const signIn = (
  place: Place,
  email: string,
  password: string,
  { device, headers }: { device?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  place.ask('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ username: email, password, ...(device && { device }) }).toString(),
  });

export async function tokensFrom(answer: Response): Promise<Tokens> {
  if (answer.status !== 200) throw new Error(`No tokens: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** For who has waited longer than a token lasts. */
export async function signsInAgain(place: Place, who: Person): Promise<Person> {
  const answer = await signIn(place, who.email, who.password, { device: deviceOf(who.email) });
  return actingAs(place, { ...who, tokens: await tokensFrom(answer) });
}

export const refresh = (place: Place, refresh_token: string): Promise<Response> =>
  place.send('POST', '/auth/refresh', { refresh_token });
