// @module-tag one-database
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { actionsOf } from '#lib/companies/roles.ts';
import { type Company, company } from '#lib/contract/companies.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { countWrongEntries } from '#server/entries/mending.ts';
import { readProfile } from '#server/profiles/profiles.ts';
import { enqueue } from '#server/queue/queue.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { publicPaths } from '#server/things.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { companyOf, owner, padaria } from '#tests/support/cast/companies.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { codeOf, made, outcome } from '#tests/support/cast/place.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { finds, namesOf } from '#tests/support/finds.ts';
import { formWith, jpeg, png } from '#tests/support/pictures.ts';

const list = async (api: TestApi, query = ''): Promise<Company[]> =>
  (await api.ask(`/companies/${query}`)).json();

describe('making a company', () => {
  it('keeps it as it is written, cleans what is shown, and makes its owner a company user', async () => {
    const [api, rosa] = await serving(person);
    const mine = company.parse(
      await companyOf(rosa, {
        nuit: '400 000 018',
        website: 'padaria.co.mz',
        description: '<p>Pão <b>quente</b> todos os dias.</p><script>alert(1)</script>',
      }),
    );
    expect(mine).toMatchObject({
      id: 1,
      owner_id: rosa.user.id,
      owner_username: rosa.user.username,
      slug: 'padaria-sao-jose-1',
      name: 'Padaria São José',
      description: '<p>Pão <strong>quente</strong> todos os dias.</p>',
      nuit: '400000018',
      nuit_valid: true,
      website: 'https://padaria.co.mz',
      email: 'geral@padaria.co.mz',
      whatsapp: '+258 841234567',
      logo_url: null,
    });
    expect(await outcome(rosa.ask('/users/me'))).toMatchObject({
      body: { user_type: 'company', companies: [{ id: 1, name: 'Padaria São José' }] },
    });
    const { role, actions, ...shown } = mine;
    expect({ role, actions }).toEqual({ role: 'owner', actions: [...actionsOf('owner')] });
    expect(await outcome(api.ask('/companies/1'))).toEqual({ status: 200, body: shown });
  });

  it('leaves a freelancer one, may be done again, and takes a NUIT whose check digit is wrong, and says so', async () => {
    const [, rosa] = await serving((api) => person(api, { user_type: 'freelancer' }));
    await companyOf(rosa);
    const odd = await companyOf(rosa, { name: 'Outra', nuit: '123-456-789' });
    expect(odd).toMatchObject({ nuit: '123456789', nuit_valid: false });
    const { body } = await outcome(rosa.ask('/users/me'));
    expect(body).toMatchObject({ user_type: 'freelancer', companies: [{ id: 1 }, { id: 2 }] });
  });

  it('does not take what is wrong, and says which field', async () => {
    const [api, rosa] = await serving(person);
    const wrongs: readonly (readonly [wrong: object, field: string])[] = [
      ...[
        'name',
        'nuit',
        'nationality',
        'province',
        'district',
        'address',
        'email',
        'whatsapp',
        'description',
      ].map((field) => [{ [field]: '' }, field] as const),
      [{ name: undefined }, 'name'],
      [{ email: 'geral' }, 'email'],
      [{ whatsapp: '12' }, 'whatsapp'],
      // More of them: tests/unit/web-address.test.ts.
      [{ website: 'javascript:alert(1)' }, 'website'],
      [{ nuit: '<b>1</b>' }, 'nuit'],
      [{ name: 'Pad\u202earia' }, 'name'],
      [{ name: 'Ganhe 5000 MT já: wa.me/25884' }, 'name'],
      [{ description: '<p> <br></p><script>x</script>' }, 'description'],
    ];
    for (const [wrong, field] of wrongs)
      expect(
        await outcome(rosa.send('POST', '/companies/', { ...padaria, ...wrong })),
        JSON.stringify(wrong).slice(0, 80),
      ).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    expect(await list(api)).toEqual([]);
  });

  it('ends at twenty, however many come at once', async () => {
    const [api, rosa] = await serving(person);
    const tries = Array.from({ length: 30 }, () => outcome(rosa.send('POST', '/companies/', padaria)));
    const refused = (await Promise.all(tries)).filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(10);
    for (const one of refused) expect(one).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await list(api, '?limit=100')).toHaveLength(20);
  });
});

