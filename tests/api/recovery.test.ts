// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { suspend } from '#server/standing.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { actingAs, type Person, person, refresh, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, outcome, type Place, placeAt } from '#tests/support/cast/place.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';

const minute = 60_000;
const sent = {
  status: 200,
  body: { message: 'Código enviado para o seu email. Verifique sua caixa de entrada.' },
};
const wrongCode = { status: 400, body: { detail: 'Código inválido ou expirado.', code: 'invalid_code' } };

const forgot = (api: Place, email: string) => outcome(api.send('POST', '/auth/forgot-password', { email }));
const verify = (api: Place, email: string, otp: string) =>
  outcome(api.send('POST', '/auth/verify-otp', { email, otp }));
const reset = (api: TestApi, token: string, new_password: string) =>
  outcome(api.send('POST', '/auth/reset-password-token', { token, new_password }));

/** The API as seen from another address. */
const from = (api: TestApi, address: string): Place =>
  placeAt((path, init) =>
    api.askRoot(path, { ...init, headers: { ...init?.headers, 'x-forwarded-for': address } }),
  );

async function permitFor(api: TestApi, email: string): Promise<string> {
  await forgot(api, email);
  const { body } = await verify(api, email, await codeMailedTo(api, email));
  return (body as { token: string }).token;
}

describe('a forgotten password', () => {
  it('is replaced with the code from the mail, and everybody who was signed in is out', async () => {
    const [api, ana] = await serving(person);
    expect(await forgot(api, ana.email.toUpperCase())).toEqual(sent);
    const code = await codeMailedTo(api, ana.email);
    expect(code).toMatch(/^\d{6}$/);
    const { status, body } = await verify(api, ana.email, ` ${code} `);
    expect(status).toBe(200);
    const { token } = body as { token: string };
    expect(await reset(api, token, 'mafalala nova')).toEqual({
      status: 200,
      body: { message: 'Senha alterada com sucesso. Redirecionando...' },
    });
    expect((await signIn(api, ana.email, ana.password)).status).toBe(401);
    expect((await signIn(api, ana.email, 'mafalala nova')).status).toBe(200);
    expect(await codeOf(ana.ask('/users/me'))).toBe('not_authenticated');
    expect(await codeOf(refresh(api, ana.tokens.refresh_token))).toBe('invalid_refresh_token');
    expect((await mailsOf(api)).map(({ template }) => template)).toContain('password-changed');
  });

  it('of nobody gets the same answer, the same rows, and no mail', async () => {
    const served = await serveApi({ trustProxy: 1 });
    await person(served, { email: 'ana@exemplo.co.mz' });
    const api = { ...served, ...from(served, '10.0.0.9') };
    const rows = async () => ({
      codes: await api.ctx.db.selectFrom('codes').select('id').execute(),
      mails: await mailsOf(api),
    });
    expect(await forgot(api, 'ana@exemplo.co.mz')).toEqual(sent);
    const known = await rows();
    expect(await forgot(api, 'ninguem@exemplo.co.mz')).toEqual(sent);
    const unknown = await rows();
    expect([known.codes.length, unknown.codes.length]).toEqual([1, 2]);
    expect(unknown.mails.map(({ to }) => to)).toEqual(['ana@exemplo.co.mz', null]);
    expect(await verify(api, 'ninguem@exemplo.co.mz', '123456')).toEqual(wrongCode);
  });

  it('of who is suspended is replaced too, and lets them in no further', async () => {
    const [api, ana] = await serving(person);
    await suspend(api.ctx, ana.email);
    await reset(api, await permitFor(api, ana.email), 'mafalala nova');
    const tokens = await tokensFrom(await signIn(api, ana.email, 'mafalala nova'));
    const here = actingAs(api, { ...ana, tokens });
    expect((await here.ask('/users/me')).status).toBe(200);
    expect(await codeOf(here.ask('/notifications'))).toBe('suspended');
  });
});

it('a code holds for ten minutes, for one person, until the next one, and once', async () => {
  const [api, ana, zito] = await serving(person, person);
  const asks = async (who: Person) => {
    await forgot(api, who.email);
    return codeMailedTo(api, who.email);
  };
  const late = await asks(ana);
  api.clock.advance(10 * minute);
  expect(await verify(api, ana.email, late), 'after ten minutes').toEqual(wrongCode);
  const [first, ofZito] = [await asks(ana), await asks(zito)];
  const next = await asks(ana);
  for (const [code, why] of [
    [first, 'once there is another'],
    [ofZito, 'of another person'],
  ] as const)
    if (code !== next) expect(await verify(api, ana.email, code), why).toEqual(wrongCode);
  const hashes = await api.ctx.db.selectFrom('codes').select('hash').execute();
  for (const { hash } of hashes) {
    expect(hash, 'the database does not give it away').not.toContain(next);
    expect(hash).toHaveLength(43);
  }
  expect((await verify(api, ana.email, next)).status).toBe(200);
  expect(await verify(api, ana.email, next), 'twice').toEqual(wrongCode);
});

