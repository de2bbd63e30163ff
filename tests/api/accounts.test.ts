// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { tokens } from '#lib/contract/accounts.ts';
import { ownUser, publicUser } from '#lib/contract/users.ts';
import { serveApi } from '#tests/support/api.ts';
import { newEmail, password, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { serving, servingWith } from '#tests/support/cast/serving.ts';

const rosa = { email: 'rosa.cumbe@exemplo.co.mz', password: 'capulana azul', full_name: 'Rosa Cumbe' };

it('a password that was hashed at another cost is hashed anew when its owner signs in, and by nobody else', async () => {
  const [api, ana] = await servingWith({ passwordMemory: 8 }, person);
  const now = await serveApi({ beside: api, passwordMemory: 16 });
  const memory = async () => {
    const row = await api.ctx.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    return /m=(\d+)/.exec(row.password_hash ?? '')?.[1];
  };
  await signIn(now, ana.email, 'outra');
  expect(await memory()).toBe('8');
  for (const _time of [1, 2]) expect((await signIn(now, ana.email, ana.password)).status).toBe(200);
  expect(await memory()).toBe('16');
});

describe('making an account', () => {
  it('gives back the person, who can then sign in', async () => {
    const api = await serveApi();
    const { status, body } = await outcome(api.send('POST', '/auth/register', rosa));
    expect(status).toBe(201);
    expect(ownUser.parse(body)).toMatchObject({
      id: 1,
      username: 'rosa.cumbe',
      email: rosa.email,
      full_name: 'Rosa Cumbe',
      user_type: 'simple',
      is_active: true,
      suspended_until: null,
      has_password: true,
      companies: [],
    });
    const answer = await signIn(api, rosa.email, rosa.password);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(tokens.parse(await answer.json())).toMatchObject({ token_type: 'bearer', expires_in: 900 });
  });

  it('takes no address for a name, then or later', async () => {
    const api = await serveApi();
    const full_name = 'Ganhe 5000 MT já: wa.me/25884';
    const refused = { status: 422, body: { errors: [{ field: 'full_name' }] } };
    const body = { email: newEmail(), password, full_name };
    expect(await outcome(api.send('POST', '/auth/register', body))).toMatchObject(refused);
    const ana = await person(api);
    expect(await outcome(ana.send('PUT', '/users/me', { full_name }))).toMatchObject(refused);
    expect(await ana.call('PUT', '/users/me', { full_name: 'Dr. J.P. Cossa' })).toMatchObject({
      full_name: 'Dr. J.P. Cossa',
    });
  });

  it('needs no name, and is refused where the e-mail has one, however it is written', async () => {
    const api = await serveApi();
    const { email, password } = rosa;
    expect(await outcome(api.send('POST', '/auth/register', { email, password }))).toMatchObject({
      status: 201,
      body: { full_name: null },
    });
    for (const email of [rosa.email, 'Rosa.Cumbe@Exemplo.CO.MZ', `  ${rosa.email} `])
      expect(await outcome(api.send('POST', '/auth/register', { ...rosa, email })), email).toEqual({
        status: 400,
        body: { detail: 'Email already registered', code: 'already_registered' },
      });
  });

  it('of the same e-mail many times at once makes one', async () => {
    const api = await serveApi();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.send('POST', '/auth/register', rosa)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    const { people } = await api.ctx.db
      .selectFrom('users')
      .select((row) => row.fn.countAll<number>().as('people'))
      .executeTakeFirstOrThrow();
    expect(people).toBe(1);
  });

  it('says what is wrong beside the field', async () => {
    const api = await serveApi();
    for (const [wrong, field, message] of [
      [{ email: 'rosa' }, 'email', 'Informe um email válido.'],
      [{ email: 'rósa@exemplo.co.mz' }, 'email', 'Informe um email válido.'],
      [{ email: `${'r'.repeat(250)}@exemplo.co.mz` }, 'email', 'Informe um email válido.'],
      [{ email: 'rosa@exemplo.co.mz\r\nBcc: x@y.z' }, 'email', 'Informe um email válido.'],
      [{ password: 'x'.repeat(129) }, 'password', 'A senha deve ter no máximo 128 caracteres.'],
      [
        { full_name: 'Rosa\r\nBcc: todos@exemplo.co.mz' },
        'full_name',
        'O nome tem sinais que não podem ser usados.',
      ],
      [{ full_name: 'x'.repeat(121) }, 'full_name', 'Use no máximo 120 caracteres.'],
    ] as const) {
      const answer = await outcome(api.send('POST', '/auth/register', { ...rosa, ...wrong }));
      expect(answer, JSON.stringify(wrong).slice(0, 80)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: [{ field, message }] },
      });
    }
    // Too short a password says so by code and word too.
    expect(await outcome(api.send('POST', '/auth/register', { ...rosa, password: '12345' }))).toEqual({
      status: 422,
      body: {
        detail: 'Password too short',
        code: 'password_too_short',
        errors: [{ field: 'password', message: 'A senha deve ter pelo menos 6 caracteres.' }],
      },
    });
  });

  it('keeps +tags apart and takes what people type around an e-mail', async () => {
    const api = await serveApi();
    await person(api, { email: 'ana@exemplo.co.mz' });
    await person(api, { email: 'ana+loja@exemplo.co.mz' });
    expect((await signIn(api, ' ANA+Loja@exemplo.co.mz', 'machamba verde')).status).toBe(200);
  });
});