describe('changing a company', () => {
  it('changes what is sent, and nothing else', async () => {
    const [api, rosa] = await serving(person);
    const before = await companyOf(rosa, { website: 'padaria.co.mz' });
    const changes = { name: 'Padaria Nova', website: '', description: '<p>Bolos</p>' };
    expect(await outcome(rosa.send('PUT', '/companies/1', changes))).toEqual({
      status: 200,
      body: { ...before, ...changes, website: null, slug: 'padaria-nova-1' },
    });
    expect(await list(api, '?q=bolos')).toHaveLength(1);
    expect(await list(api, '?q=quente')).toHaveLength(0);
    expect((await rosa.send('PUT', '/companies/1', {})).status).toBe(200);
    expect(await outcome(rosa.send('PUT', '/companies/1', { name: '' }))).toMatchObject({ status: 422 });
  });

  it('keeps the words that were written while a picture was on its way', async () => {
    const [api, rosa] = await serving(person);
    await companyOf(rosa);
    const form = new FormData();
    form.append('logo', new Blob([new Uint8Array(await jpeg({ width: 4000, height: 4000 }))]), 'a.png');
    const picture = rosa.ask('/companies/1/logo', { method: 'PUT', body: form });
    await sleep(60);
    const changes = { description: '<p>Texto novo</p>', name: 'Nome Novo' };
    await rosa.send('PUT', '/companies/1', changes);
    expect((await picture).status).toBe(200);
    expect(await outcome(api.ask('/companies/1'))).toMatchObject({ body: changes });
    expect(await list(api, '?q=texto')).toHaveLength(1);
  });

  it('refuses a description that becomes too long when it is cleaned', async () => {
    const [, rosa] = await serving(person);
    for (const description of ['<a>x'.repeat(5000), '&'.repeat(20_000)])
      expect(await outcome(rosa.send('POST', '/companies/', { ...padaria, description }))).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'description', message: 'A descrição é demasiado longa.' }] },
      });
    await companyOf(rosa, { description: '&'.repeat(3000) });
  });

  it('is not renamed to an address', async () => {
    const [, { who, company }] = await serving(owner);
    const rename = (name: string) => outcome(who.send('PUT', `/companies/${company.id}`, { name }));
    expect(await rename('Padaria www.evil.mz')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'name', message: 'Escreva sem endereços de páginas nem de email.' }] },
    });
    expect(await rename('A.C.M. Construções, S.A.')).toMatchObject({ status: 200 });
  });
});

