// @module-tag one-database
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Tokens } from '#lib/contract/accounts.ts';
import { suspend } from '#server/standing.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { leavesPrograms } from '#tests/support/cast/api-keys.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { password, person, signIn } from '#tests/support/cast/people.ts';
import { confirmsPhone } from '#tests/support/cast/phones.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { openIssuer } from '#tests/support/issuer.ts';

async function serveWithGoogle() {
  const issuer = await openIssuer(() => api.clock.now());
  const api = await serveApi({ google: { issuer: issuer.url, clientId: issuer.clientId } });
  const enter = (sent: object) => outcome(api.send('POST', '/auth/google', sent));
  const enterAs = async (claims: Record<string, unknown> = {}) =>
    enter({ credential: await issuer.credential(claims), nonce: 'n-1' });
  const me = async (tokens: unknown) => {
    const authorization = `Bearer ${(tokens as { access_token: string }).access_token}`;
    return outcome(api.ask('/users/me', { headers: { authorization } }));
  };
  return { issuer, api, enter, enterAs, me };
}

async function recovers(api: TestApi, email: string): Promise<void> {
  await api.send('POST', '/auth/forgot-password', { email });
  const otp = await codeMailedTo(api, email);
  const { token } = await made<{ token: string }>(api.send('POST', '/auth/verify-otp', { email, otp }));
  await api.send('POST', '/auth/reset-password-token', { token, new_password: 'mafalala nova' });
}

const seconds = (time: string) => Date.parse(time) / 1000;
const refused = (detail: string) => ({ status: 401, body: { detail, code: 'invalid_credential' } });

describe('signing in by Google', () => {
  it('tells the browser where to go, and asks the issuer once', async () => {
    const { api, issuer } = await serveWithGoogle();
    for (let at = 0; at < 3; at += 1)
      expect(await outcome(api.ask('/auth/google'))).toEqual({
        status: 200,
        body: {
          authorization_endpoint: `${issuer.url}/auth`,
          client_id: issuer.clientId,
          redirect_uri: 'http://localhost:4321/login',
        },
      });
    expect(issuer.asked).toEqual(['/.well-known/openid-configuration']);
  });

  it('makes an account of what the issuer says, once', async () => {
    const { enterAs, me } = await serveWithGoogle();
    const first = await enterAs();
    expect(first.status).toBe(200);
    expect(await me(first.body)).toMatchObject({
      body: { id: 1, email: 'ana@gmail.com', full_name: 'Ana Sitoe', username: 'ana', has_password: false },
    });
    const second = await enterAs({ email: 'ana.nova@gmail.com', jti: '2' });
    expect(await me(second.body)).toMatchObject({ body: { id: 1, email: 'ana@gmail.com' } });
  });

  it('takes the part before the @ for a name where there is none, and none of what is not a name', async () => {
    const { enterAs, me } = await serveWithGoogle();
    expect(await me((await enterAs({ name: undefined })).body)).toMatchObject({ body: { full_name: 'ana' } });
    const odd = await enterAs({ sub: 'google-2', email: 'zito@gmail.com', name: 'Zito\r\nBcc: x@y.z' });
    expect(await me(odd.body)).toMatchObject({ body: { full_name: 'Zito  Bcc: x@y.z' } });
    const seller = await enterAs({ sub: 'google-3', email: 'rui@gmail.com', name: 'Rui Sitoe wa.me/25884' });
    expect(await me(seller.body)).toMatchObject({ body: { full_name: 'Rui Sitoe' } });
    const none = await enterAs({ sub: 'google-4', email: 'evil.com@gmail.com', name: 'www.evil.com' });
    expect(await me(none.body)).toMatchObject({ body: { full_name: null } });
  });

  it('finds the account of that e-mail and tells it by mail; its password goes on if its e-mail was proved', async () => {
    const { api, enterAs, me } = await serveWithGoogle();
    const ana = await person(api, { email: 'Ana@gmail.com' });
    await api.ctx.db.updateTable('users').set({ email_proved_at: api.clock.now().toISOString() }).execute();
    expect(await me((await enterAs()).body)).toMatchObject({ body: { id: ana.user.id, has_password: true } });
    expect((await signIn(api, ana.email, ana.password)).status).toBe(200);
    expect(await mailsOf(api)).toContainEqual(
      expect.objectContaining({ to: ana.email, template: 'google-linked' }),
    );
  });

  it('throws out whoever registered with that e-mail without ever proving it theirs, and what they wrote', async () => {
    const { api, enterAs, me } = await serveWithGoogle();
    const squatter = await person(api, { email: 'ana@gmail.com' });
    await confirmsPhone(api, squatter, '841234567', '+258841234567');
    await squatter.send('PUT', '/users/me', { bio: 'Ligue já' });
    const programs = await leavesPrograms(api, squatter);
    expect(await me((await enterAs()).body)).toMatchObject({
      body: {
        id: squatter.user.id,
        has_password: false,
        full_name: 'Ana Sitoe',
        phone: null,
        phone_verified: false,
        bio: null,
      },
    });
    expect(await programs()).toEqual([0, 0, 0]);
    expect(await codeOf(squatter.ask('/users/me'))).toBe('not_authenticated');
    expect(await codeOf(signIn(api, squatter.email, squatter.password))).toBe('invalid_credentials');
  });

  it('goes on when the issuer changes its keys', async () => {
    const { api, issuer, enterAs } = await serveWithGoogle();
    expect((await enterAs()).status).toBe(200);
    await issuer.rotate();
    const answer = await enterAs({ jti: '2' });
    // Keys are asked for again after 30 s at the soonest, so that strangers cannot have them asked for at will.
    if (answer.status !== 200) expect(answer).toEqual(refused('Falha na autenticação Google'));
    api.clock.advance(3600 * 1000);
    expect((await enterAs({ jti: '3' })).status).toBe(200);
    expect(api.logged()).not.toContain('"level":"error"');
  });

  it('of who is suspended leads no further than a password', async () => {
    const { api, enterAs, me } = await serveWithGoogle();
    await enterAs();
    await suspend(api.ctx, 'ana@gmail.com');
    const { body } = await enterAs({ jti: '2' });
    expect(await me(body)).toMatchObject({ status: 200, body: { is_active: false } });
    const headers = { authorization: `Bearer ${(body as Tokens).access_token}` };
    expect(await codeOf(api.ask('/notifications', { headers }))).toBe('suspended');
  });
});

