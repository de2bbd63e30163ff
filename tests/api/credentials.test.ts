// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { codeMailedTo, mailsOf } from '#tests/support/cast/mails.ts';
import { person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';

const day = 24 * 3600 * 1000;
const isIn = async (api: TestApi, access_token: string) =>
  (await api.ask('/users/me', { headers: { authorization: `Bearer ${access_token}` } })).status === 200;

describe('changing the password', () => {
  it('asks for the present one, signs the others out, and is told by mail', async () => {
    const [api, ana] = await serving(person);
    const phone = await tokensFrom(await signIn(api, ana.email, ana.password));
    expect(
      await outcome(
        ana.send('PUT', '/users/me/password', { current_password: 'errada', new_password: 'mafalala nova' }),
      ),
    ).toEqual({
      status: 422,
      body: {
        detail: 'A senha actual não está certa.',
        code: 'wrong_password',
        errors: [{ field: 'current_password', message: 'A senha actual não está certa.' }],
      },
    });
    const change = { current_password: ana.password, new_password: 'mafalala nova' };
    expect((await ana.send('PUT', '/users/me/password', change)).status).toBe(204);
    expect(await isIn(api, phone.access_token)).toBe(false);
    expect(await isIn(api, ana.tokens.access_token)).toBe(true);
    expect((await signIn(api, ana.email, ana.password)).status).toBe(401);
    expect((await signIn(api, ana.email, 'mafalala nova')).status).toBe(200);
    expect(await mailsOf(api)).toContainEqual(
      expect.objectContaining({ to: ana.email, template: 'password-changed' }),
    );
  });

  it('takes neither a short one nor the same, and does not ask for it ten times', async () => {
    const [, ana] = await serving(person);
    const change = (current_password: string, new_password: string) =>
      ana.send('PUT', '/users/me/password', { current_password, new_password });
    expect(await codeOf(change(ana.password, '12345'))).toBe('password_too_short');
    expect(await outcome(change(ana.password, ana.password))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'new_password', message: 'Esta já é a sua senha. Escolha outra.' }] },
    });
    for (let at = 0; at < 10; at += 1)
      expect(await codeOf(change('errada', 'mafalala nova'))).toBe('wrong_password');
    expect(await codeOf(change(ana.password, 'mafalala nova'))).toBe('rate_limited');
  });
});

describe('changing the e-mail', () => {
  it('counts when the code sent to the new one comes back, and the old one is told', async () => {
    const [api, ana] = await serving(person);
    const email = 'Ana.Nova@exemplo.co.mz';
    expect(
      await outcome(ana.send('POST', '/users/me/email', { email, password: ana.password })),
    ).toMatchObject({
      status: 200,
    });
    expect((await signIn(api, email, ana.password)).status).toBe(401);
    const code = await codeMailedTo(api, email);
    expect(await outcome(ana.send('POST', '/users/me/email/confirm', { code }))).toMatchObject({
      status: 200,
      body: { email, id: ana.user.id },
    });
    expect((await signIn(api, email.toLowerCase(), ana.password)).status).toBe(200);
    expect((await signIn(api, ana.email, ana.password)).status).toBe(401);
    expect(await mailsOf(api)).toContainEqual(
      expect.objectContaining({ to: ana.email, template: 'email-changed' }),
    );
  });

  it('is refused with a wrong password, an odd e-mail or another’s', async () => {
    const [api, ana] = await serving(person);
    await person(api, { email: 'zito@exemplo.co.mz' });
    const tries = (email: string, password = ana.password) =>
      codeOf(ana.send('POST', '/users/me/email', { email, password }));
    expect(await tries('nova@exemplo.co.mz', 'errada')).toBe('wrong_password');
    expect(await tries('nova')).toBe('validation_failed');
    expect(await tries('Zito@exemplo.co.mz')).toBe('already_registered');
    expect(await mailsOf(api)).toEqual([]);
  });

  it('is refused when somebody else was faster', async () => {
    const [api, ana] = await serving(person);
    const email = 'nova@exemplo.co.mz';
    await ana.send('POST', '/users/me/email', { email, password: ana.password });
    await person(api, { email });
    const code = await codeMailedTo(api, email);
    expect(await codeOf(ana.send('POST', '/users/me/email/confirm', { code }))).toBe('already_registered');
  });

  it('is refused with a wrong code, and after five with the right one too', async () => {
    const [api, ana, zito] = await serving(person, person);
    const email = 'nova@exemplo.co.mz';
    await ana.send('POST', '/users/me/email', { email, password: ana.password });
    const code = await codeMailedTo(api, email);
    expect(await codeOf(zito.send('POST', '/users/me/email/confirm', { code }))).toBe('invalid_code');
    const wrong = code === '111111' ? '222222' : '111111';
    for (let at = 0; at < 5; at += 1)
      expect(await codeOf(ana.send('POST', '/users/me/email/confirm', { code: wrong }))).toBe('invalid_code');
    expect(await outcome(ana.send('POST', '/users/me/email/confirm', { code }))).toEqual({
      status: 429,
      body: { detail: 'Demasiadas tentativas. Peça um novo código.', code: 'rate_limited' },
    });
  });
});

