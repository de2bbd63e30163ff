import { randomInt } from 'node:crypto';
import type { Tokens } from '#lib/contract/accounts.ts';

/** Somebody with an account of their own on the site, made by its API. */
export interface Account {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

export const password = 'machamba verde';
let made = 0;

export const newEmail = () => {
  made += 1;
  return `pessoa${made}.${process.pid}.${Date.now()}@exemplo.co.mz`;
};

/** An address of one's own for each who comes, so that the limits of one test are not those of another. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export async function register(site: string, name = 'Nelson Sitoe'): Promise<Account> {
  const account = { email: newEmail(), password, name };
  await ask(site, '/auth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password, full_name: name }),
  });
  return account;
}

export const signIn = (site: string, account: Account): Promise<Tokens> =>
  ask(site, '/auth/login', {
    method: 'POST',
    body: new URLSearchParams({ username: account.email, password: account.password }),
  });

export async function ask<T>(site: string, path: string, init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', newAddress());
  const answer = await fetch(`${site}/api${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}