describe('an account that is linked to Google', () => {
  const prove = (api: TestApi) =>
    api.ctx.db.updateTable('users').set({ email_proved_at: api.clock.now().toISOString() }).execute();

  it('by a thief, who moved its e-mail for that, is theirs no longer once its owner recovers it', async () => {
    const { api, enterAs } = await serveWithGoogle();
    const ana = await person(api, { email: 'ana@exemplo.co.mz' });
    const moveTo = async (email: string) => {
      await ana.send('POST', '/users/me/email', { email, password: ana.password });
      await ana.send('POST', '/users/me/email/confirm', { code: await codeMailedTo(api, email) });
    };
    await moveTo('ladrao@gmail.com');
    expect((await enterAs({ email: 'ladrao@gmail.com' })).status).toBe(200);
    await moveTo('ana@exemplo.co.mz');
    await recovers(api, 'ana@exemplo.co.mz');
    await enterAs({ email: 'ladrao@gmail.com', jti: '2' });
    const people = await api.ctx.db
      .selectFrom('users')
      .select(['id', 'email', 'google_subject'])
      .orderBy('id')
      .execute();
    expect(people).toEqual([
      { id: ana.user.id, email: 'ana@exemplo.co.mz', google_subject: null },
      { id: expect.any(Number), email: 'ladrao@gmail.com', google_subject: 'google-1' },
    ]);
  });

  it('by its own e-mail stays so when its password is recovered', async () => {
    const { api, enterAs, me } = await serveWithGoogle();
    const ana = await person(api, { email: 'ana@gmail.com' });
    await prove(api);
    await enterAs();
    await recovers(api, ana.email);
    expect(await me((await enterAs({ jti: '2' })).body)).toMatchObject({
      body: { id: ana.user.id, has_password: true },
    });
  });

  it('on the first visit of many tabs at once is one account', async () => {
    const { api, enterAs } = await serveWithGoogle();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => enterAs({ jti: String(at) })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await api.ctx.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  it('takes a picture only from an address of the web', async () => {
    const { api, enterAs } = await serveWithGoogle();
    const picture = async (at: number, address: string) => {
      await enterAs({ sub: `google-${at}`, email: `p${at}@gmail.com`, picture: address });
      const { google_picture_url } = await api.ctx.db
        .selectFrom('users')
        .select('google_picture_url')
        .where('email_key', '=', `p${at}@gmail.com`)
        .executeTakeFirstOrThrow();
      return google_picture_url;
    };
    expect(await picture(1, 'https://lh3.googleusercontent.com/a/x')).toBe(
      'https://lh3.googleusercontent.com/a/x',
    );
    expect(await picture(3, 'javascript:alert(1)')).toBeNull();
  });
});

describe('a credential of Google', () => {
  it('that is none lets nobody in', async () => {
    const { enter } = await serveWithGoogle();
    for (const [sent, detail] of [
      [{}, 'Token de acesso não recebido'],
      [{ email: 'ana@gmail.com', full_name: 'Ana' }, 'Token de acesso não recebido'],
      [{ credential: 'ya29.a0AfH6SMC', nonce: 'n-1' }, 'Falha na autenticação Google'],
      [{ credential: btoa('{"email":"ana@gmail.com"}'), nonce: 'n-1' }, 'Falha na autenticação Google'],
    ] as const)
      expect(await enter(sent), JSON.stringify(sent)).toEqual(refused(detail));
  });

  const [failed, notYours, unknown] = [
    'Falha na autenticação Google',
    'Falha ao entrar com Google',
    'Não foi possível obter informações do usuário',
  ];
  const odd: readonly (readonly [what: string, claims: Record<string, unknown>, detail: string])[] = [
    ['for another site', { aud: 'another-site' }, failed],
    ['of another issuer', { iss: 'https://accounts.evil.example' }, failed],
    ['that has expired', { exp: 1_700_000_000 }, failed],
    ['that is old', { iat: 1_700_000_000 }, failed],
    ['that is eleven minutes old', { iat: seconds('2026-11-18T12:21:00Z') }, failed],
    ['that ended a minute ago', { exp: seconds('2026-11-18T12:31:00Z') }, failed],
    ['without a time', { iat: undefined }, failed],
    ['asked for by somebody else', { nonce: 'n-2' }, notYours],
    ['that nobody asked for', { nonce: undefined }, notYours],
    ['without e-mail', { email: undefined }, 'Email não encontrado na resposta do Google'],
    ['with an e-mail not verified', { email_verified: false }, unknown],
    ['with an e-mail nobody vouches for', { email_verified: undefined }, unknown],
    ['without a subject', { sub: undefined }, unknown],
  ];
  it('that says anything else than the truth about its person is refused', async () => {
    const { enterAs, api } = await serveWithGoogle();
    for (const [what, claims, detail] of odd) expect(await enterAs(claims), what).toEqual(refused(detail));
    expect(await api.ctx.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('unsigned, signed with the public key as a secret, or by a stranger is refused', async () => {
    const { api, issuer, enter } = await serveWithGoogle();
    const claims = {
      iss: issuer.url,
      aud: issuer.clientId,
      sub: '1',
      email: 'ana@gmail.com',
      email_verified: true,
      nonce: 'n-1',
    };
    const secret = new TextEncoder().encode(await (await fetch(`${issuer.url}/keys`)).text());
    const stranger = await openIssuer(() => api.clock.now());
    const forged = [
      new UnsecuredJWT(claims).setIssuedAt(api.clock.now()).setExpirationTime('1h').encode(),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
        .setIssuedAt(api.clock.now())
        .setExpirationTime('1h')
        .sign(secret),
      await stranger.credential({ iss: issuer.url }),
    ];
    for (const credential of forged)
      expect(await enter({ credential, nonce: 'n-1' })).toEqual(refused('Falha na autenticação Google'));
  });

  it('lets in once', async () => {
    const { issuer, enter } = await serveWithGoogle();
    const credential = await issuer.credential();
    expect((await enter({ credential, nonce: 'n-1' })).status).toBe(200);
    // The last letter of the signature carries bits that stand for nothing.
    const twins = ['A', 'B', 'C', 'D', 'E', 'F', 'g', 'w'].map((letter) => credential.slice(0, -1) + letter);
    for (const one of [credential, ...twins])
      expect((await enter({ credential: one, nonce: 'n-1' })).status).toBe(401);
    expect(await enter({ credential, nonce: 'n-1' })).toEqual(refused('Falha ao entrar com Google'));
  });

  it('of another Google account does not take over a linked e-mail', async () => {
    const { enterAs } = await serveWithGoogle();
    expect((await enterAs()).status).toBe(200);
    expect(await enterAs({ sub: 'google-2' })).toEqual(refused('Falha ao entrar com Google'));
  });
});

describe('Google itself', () => {
  const notLoaded = {
    status: 503,
    body: { detail: 'Google Sign-In não carregou. Recarregue a página.', code: 'unavailable' },
  };

  it('not set up is said in the words for it', async () => {
    const api = await serveApi({ google: { issuer: 'https://accounts.google.com', clientId: undefined } });
    const { detail } = notLoaded.body;
    expect(await outcome(api.ask('/auth/google'))).toEqual({
      status: 404,
      body: { detail, code: 'not_found' },
    });
    expect(await outcome(api.send('POST', '/auth/google', { credential: 'x', nonce: 'y' }))).toEqual(
      refused(detail),
    );
  });

  it('down is said to all who ask at once, and asked again the next time', async () => {
    const issuer = await openIssuer();
    issuer.breakDown();
    const api = await serveApi({ google: { issuer: issuer.url, clientId: issuer.clientId } });
    const answers = await Promise.all([1, 2, 3].map(() => outcome(api.ask('/auth/google'))));
    expect(answers).toEqual([notLoaded, notLoaded, notLoaded]);
    const asked = issuer.asked.length;
    expect(await outcome(api.ask('/auth/google'))).toEqual(notLoaded);
    expect(issuer.asked).toHaveLength(asked + 1);
    expect((await signIn(api, (await person(api)).email, password)).status).toBe(200);
  });

  it('without its keys is not taken for a wrong credential', async () => {
    const { api, issuer, enterAs } = await serveWithGoogle();
    await api.ask('/auth/google');
    issuer.breakDown();
    expect(await enterAs()).toEqual(notLoaded);
  });

  it('that says it is somebody else is not believed', async () => {
    const issuer = await openIssuer();
    const api = await serveApi({
      google: { issuer: issuer.url.replace('127.0.0.1', 'localhost'), clientId: 'x' },
    });
    expect(await outcome(api.ask('/auth/google'))).toEqual(notLoaded);
  });
});
