import { type KeyScope, keyScopes, type MadeApiKey } from '#lib/contract/api-keys.ts';
import { hashOf } from '#server/accounts/secrets.ts';
import type { TestApi } from '#tests/support/api.ts';
import { actingAs, type Person } from './people.ts';
import type { Place } from './place.ts';

export const makesKey = (who: Person, scopes: readonly KeyScope[] = keyScopes, name = 'Loja') =>
  who.call<MadeApiKey>('POST', '/users/me/api-keys', { name, scopes, expires_in_days: 30 });

/** A program of theirs, which asks with a key. */
export const withKey = (place: Place, who: Person, key: string): Person =>
  actingAs(place, { ...who, tokens: { ...who.tokens, access_token: key } });

export const program = async (place: Place, who: Person, scopes?: readonly KeyScope[]) =>
  withKey(place, who, (await makesKey(who, scopes)).key);

/** A key, a webhook and a copy of theirs, however they were made. Says how many of each are of use. */
export async function leavesPrograms({ ctx: { db, clock } }: TestApi, { user }: Person) {
  const [user_id, created_at] = [user.id, clock.now().toISOString()];
  const key = { user_id, name: 'Loja', hash: hashOf('bl_x'), begins: 'bl_x', scopes: 'read', created_at };
  await db
    .insertInto('api_keys')
    .values({ ...key, expires_at: '2126', last_used_at: null })
    .execute();
  const webhook = { user_id, url: 'https://loja.example/x', events: 'deal', salt: 'x', created_at };
  await db.insertInto('webhooks').values(webhook).execute();
  const copy = {
    user_id,
    state: 'ready',
    file: 'aa.zip',
    bytes: 1,
    asked_at: created_at,
    ended_at: created_at,
  } as const;
  await db
    .insertInto('exports')
    .values({ ...copy, expires_at: '2126' })
    .execute();
  return async () => [
    (await db.selectFrom('api_keys').select('id').execute()).length,
    (await db.selectFrom('webhooks').select('id').execute()).length,
    (await db.selectFrom('exports').select('id').where('expires_at', '=', '2126').execute()).length,
  ];
}