describe('a username', () => {
  it('is made of the e-mail, and gets a number where it is taken', async () => {
    const api = await serveApi();
    for (const [local, username] of [
      ['João.Mucavele', undefined],
      ['joao_m', 'joao_m'],
      ['admin', 'admin2'],
      ['jobs', 'jobs2'],
      ['bizlink', 'membro'],
      ['biz.link-oficial', 'membro2'],
      ['12345', 'membro-12345'],
      ['a', 'membro-a'],
      ['.-_.x%y.-', undefined],
      ['nelson+x', 'nelson'],
      ['nelson', 'nelson2'],
    ]) {
      const answer = await api.send('POST', '/auth/register', { ...rosa, email: `${local}@exemplo.co.mz` });
      if (username === undefined) expect(answer.status, local).toBe(422);
      else expect(await outcome(answer), local).toMatchObject({ status: 201, body: { username } });
    }
  });

  it('can be changed, and the old one leads here and to nobody else for 90 days', async () => {
    const [api, ana] = await serving((api) => person(api, { email: 'ana@exemplo.co.mz' }));
    const zito = await person(api, { email: 'zito@exemplo.co.mz' });
    expect(await outcome(ana.send('PUT', '/users/me', { username: '@Ana-Costura' }))).toMatchObject({
      status: 200,
      body: { username: 'ana-costura' },
    });
    for (const slug of ['ana-costura', 'ana', 'ANA', '@ana'])
      expect(await outcome(api.ask(`/users/by-slug/${slug}`))).toMatchObject({
        status: 200,
        body: { id: ana.user.id, username: 'ana-costura' },
      });
    const taken = { errors: [{ field: 'username', message: 'Este nome já está em uso.' }] };
    expect((await outcome(zito.send('PUT', '/users/me', { username: 'ana' }))).body).toMatchObject(taken);
    expect((await outcome(zito.send('PUT', '/users/me', { username: 'ana-costura' }))).body).toMatchObject(
      taken,
    );
    expect((await person(api, { email: 'ana@outro.co.mz' })).user.username).toBe('ana2');

    expect((await ana.send('PUT', '/users/me', { username: 'ana' })).status).toBe(200);
    expect((await ana.send('PUT', '/users/me', { username: 'ana-costura' })).status).toBe(200);
    api.clock.advance(91 * 24 * 3600 * 1000);
    zito.tokens = await tokensFrom(await signIn(api, zito.email, zito.password));
    expect((await zito.send('PUT', '/users/me', { username: 'ana' })).status).toBe(200);
    expect(await outcome(api.ask('/users/by-slug/ana'))).toMatchObject({ body: { id: zito.user.id } });
  });

  it('cannot be odd, nor pass for an address or for us', async () => {
    const [, ana] = await serving(person);
    const names = async (username: string) => outcome(ana.send('PUT', '/users/me', { username }));
    for (const odd of ['ab', '12345', 'á-ana', 'a b', '-ana', 'ana.', 'x'.repeat(31), '../api', ''])
      expect(await names(odd), odd).toMatchObject({ status: 422, body: { errors: [{ field: 'username' }] } });
    const taken = {
      status: 422,
      body: { errors: [{ field: 'username', message: 'Este nome já está em uso.' }] },
    };
    for (const address of ['settings', 'login', 'api', 'moderacao', 'suporte'])
      expect(await names(address), address).toMatchObject(taken);
    for (const us of ['bizlink', 'biz.link', 'bizlink-oficial', 'membros-bizlink'])
      expect(await names(us), us).toMatchObject(taken);
    expect((await names('ana\n')).status).toBe(200);
  });

  it('is not hoarded: five changes a day', async () => {
    const [, ana] = await serving(person);
    for (let at = 0; at < 5; at += 1)
      expect((await ana.send('PUT', '/users/me', { username: `nome-${at}` })).status).toBe(200);
    const answer = await ana.send('PUT', '/users/me', { username: 'nome-6' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('wanted by two at once goes to one', async () => {
    const api = await serveApi();
    const people = [await person(api), await person(api), await person(api)];
    const answers = await Promise.all(
      people.map((one) => one.send('PUT', '/users/me', { username: 'loja-nova' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });
});

describe('signing in', () => {
  it('is refused in the same words, whatever is wrong', async () => {
    const api = await serveApi();
    await person(api, rosa);
    for (const [what, email, password] of [
      ['a wrong password', rosa.email, 'capulana verde'],
      ['an unknown e-mail', 'ninguem@exemplo.co.mz', rosa.password],
      ['no e-mail at all', 'rosa', rosa.password],
      ['a short password', rosa.email, 'x'],
    ] as const)
      expect(await outcome(signIn(api, email, password)), what).toEqual({
        status: 401,
        body: { detail: 'Incorrect email or password', code: 'invalid_credentials' },
      });
  });

  it('takes a password however its accents are written', async () => {
    const api = await serveApi();
    await person(api, { ...rosa, password: 'maçã à mão'.normalize('NFC') });
    expect((await signIn(api, rosa.email, 'maçã à mão'.normalize('NFD'))).status).toBe(200);
  });
});

describe('a profile', () => {
  it('is changed in parts; what is not sent stays, and what is not known is ignored', async () => {
    const [, ana] = await serving(person);
    const set = {
      full_name: ' Ana Sitoe ',
      user_type: 'freelancer',
      bio: 'Costureira.\nFaço capulanas.',
      phone: '+258 84 123 4567',
      gender: 'Feminino',
      nationality: 'Moçambique',
      province: 'Nampula',
      district: 'Ilha de Moçambique',
    };
    expect(await outcome(ana.send('PUT', '/users/me', set))).toMatchObject({
      status: 200,
      body: { ...set, full_name: 'Ana Sitoe' },
    });
    await ana.send('PUT', '/users/me', {
      bio: '',
      email: 'outra@exemplo.co.mz',
      is_active: false,
      id: 7,
      password_hash: 'x',
    });
    expect(await outcome(ana.ask('/users/me'))).toMatchObject({
      body: { id: ana.user.id, email: ana.email, is_active: true, bio: null, phone: set.phone },
    });
    expect((await outcome(ana.send('PUT', '/users/me', {}))).status).toBe(200);
    const wrongs = { user_type: 'admin', gender: 'x', bio: 'x'.repeat(2001), phone: '1\n2', full_name: 7 };
    for (const [field, wrong] of Object.entries(wrongs))
      expect(await outcome(ana.send('PUT', '/users/me', { [field]: wrong })), field).toMatchObject({
        status: 422,
        body: { errors: [{ field }] },
      });
  });

  it('is seen by others without e-mail and phone, and of nobody is not found', async () => {
    const [api, ana] = await serving((api) => person(api, { phone: '+258841234567' }));
    for (const path of [
      `/users/${ana.user.id}`,
      `/users/${ana.user.id}/`,
      `/users/by-slug/${ana.user.username}`,
    ]) {
      const { status, body } = await outcome(api.ask(path));
      expect(status).toBe(200);
      expect(publicUser.parse(body)).toEqual(body);
      expect(JSON.stringify(body)).not.toMatch(/841234567|exemplo\.co\.mz/);
    }
    for (const path of ['999', '0', '-1', '9e99', 'by-slug/ninguem', 'by-slug/%20'])
      expect(await codeOf(api.ask(`/users/${path}`)), path).toBe('not_found');
  });
});