describe('the list of companies', () => {
  it('is narrowed by words and place, and goes on from the last one seen', async () => {
    const [api, rosa] = await serving(person);
    const [a, b, c] = [
      await companyOf(rosa),
      await companyOf(rosa, { name: 'Construções Limpopo', province: 'Gaza', district: 'Chókwè' }),
      await companyOf(rosa, { name: 'Água & Sol', description: '<p>Painéis solares</p>' }),
    ];
    const ids = async (query: string) => (await list(api, query)).map(({ id }) => id);
    expect(await ids('')).toEqual([c.id, b.id, a.id]);
    expect(await ids('?q=SAO%20jose')).toEqual([a.id]);
    expect(await ids('?q=paineis')).toEqual([c.id]);
    expect(await ids(`?district=${encodeURIComponent('Chókwè')}`)).toEqual([b.id]);
    expect(await ids('?province=Nampula')).toEqual([c.id, a.id]);
    expect(await ids(`?limit=1&last_id=${c.id}`)).toEqual([b.id]);
    expect(await ids('?skip=1&limit=1')).toEqual([b.id]);
    expect(await ids('?q=100%25')).toEqual([]);
    expect(await ids('?q=_')).toEqual([c.id, b.id, a.id]);
    // By e-mail, phone and NUIT nobody is found.
    for (const q of ['geral', '841234567', '400000018']) expect(await ids(`?q=${q}`), q).toEqual([]);
    for (const odd of ['?limit=0', '?skip=x', '?last_id=abc', `?q=${'x'.repeat(201)}`])
      expect(await codeOf(api.ask(`/companies/${odd}`)), odd).toBe('validation_failed');
  });

  it('leaves out those of people who may not be seen, and they go with them', async () => {
    const [api, rosa] = await serving(person);
    await companyOf(rosa);
    const everywhere = async () => [
      await list(api),
      await codeOf(api.ask('/companies/1')),
      await publicPaths(api.ctx),
    ];
    const nowhere = [[], 'not_found', []];
    expect(await publicPaths(api.ctx)).toEqual(['/companies/padaria-sao-jose-1']);
    await api.ctx.db.updateTable('users').set({ is_active: 0 }).execute();
    expect(await everywhere()).toEqual(nowhere);
    await api.ctx.db.updateTable('users').set({ is_active: 1, deletion_due_at: '2027-01-01' }).execute();
    expect(await everywhere()).toEqual(nowhere);
    await api.ctx.db.deleteFrom('users').execute();
    expect(await api.ctx.db.selectFrom('companies').select('id').execute()).toEqual([]);
  });
});

describe('pictures of a company', () => {
  const parts = (fields: object, files: Readonly<Record<string, Buffer>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    for (const [name, bytes] of Object.entries(files))
      form.append(name, new Blob([new Uint8Array(bytes)]), `${name}.png`);
    return form;
  };
  const put = (who: Person, path: string, form: FormData) => who.ask(path, { method: 'PUT', body: form });

  it('come with it, or are changed by themselves', async () => {
    const [, rosa] = await serving(person);
    const [one, other] = [await png({ width: 300, height: 200 }), await png({ width: 400, height: 300 })];
    const begun = await outcome(
      rosa.ask('/companies/', { method: 'POST', body: parts(padaria, { logo: one, cover: other }) }),
    );
    expect(begun).toMatchObject({
      status: 201,
      body: {
        logo_url: expect.stringMatching(/^\/media\/.+-300\.webp$/),
        cover_url: expect.stringMatching(/-400\.webp$/),
      },
    });
    const logo = await outcome(put(rosa, '/companies/1/logo', parts({}, { logo: other })));
    expect(logo).toMatchObject({ status: 200, body: { logo_url: expect.stringMatching(/-400\.webp$/) } });
    const cover = await outcome(put(rosa, '/companies/1/cover', parts({}, { cover: one })));
    expect(cover).toMatchObject({ status: 200, body: { cover_url: expect.stringMatching(/-300\.webp$/) } });
    const edited = await outcome(put(rosa, '/companies/1', parts({ name: 'Outro nome' }, {})));
    expect(edited).toMatchObject({
      body: { name: 'Outro nome', ...(logo.body as object), ...(cover.body as object) },
    });
  });

  it('are asked for where one is missing, and are pictures of at most 5 MB', async () => {
    const [, rosa] = await serving(person);
    await companyOf(rosa);
    expect(await outcome(put(rosa, '/companies/1/logo', parts({}, {})))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'logo' }] },
    });
    expect(
      await outcome(put(rosa, '/companies/1/logo', parts({}, { logo: Buffer.from('<svg/>') }))),
    ).toMatchObject({
      status: 415,
      body: { detail: 'Tipo de arquivo não suportado. Use JPG, PNG ou WebP.' },
    });
    expect(
      await outcome(put(rosa, '/companies/1/logo', parts({}, { logo: Buffer.alloc(6 * 2 ** 20, 1) }))),
    ).toMatchObject({
      status: 413,
      body: { detail: 'Arquivo muito grande. Tamanho máximo: 5MB.' },
    });
  });

  it('that nobody shows any more go, and those that are shown stay', async () => {
    const api = await serveApi();
    const worker = createWorker(api.ctx, queued);
    const rosa = await person(api);
    await companyOf(rosa);
    const [old, young] = [await png({ width: 60, height: 60 }), await png({ width: 70, height: 70 })];
    const address = async (picture: Buffer) =>
      (await made<Company>(put(rosa, '/companies/1/logo', parts({}, { logo: picture })))).logo_url ?? '';
    const [first, second] = [await address(old), await address(young)];
    for (let days = 0; days < 4; days += 1) {
      api.clock.advance(24 * 3600 * 1000);
      const now = api.clock.now();
      await api.ctx.db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, now }));
      await worker.runDue();
    }
    expect(await api.ctx.storage.has(first.slice('/media/'.length))).toBe(false);
    expect(await api.ctx.storage.has(second.slice('/media/'.length))).toBe(true);
  });
});

