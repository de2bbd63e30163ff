// @module-tag both-databases
import { describe, expect, it } from 'vitest';
import type { TestApi } from '#tests/support/api.ts';
import { applies, received } from '#tests/support/cast/applications.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { asked, asksFor, takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { listed } from '#tests/support/cast/notifications.ts';
import { type Person, person, signIn } from '#tests/support/cast/people.ts';
import { work } from '#tests/support/cast/queue.ts';
import { offered, requested } from '#tests/support/cast/requests.ts';
import { concluded, review, reviewed } from '#tests/support/cast/reviews.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';

const unread = (who: Person) => who.call('GET', '/notifications/unread-count');
const rows = (api: TestApi) => api.ctx.db.selectFrom('notifications').selectAll().orderBy('id').execute();

describe('what is unread', () => {
  it('is messages one by one, in one row a conversation while nobody has read it', async () => {
    const [api, rosa, nelson, fatima] = await serving(person, person, person);
    const [id, other] = [await startsWith(rosa, nelson), await startsWith(fatima, nelson)];
    const { id: first } = await says(rosa, id, 'Um');
    await says(rosa, id, 'Dois');
    await says(fatima, other, 'Três');
    expect(await unread(nelson)).toEqual({ notifications: 0, chat: 3 });
    expect(await unread(rosa)).toEqual({ notifications: 0, chat: 0 });
    expect(await rows(api)).toMatchObject([
      { user_id: nelson.user.id, type: 'message', conversation_id: id, read_at: null },
      { user_id: nelson.user.id, type: 'message', conversation_id: other, read_at: null },
    ]);
    await nelson.call('POST', `/chat/conversations/${id}/read`, { up_to_id: first });
    expect((await rows(api)).every((row) => row.read_at === null)).toBe(true);
    await nelson.call('POST', `/chat/conversations/${id}/read`);
    expect(await unread(nelson)).toEqual({ notifications: 0, chat: 1 });
    await says(rosa, id, 'Quatro');
    expect((await rows(api)).map((row) => [row.conversation_id, row.read_at === null])).toEqual([
      [id, false],
      [other, true],
      [id, true],
    ]);
  });

  it('is every other notification until all are marked as read, which reads no message', async () => {
    const [api, { who: boss, job }, ivo] = await serving(employer, person);
    await applies(ivo, job.id);
    await work(api);
    expect([await unread(boss), await unread(ivo)]).toEqual([
      { notifications: 1, chat: 0 },
      { notifications: 0, chat: 0 },
    ]);
    const [application] = await received(boss, job.id);
    await boss.call('PUT', `/applications/${application?.id}`, { status: 'em_analise' });
    await work(api);
    await says(boss, await startsWith(boss, ivo), 'Bom dia');
    expect(await unread(ivo)).toEqual({ notifications: 1, chat: 1 });
    await ivo.call('POST', '/notifications/read-all');
    await ivo.call('POST', '/notifications/read-all');
    expect([await unread(boss), await unread(ivo)]).toEqual([
      { notifications: 1, chat: 0 },
      { notifications: 0, chat: 1 },
    ]);
    expect(JSON.stringify(await rows(api))).not.toContain(ivo.user.full_name ?? ivo.user.username);
  });
});