describe('deleting the account', () => {
  it('asks for the password, hides the person, signs out everywhere and says until when', async () => {
    const [api, ana] = await serving(person);
    expect(await codeOf(ana.send('POST', '/users/me/deletion', { password: 'errada' }))).toBe(
      'wrong_password',
    );
    const due = new Date(api.clock.now().getTime() + 14 * day).toISOString();
    expect(await outcome(ana.send('POST', '/users/me/deletion', { password: ana.password }))).toEqual({
      status: 200,
      body: { deletion_due_at: due },
    });
    expect(await codeOf(ana.ask('/users/me'))).toBe('not_authenticated');
    expect(await codeOf(api.ask(`/users/${ana.user.id}`))).toBe('not_found');
    expect(await codeOf(api.ask(`/users/by-slug/${ana.user.username}`))).toBe('not_found');
    expect(await mailsOf(api)).toContainEqual(
      expect.objectContaining({ to: ana.email, template: 'deletion-begun' }),
    );
  });

  it('can be regretted for 14 days', async () => {
    const api = await serveApi();
    const worker = createWorker(api.ctx, queued);
    const ana = await person(api);
    await ana.send('POST', '/users/me/deletion', { password: ana.password });
    api.clock.advance(14 * day - 60_000);
    await worker.runDue();
    ana.tokens = await tokensFrom(await signIn(api, ana.email, ana.password));
    expect(await outcome(ana.ask('/users/me'))).toMatchObject({
      body: { deletion_due_at: expect.any(String) },
    });
    expect((await ana.send('DELETE', '/users/me/deletion')).status).toBe(204);
    api.clock.advance(day);
    await worker.runDue();
    expect((await signIn(api, ana.email, ana.password)).status).toBe(200);
    expect((await api.ask(`/users/${ana.user.id}`)).status).toBe(200);
  });

  it('leaves nothing personal anywhere after that, and nobody steps into the name', async () => {
    const api = await serveApi();
    const worker = createWorker(api.ctx, queued);
    const zito = await person(api, { email: 'zito@exemplo.co.mz' });
    const ana = await person(api, { email: 'anabela.sitoe@exemplo.co.mz', full_name: 'Anabela Sitoe' });
    await ana.send('PUT', '/users/me', { bio: 'Anabela, costureira', phone: '841234567' });
    await api.send('POST', '/auth/forgot-password', { email: ana.email });
    await ana.send('POST', '/users/me/deletion', { password: ana.password });
    api.clock.advance(14 * day);
    await worker.runDue();
    for (const table of [
      'users',
      'usernames',
      'sessions',
      'refresh_tokens',
      'codes',
      'reset_tokens',
      'queue',
    ] as const) {
      const rows = JSON.stringify(await api.ctx.db.selectFrom(table).selectAll().execute());
      expect(rows, table).not.toMatch(/anabela|841234567/i);
    }
    expect((await signIn(api, ana.email, ana.password)).status).toBe(401);
    expect(await codeOf(api.ask(`/users/${ana.user.id}`))).toBe('not_found');
    zito.tokens = await tokensFrom(await signIn(api, zito.email, zito.password));
    expect(await outcome(zito.send('PUT', '/users/me', { username: 'anabela.sitoe' }))).toMatchObject({
      status: 422,
    });
    const again = await person(api, { email: 'anabela.sitoe@exemplo.co.mz' });
    expect(again.user.username).toBe('anabela.sitoe2');
    expect((await api.ask(`/users/${zito.user.id}`)).status).toBe(200);
  });
});

it('the daily sweep forgets what holds no longer, keeps what does, and plans the next', async () => {
  const api = await serveApi();
  const worker = createWorker(api.ctx, queued);
  const [ana, zito] = [await person(api), await person(api)];
  await api.send('POST', '/auth/forgot-password', { email: ana.email });
  await ana.send('PUT', '/users/me', { username: 'nome-novo' });
  await api.send('POST', '/auth/logout', { refresh_token: ana.tokens.refresh_token });
  const { db, clock } = api.ctx;
  await db.inTransaction(async (tx) => {
    const now = clock.now().toISOString();
    await tx
      .insertInto('queue')
      .values({ kind: 'sweep', payload: '{}', due_at: now, created_at: now })
      .execute();
  });
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        (['sessions', 'refresh_tokens', 'codes', 'usernames'] as const).map(async (table) => [
          table,
          (await db.selectFrom(table).selectAll().execute()).length,
        ]),
      ),
    );
  await worker.runDue();
  expect(await counts()).toEqual({ sessions: 2, refresh_tokens: 2, codes: 2, usernames: 3 });
  api.clock.advance(29 * day);
  zito.tokens = await tokensFrom(
    await api.send('POST', '/auth/refresh', { refresh_token: zito.tokens.refresh_token }),
  );
  api.clock.advance(2 * day);
  const permit = { hash: 'x', user_id: zito.user.id, expires_at: clock.now().toISOString() };
  await db.insertInto('reset_tokens').values(permit).execute();
  await worker.runDue();
  expect(await db.selectFrom('reset_tokens').select('hash').execute()).toEqual([]);
  expect(await counts()).toEqual({ sessions: 2, refresh_tokens: 1, codes: 0, usernames: 3 });
  for (let month = 0; month < 3; month += 1) {
    api.clock.advance(20 * day);
    zito.tokens = await tokensFrom(
      await api.send('POST', '/auth/refresh', { refresh_token: zito.tokens.refresh_token }),
    );
  }
  await worker.runDue();
  expect(await counts()).toMatchObject({ sessions: 1, usernames: 2 });
  const planned = await db.selectFrom('queue').select('due_at').where('kind', '=', 'sweep').execute();
  expect(planned).toEqual([{ due_at: new Date(clock.now().getTime() + day).toISOString() }]);
});