it('an upload that is refused leaves no file behind, however much comes after what was refused', async () => {
  const [api, rosa] = await serving(person);
  const form = new FormData();
  for (const [name, value] of Object.entries(padaria)) form.append(name, value);
  form.append('logo', new Blob([new Uint8Array(await png())]), 'a.png');
  form.append('logo', new Blob(['only words']), 'b.png');
  for (let at = 0; at < 40; at += 1)
    form.append('cover', new Blob([new Uint8Array(50_000).fill(at)]), `${at}.png`);
  for (let round = 0; round < 3; round += 1)
    expect((await rosa.ask('/companies/', { method: 'POST', body: form })).status).toBeGreaterThanOrEqual(
      400,
    );
  await expect.poll(async () => readdir(`${api.ctx.config.dataDir}/tmp`), { timeout: 3000 }).toEqual([]);
});

it('the companies of an account that changed hands are hidden from everybody, until their owner saves them', async () => {
  const [api, rosa] = await serving(person);
  const first = await companyOf(rosa);
  await companyOf(rosa, { name: 'Padaria Lua' });
  const payload = { userId: rosa.user.id };
  await api.ctx.db.inTransaction((tx) =>
    enqueue(tx, { kind: 'pause-services', payload, now: api.clock.now() }),
  );
  await createWorker(api.ctx, queued).runDue();

  const found = async () => namesOf(await finds(api, { type: 'company', q: 'padaria' }));
  const shownOf = async () => {
    const profile = await readProfile(api.ctx, rosa.user.id);
    return profile?.companies.map(({ name }) => name);
  };
  const own = async () => {
    const { companies } = await rosa.call<OwnUser>('GET', '/users/me');
    return companies.map(({ is_hidden }) => is_hidden);
  };
  expect([await list(api), await found(), await shownOf()]).toEqual([[], [], []]);
  expect(await codeOf(api.ask('/companies/1'))).toBe('not_found');
  expect((await api.askRoot('/preview/company-1.png')).status).toBe(404);
  expect(await publicPaths(api.ctx)).not.toContain(`/companies/${first.slug}`);
  expect(await own()).toEqual([true, true]);
  expect(await countWrongEntries(api.ctx)).toBe(0);

  // A new logo alone shows nothing of what a stranger may have written.
  const logo = formWith(await jpeg(), 'logo.jpg', 'image/jpeg', 'logo');
  expect((await rosa.ask('/companies/1/logo', { method: 'PUT', body: logo })).status).toBe(200);
  expect(await own()).toEqual([true, true]);
  await rosa.call('PUT', '/companies/1', padaria);
  expect(await own()).toEqual([false, true]);
  expect((await list(api)).map(({ name }) => name)).toEqual([padaria.name]);
  expect([await found(), await shownOf()]).toEqual([[padaria.name], [padaria.name]]);
  expect(await countWrongEntries(api.ctx)).toBe(0);
});