describe('the list of notifications', () => {
  it('says what happened by today’s names, the newest first, page by page', async () => {
    const [api, { who: boss, job, company }] = await serving((api) => employer(api, { title: 'Pintor' }));
    const ivo = await person(api, { full_name: 'Ivo Machava' });
    await applies(ivo, job.id);
    await work(api);
    const [application] = await received(boss, job.id);
    await boss.call('PUT', `/applications/${application?.id}`, { status: 'em_analise' });
    await work(api);
    const id = await startsWith(boss, ivo);
    await says(boss, id, 'Pode vir amanhã?');
    const all = await listed(ivo);
    expect(all).toMatchObject([
      {
        type: 'message',
        title: `${company.name} enviou uma mensagem`,
        isRead: false,
        description: 'Pode vir amanhã?',
        conversation_id: id,
        path: `/messages?open=${id}`,
      },
      {
        type: 'service',
        title: 'A sua candidatura está em análise',
        conversation_id: null,
        description: `Pintor · ${company.name}`,
        about: 'job',
        path: '/jobs/candidaturas',
      },
    ]);
    expect(await listed(boss)).toMatchObject([
      { title: 'Nova candidatura', description: 'Pintor', path: `/jobs/${job.id}/candidatos` },
    ]);
    // Whoever is of the company no longer is led nowhere.
    const members = await api.ctx.db.deleteFrom('company_members').returningAll().execute();
    expect(await listed(boss)).toMatchObject([{ description: 'Pintor', path: null }]);
    await api.ctx.db.insertInto('company_members').values(members).execute();
    const [first] = await listed(ivo, '?limit=1');
    const rest = `?last_id=${first?.id}&last_time=${first?.time}`;
    expect([first, ...(await listed(ivo, rest))]).toEqual(all);
    expect(await listed(ivo, '?only=activity')).toEqual(all.slice(1));
    await boss.call('DELETE', `/jobs/${job.id}`);
    expect(await listed(boss)).toMatchObject([{ description: 'Pintor', path: null }]);
    expect(await listed(ivo, '?only=activity')).toMatchObject([{ description: `Pintor · ${company.name}` }]);
    await api.ctx.db.deleteFrom('jobs').execute();
    expect(await listed(boss)).toMatchObject([{ description: 'Uma vaga que já não existe', path: null }]);
  });

  it('shows of a conversation what the other wrote last and nobody has read, not what its reader answered', async () => {
    const [, rosa, nelson] = await serving(person, person);
    const id = await startsWith(rosa, nelson);
    const shown = async () => (await listed(nelson)).map(({ description }) => description);
    await says(rosa, id, 'Ainda faz entregas?');
    const { id: last } = await says(rosa, id, 'E ao sábado?');
    await says(nelson, id, 'Sim, todos os dias.');
    expect(await shown()).toEqual(['E ao sábado?']);
    await nelson.call('DELETE', `/chat/messages/${last}`);
    expect(await shown()).toEqual(['Ainda faz entregas?']);
    await nelson.call('POST', `/chat/conversations/${id}/read`);
    await says(rosa, id, 'Até amanhã');
    expect(await shown()).toEqual(['Até amanhã', null]);
  });

  it('is read and deleted by its person alone, one by one', async () => {
    const [api, { who: boss, job }, ivo, ana] = await serving(employer, person, person);
    await applies(ivo, job.id);
    await work(api);
    const [row] = await listed(boss);
    for (const path of [`/notifications/${row?.id}/read`, '/notifications/999/read'])
      expect((await ana.ask(path, { method: 'POST' })).status).toBe(404);
    expect((await ana.ask(`/notifications/${row?.id}`, { method: 'DELETE' })).status).toBe(404);
    await boss.call('POST', `/notifications/${row?.id}/read`);
    await boss.call('POST', `/notifications/${row?.id}/read`);
    expect(await listed(boss)).toMatchObject([{ isRead: true }]);
    expect(await listed(boss, '?only=unread')).toEqual([]);
    await boss.call('DELETE', `/notifications/${row?.id}`);
    expect(await listed(boss)).toEqual([]);
    expect((await boss.ask(`/notifications/${row?.id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('comes back when its deletion is taken back in time, also where a message has come since', async () => {
    const [api, { who: boss, job }, ivo] = await serving(employer, person);
    await applies(ivo, job.id);
    await work(api);
    const id = await startsWith(ivo, boss);
    await says(ivo, id, 'Bom dia');
    const before = await listed(boss);
    await boss.call('DELETE', '/notifications/');
    expect([await listed(boss), await unread(boss)]).toEqual([[], { notifications: 0, chat: 1 }]);
    await says(ivo, id, 'Está aí?');
    expect(await listed(boss)).toHaveLength(1);
    await ivo.call('POST', '/notifications/restore');
    expect(await listed(boss)).toHaveLength(1);
    await boss.call('POST', '/notifications/restore');
    expect((await listed(boss)).map((one) => one.id)).toEqual(
      expect.arrayContaining(before.map((one) => one.id)),
    );
    expect(await unread(boss)).toEqual({ notifications: 1, chat: 2 });
    await boss.call('DELETE', '/notifications/');
    api.clock.advance(61_000);
    await boss.call('POST', '/notifications/restore');
    expect(await listed(boss)).toEqual([]);
  });
});

describe('what others do with one’s things', () => {
  const like = (who: Person, type: string, id: number) =>
    who.call('POST', '/likes/', { likeable_type: type, likeable_id: id });

  it('is one row for all who like the same until it is read, by today’s names', async () => {
    const [api, seller] = await serving((api) => freelancer(api, { title: 'Canalizador' }));
    const { id } = await publishes(seller, { ...priced, title: 'Canalização' });
    const names = ['Ana', 'Nelson', 'Rosa', 'Ivo', 'Fátima'];
    const people = await Promise.all(
      names.map((full_name) => person(api, { full_name: `${full_name} Cossa` })),
    );
    for (const [at, who] of people.entries()) {
      await like(who, 'service', id);
      const told = ['Ana Cossa', 'Nelson Cossa e Ana Cossa', 'Rosa Cossa e mais 2'][at];
      if (told)
        expect(await listed(seller)).toMatchObject([
          { type: 'like', title: `${told} ${at ? 'curtiram' : 'curtiu'} o seu serviço` },
        ]);
    }
    const [row, ...others] = await listed(seller);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      title: 'Fátima Cossa e mais 4 curtiram o seu serviço',
      description: 'Canalização',
      path: `/services/${id}`,
      from: { name: 'Fátima Cossa' },
      conversation_id: null,
    });
    expect(await unread(seller)).toEqual({ notifications: 1, chat: 0 });
    await seller.call('POST', `/notifications/${row?.id}/read`);
    await like(await person(api, { full_name: 'Zito Nhaca' }), 'service', id);
    expect((await listed(seller)).map(({ title }) => title)).toEqual([
      'Zito Nhaca curtiu o seu serviço',
      'Fátima Cossa e mais 4 curtiram o seu serviço',
    ]);
    await seller.call('PUT', `/services/${id}`, { status: 'Pausado' });
    expect((await listed(seller))[0]).toMatchObject({ description: 'Já não está publicado', path: null });
  });

  it('is told once a day of each person, never of oneself, nor of somebody who is blocked', async () => {
    const [api, seller] = await serving((api) => freelancer(api, { title: 'Canalizador' }));
    const [ana, blocked] = [await person(api, { full_name: 'Ana Cossa' }), await person(api)];
    const { id } = await publishes(seller);
    await like(seller, 'service', id);
    await seller.call('PUT', `/blocks/${blocked.user.id}`);
    await like(blocked, 'service', id);
    expect(await listed(seller)).toEqual([]);
    for (let again = 0; again < 3; again += 1) await like(ana, 'service', id);
    const [row] = await listed(seller);
    expect(row).toMatchObject({ title: 'Ana Cossa curtiu o seu serviço', isRead: false });
    await seller.call('POST', '/notifications/read-all');
    await like(ana, 'service', id);
    await like(ana, 'service', id);
    expect(await listed(seller)).toHaveLength(1);
    await like(ana, 'user', seller.user.id);
    expect((await listed(seller)).map(({ title, path }) => [title, path])[0]).toEqual([
      'Ana Cossa curtiu o seu perfil',
      `/profile?user_id=${seller.user.id}`,
    ]);
    // Liked again two days later, while the row is unread: told anew, counted once.
    const { db } = api.ctx;
    const [now] = (await rows(api)).slice(-1);
    const details = now?.details.replace('2026-11-18', '2026-11-15');
    await db
      .updateTable('notifications')
      .set({ details })
      .where('id', '=', now?.id ?? 0)
      .execute();
    await db.updateTable('told_acts').set({ told_at: '2026-11-16T00:00:00.000Z' }).execute();
    await like(ana, 'user', seller.user.id);
    await like(ana, 'user', seller.user.id);
    expect(await rows(api)).toMatchObject([{ count: 1 }, { count: 1 }]);
    expect(
      (await db.selectFrom('told_acts').select('told_at').execute()).map(({ told_at }) => told_at),
    ).toContain('2026-11-18T12:32:00.000Z');
  });
});

describe('what happens to the account', () => {
  it('gathers sign-ins on new devices in one row until it is read, and mails each', async () => {
    const [api, ana] = await serving(person);
    const enters = async (device: string) => {
      api.clock.advance(60_000);
      expect((await signIn(api, ana.email, ana.password, { device: device.repeat(24) })).status).toBe(200);
    };
    const titles = async () => (await listed(ana)).map(({ title, description }) => [title, description]);
    const advice = 'Se não foi você, defina já uma nova senha em Definições.';
    await enters('a');
    expect(await titles()).toEqual([['Nova entrada na sua conta', advice]]);
    await enters('b');
    await enters('c');
    expect(await titles()).toEqual([['3 novas entradas na sua conta', advice]]);
    expect(await unread(ana)).toEqual({ notifications: 1, chat: 0 });
    const [row] = await rows(api);
    expect(row).toMatchObject({ time: api.clock.now().toISOString(), mail_at: row?.time, mailed_at: null });
    expect((await mailsOf(api)).filter(({ template }) => template === 'new-device')).toHaveLength(3);
    await work(api);
    expect((await rows(api))[0]?.mailed_at).not.toBeNull();
    await ana.call('POST', '/notifications/read-all');
    await enters('d');
    expect(await titles()).toEqual([
      ['Nova entrada na sua conta', advice],
      ['3 novas entradas na sua conta', advice],
    ]);
  });

  it('stands in the list too, and leads to the settings', async () => {
    const [api, ana] = await serving(person);
    const change = { current_password: ana.password, new_password: 'mafalala nova' };
    expect((await ana.send('PUT', '/users/me/password', change)).status).toBe(204);
    const again = { ...change, current_password: 'mafalala nova', new_password: 'outra mafalala' };
    expect((await ana.send('PUT', '/users/me/password', again)).status).toBe(204);
    expect((await listed(ana)).map(({ type, title, path }) => [type, title, path])).toEqual([
      ['system', 'A sua senha foi alterada', '/settings'],
      ['system', 'A sua senha foi alterada', '/settings'],
    ]);
    // Its mail says it: the summary of the day does not.
    expect((await rows(api)).every(({ mail_at }) => mail_at !== null)).toBe(true);
    await work(api);
    expect((await rows(api)).every(({ mailed_at }) => mailed_at !== null)).toBe(true);
  });
});

describe('a page that a notice leads to', () => {
  const reads = (who: Person, path: string) => who.call('POST', '/notifications/read-of-page', { path });
  const left = async (who: Person) => (await listed(who, '?only=unread')).map(({ path }) => path);

  it('is read with it: a deal, and no other', async () => {
    const [, { rosa, zito, deal }] = await serving(asked);
    const other = await asksFor(rosa, { peer_user_id: zito.user.id });
    for (const { id } of [deal, other]) await takes(zito, id, 'offer');
    const news = { notifications: 1, chat: 0 };
    expect(await reads(rosa, `/acordos/${deal.id}`)).toEqual(news);
    expect(await left(rosa)).toEqual([`/acordos/${other.id}`]);
    expect(await reads(zito, `/acordos/${other.id}`)).toMatchObject({ notifications: 1 });
    expect(await reads(rosa, '/explore')).toEqual(news);
    expect(await unread(rosa)).toEqual(news);
  });

  it('is read with it: a request and the offers on it, whatever its title', async () => {
    const [, { rosa, zito, request }] = await serving(requested);
    await offered(zito, request.id);
    expect(await unread(rosa)).toMatchObject({ notifications: 1 });
    expect(await reads(rosa, `/pedidos/outro-titulo-${request.id}`)).toMatchObject({ notifications: 0 });
  });

  it('is read with it: the reviews of a person or of their company', async () => {
    const [api, { rosa, zito, deal }] = await serving(concluded);
    await review(rosa, zito, deal.id);
    const before = await left(zito);
    await reads(zito, `/avaliacoes/${rosa.user.username}`);
    expect(await left(zito)).toEqual(before);
    await reads(zito, `/avaliacoes/${zito.user.username}`);
    expect(await left(zito)).toHaveLength(before.length - 1);
    const { who: ana, company } = await owner(api);
    const service = await publishes(ana, { ...priced, company_id: company.id });
    await reviewed(rosa, ana, 5, { service_id: service.id });
    const hers = await left(ana);
    await reads(ana, `/avaliacoes/${company.slug}`);
    expect(await left(ana)).toHaveLength(hers.length - 1);
  });
});
