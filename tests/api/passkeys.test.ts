// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { TestApi } from '#tests/support/api.ts';
import { authenticator } from '#tests/support/authenticator.ts';
import { actingAs, type Person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, made } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { actsOf, provenPerson, securityOf, withApp } from '#tests/support/half-signed-in.ts';

const minute = 60_000;

describe('passkeys', () => {
  const options = async (api: TestApi) => made<object>(api.send('POST', '/auth/passkey/options', {}));
  const enter = (api: TestApi, passkey: object) => api.send('POST', '/auth/passkey', { passkey });
  async function adds(who: Person, key = authenticator(), counter = 0) {
    const asked = await who.call<object>('POST', '/users/me/passkeys/options');
    const answer = await who.call<{ passkey: { id: number }; recovery_codes?: string[] }>(
      'POST',
      '/users/me/passkeys',
      { passkey: key.make(asked, { counter }) },
    );
    return { key, ...answer };
  }

  it('sign in alone, though an app of codes is on, and are told apart by their names', async () => {
    const { api, ana, code } = await withApp();
    await ana.call('POST', '/auth/confirm', { code: code() });
    const { key, passkey, recovery_codes } = await adds(ana);
    expect(recovery_codes).toBeUndefined();
    expect(passkey).toMatchObject({
      id: 1,
      name: 'Chave de acesso (Navegador desconhecido)',
      last_used_at: null,
    });
    const signed = key.sign(await options(api), { userHandle: `user ${ana.user.id}` });
    const tokens = await tokensFrom(await enter(api, signed));
    const here = actingAs(api, { ...ana, tokens });
    expect((await securityOf(here)).passkeys).toMatchObject([
      { last_used_at: api.clock.now().toISOString() },
    ]);
    expect(await codeOf(enter(api, signed))).toBe('challenge_over');
    // Signing in by it counts as both factors.
    await here.call('DELETE', '/users/me/totp');
    await here.call('DELETE', `/users/me/passkeys/${passkey.id}`);
    expect(await codeOf(enter(api, key.sign(await options(api))))).toBe('invalid_passkey');
    expect((await actsOf(here)).slice(0, 3)).toEqual(['passkey-removed', 'totp-off', 'signed-in-by-passkey']);
  });

  it('are refused from another site, for another challenge, of another key or person, and without a finger', async () => {
    const [api, ana, rui] = await serving(provenPerson, provenPerson);
    const { key, recovery_codes } = await adds(ana);
    expect(recovery_codes).toHaveLength(10);
    const refused = [
      key.sign(await options(api), { origin: 'http://localhost:4322' }),
      key.sign(await options(api), { origin: 'https://bizlink.evil' }),
      key.sign(await options(api), { verifies: false }),
      key.sign(await options(api), { userHandle: `user ${rui.user.id}` }),
      { ...authenticator().sign(await options(api)), id: key.id, rawId: key.id },
      authenticator().sign(await options(api)),
    ];
    for (const one of refused) expect(await codeOf(enter(api, one))).toBe('invalid_passkey');
    expect(await codeOf(enter(api, key.sign({ challenge: 'invented' })))).toBe('challenge_over');
    const late = key.sign(await options(api));
    api.clock.advance(10 * minute);
    expect(await codeOf(enter(api, late))).toBe('challenge_over');
    // A challenge that was made to add one is none to sign in by, and the other way round.
    await ana.call('POST', '/auth/confirm', { passkey: key.sign(await options(api)) });
    const toAdd = await ana.call<object>('POST', '/users/me/passkeys/options');
    expect(await codeOf(enter(api, key.sign(toAdd)))).toBe('challenge_over');
    const another = authenticator();
    expect(
      await codeOf(ana.send('POST', '/users/me/passkeys', { passkey: another.make(await options(api)) })),
    ).toBe('challenge_over');
    await rui.call('POST', '/auth/confirm', { password: rui.password });
    expect(await codeOf(rui.send('POST', '/users/me/passkeys', { passkey: another.make(toAdd) }))).toBe(
      'challenge_over',
    );
    expect(await codeOf(rui.send('POST', '/auth/confirm', { passkey: key.sign(await options(api)) }))).toBe(
      'invalid_passkey',
    );
    expect(await codeOf(rui.send('DELETE', '/users/me/passkeys/1'))).toBe('not_found');
    const { clientDataJSON: _, ...response } = key.sign(await options(api)).response;
    const broken = {
      ...key.sign({ challenge: '' }),
      response: { ...response, clientDataJSON: 'bm9uc2Vuc2U' },
    };
    expect(await codeOf(enter(api, broken))).toBe('invalid_passkey');
    expect((await enter(api, key.sign(await options(api)))).status).toBe(200);
  });

  it('are refused when their counter does not go on, for then there are two of them', async () => {
    const [api, ana] = await serving(provenPerson);
    const { key } = await adds(ana, authenticator(), 7);
    const tries = async (counter: number) =>
      (await enter(api, key.sign(await options(api), { counter }))).status;
    expect(await tries(7)).toBe(400);
    expect(await tries(8)).toBe(200);
    expect(await tries(8)).toBe(400);
    expect(await tries(3)).toBe(400);
    expect(await tries(0)).toBe(400);
    const both = [key.sign(await options(api), { counter: 9 }), key.sign(await options(api), { counter: 9 })];
    const answers = await Promise.all(both.map((one) => enter(api, one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('alone leave the password to sign in by, but not to change anything', async () => {
    const [api, ana] = await serving(provenPerson);
    const { key, recovery_codes = [] } = await adds(ana);
    const tokens = await tokensFrom(await signIn(api, ana.email, ana.password));
    const here = actingAs(api, { ...ana, tokens });
    expect(await codeOf(here.send('DELETE', '/users/me/passkeys/1'))).toBe('confirmation_needed');
    expect((await securityOf(here)).confirm_by).toEqual(['passkey', 'recovery_code']);
    const { challenge } = await (await here.send('POST', '/auth/confirm', { password: ana.password })).json();
    // Who lost the key goes on from here, as from a sign-in.
    expect((await api.send('POST', '/auth/lost-access', { challenge })).status).toBe(200);
    await here.call('POST', '/auth/confirm', { recovery_code: recovery_codes[0] });
    await here.call('DELETE', '/users/me/passkeys/1');
    expect(await codeOf(enter(api, key.sign(await options(api))))).toBe('invalid_passkey');
  });

  it('are ten at most, and none twice', async () => {
    const [api, ana] = await serving(provenPerson);
    const { key } = await adds(ana);
    for (let at = 1; at < 9; at += 1) {
      await ana.call('POST', '/auth/confirm', { passkey: key.sign(await options(api)) });
      await adds(ana);
    }
    await ana.call('POST', '/auth/confirm', { passkey: key.sign(await options(api)) });
    const asked = await ana.call<{ excludeCredentials: object[] }>('POST', '/users/me/passkeys/options');
    expect(asked.excludeCredentials).toHaveLength(9);
    expect(await codeOf(ana.send('POST', '/users/me/passkeys', { passkey: key.make(asked) }))).toBe(
      'conflict',
    );
    await adds(ana);
    expect(await codeOf(ana.send('POST', '/users/me/passkeys/options'))).toBe('conflict');
  });
});