describe('a permit to set a password', () => {
  it('survives a password that is refused, is spent by one that is taken, and holds for 15 minutes', async () => {
    const [api, ana] = await serving(person);
    const spent = { status: 400, body: { code: 'invalid_token' } };
    const token = await permitFor(api, ana.email);
    expect(await reset(api, token, '12345')).toMatchObject({
      status: 422,
      body: { code: 'password_too_short' },
    });
    expect((await reset(api, token, 'x'.repeat(129))).status).toBe(422);
    expect((await reset(api, token, 'mafalala nova')).status).toBe(200);
    expect(await reset(api, token, 'mafalala outra')).toMatchObject(spent);
    const late = await permitFor(api, ana.email);
    api.clock.advance(15 * minute);
    expect(await reset(api, late, 'mafalala outra')).toMatchObject(spent);
  });

  it('used twice at once changes the password once', async () => {
    const [api, ana] = await serving(person);
    const token = await permitFor(api, ana.email);
    const answers = await Promise.all(
      ['uma senha', 'outra senha'].map((password) => reset(api, token, password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

it('mails with codes are three an hour; past that the same answer and no mail, and the last code is still good', async () => {
  const [api, ana] = await servingWith({ trustProxy: 1 }, person);
  const stranger = from(api, '10.0.0.9');
  for (let at = 0; at < 6; at += 1) expect(await forgot(stranger, ana.email)).toEqual(sent);
  expect(await mailsOf(api)).toHaveLength(3);
  expect((await verify(stranger, ana.email, await codeMailedTo(api, ana.email))).status).toBe(200);
  api.clock.advance(60 * minute);
  await forgot(stranger, ana.email);
  expect(await mailsOf(api)).toHaveLength(4);
});

describe('the owner, while a stranger asks for codes and tries them', () => {
  /** Three codes asked for and six tries at them. */
  async function underAttack() {
    const api = await serveApi({ trustProxy: 1 });
    const home = from(api, '10.0.0.1');
    const ana = await person(home);
    const stranger = from(api, '10.0.0.9');
    const attack = async () => {
      for (let at = 0; at < 3; at += 1) await forgot(stranger, ana.email);
      for (let at = 0; at < 6; at += 1) await verify(stranger, ana.email, '000000');
    };
    await attack();
    return { api, home, ana, stranger, attack };
  }
  const count = async (api: TestApi) => (await mailsOf(api)).filter((mail) => 'code' in mail.values).length;

  it('gets a mail an hour where they have signed in, whose code the stranger cannot lock', async () => {
    const { api, home, ana, stranger, attack } = await underAttack();
    const before = await count(api);
    await forgot(home, ana.email);
    expect(await count(api)).toBe(before + 1);
    const code = await codeMailedTo(api, ana.email);
    await attack();
    expect((await verify(stranger, ana.email, code)).status).toBe(429);
    expect((await verify(home, ana.email, code)).status).toBe(200);
    await forgot(home, ana.email);
    expect(await count(api)).toBe(before + 1);
    api.clock.advance(60 * minute);
    await forgot(home, ana.email);
    expect(await count(api)).toBe(before + 2);
  });

  it('may try it five times, as every code, and use one from elsewhere too', async () => {
    const { api, home, ana } = await underAttack();
    const asks = async () => {
      await forgot(home, ana.email);
      return codeMailedTo(api, ana.email);
    };
    const code = await asks();
    const wrong = code === '111111' ? '222222' : '111111';
    for (let at = 0; at < 5; at += 1) expect(await verify(home, ana.email, wrong)).toEqual(wrongCode);
    expect((await verify(home, ana.email, code)).status).toBe(429);
    api.clock.advance(60 * minute);
    const next = await asks();
    expect((await verify(from(api, '10.0.0.2'), ana.email, next)).status).toBe(200);
    expect(await verify(home, ana.email, next)).toEqual(wrongCode);
  });

  it.each([
    ['another address', async () => '10.0.0.3'],
    [
      'the stranger’s own, with an account of their own',
      async (api: TestApi) => {
        await person(from(api, '10.0.0.9'));
        return '10.0.0.9';
      },
    ],
    [
      'the address of a session that the owner has ended',
      async (api: TestApi, ana: Person) => {
        await signIn(from(api, '10.0.0.4'), ana.email, ana.password);
        await ana.send('DELETE', '/users/me/sessions');
        return '10.0.0.4';
      },
    ],
  ])('gets none more from %s', async (_, addressIn) => {
    const { api, ana } = await underAttack();
    const address = await addressIn(api, ana);
    const before = await count(api);
    await forgot(from(api, address), ana.email);
    expect(await count(api)).toBe(before);
  });
});
