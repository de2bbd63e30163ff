import { type KeyScope, keyScopes, type MadeApiKey } from '#lib/contract/api-keys.ts';
import { actingAs, type Person } from './people.ts';
import type { Place } from './place.ts';

export const makesKey = (who: Person, scopes: readonly KeyScope[] = keyScopes, name = 'Loja') =>
  who.call<MadeApiKey>('POST', '/users/me/api-keys', { name, scopes, expires_in_days: 30 });

/** A program of theirs, which asks with a key. */
export const withKey = (place: Place, who: Person, key: string): Person =>
  actingAs(place, { ...who, tokens: { ...who.tokens, access_token: key } });

export const program = async (place: Place, who: Person, scopes?: readonly KeyScope[]) =>
  withKey(place, who, (await makesKey(who, scopes)).key);
