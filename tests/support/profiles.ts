import type { Company } from '#lib/contract/companies.ts';
import type { SaveFreelancer } from '#lib/contract/freelancers.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { type Account, ask, register, signIn } from './people.ts';

/** Somebody on the site, and what they are to be seen as. */
export interface Known {
  readonly account: Account;
  readonly user: OwnUser;
  /** Asks as them. */
  readonly ask: <T>(method: string, path: string, json: unknown) => Promise<T>;
}

type Look = Partial<Pick<OwnUser, 'username' | 'user_type' | 'bio' | 'phone' | 'province' | 'district'>>;

export async function known(site: string, name: string, look: Look = {}): Promise<Known> {
  const account = await register(site, name);
  const { access_token } = await signIn(site, account);
  const asThem = <T>(method: string, path: string, json: unknown) =>
    ask<T>(site, path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify(json),
    });
  const user = await asThem<OwnUser>('PUT', '/users/me', look);
  return { account, user, ask: asThem };
}

export async function freelancer(site: string, name: string, work: Partial<SaveFreelancer>, look: Look = {}) {
  const person = await known(site, name, { ...look, user_type: 'freelancer' });
  await person.ask('POST', '/freelancer/profile', { title: null, description: null, ...work });
  return person;
}

/** With a NUIT whose check digit is right. */
export const companyOf = (owner: Known, given: Partial<Company> = {}): Promise<Company> =>
  owner.ask('POST', '/companies/', {
    name: 'Padaria Sabor',
    nuit: '400000018',
    nationality: 'Moçambique',
    province: 'Nampula',
    district: 'Nacala-Porto',
    address: 'Rua da Praia, 12',
    email: 'geral@sabor.exemplo.co.mz',
    whatsapp: '+258 841112233',
    description: '<p>Pão <strong>quente</strong> às seis.</p>',
    ...given,
  });

let made = 0;
/** A word that no other test looks for. */
export const ownWord = () => `z${(Date.now() % 1e9).toString(36)}${made++}`;
