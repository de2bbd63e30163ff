import { describe, expect, it } from 'vitest';
import type { Notification } from '#lib/contract/notifications.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { applies, received } from '#tests/support/cast/applications.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const unread = (who: Person) => who.call('GET', '/notifications/unread-count');
const work = (api: TestApi) => stoppedInTheEnd(createWorker(api.ctx, queued)).runDue();
const rows = (api: TestApi) => api.ctx.db.selectFrom('notifications').selectAll().orderBy('id').execute();

describe('what is unread', () => {
  it('is messages one by one, in one row a conversation while nobody has read it', async () => {
    const api = await serveApi();
    const [rosa, nelson, fatima] = [await person(api), await person(api), await person(api)];
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
    const api = await serveApi();
    const { who: boss, job } = await employer(api);
    const ivo = await person(api);
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

const listed = (who: Person, query = '') => who.call<Notification[]>('GET', `/notifications/${query}`);

describe('the list of notifications', () => {
  it('says what happened by today’s names, the newest first, page by page', async () => {
    const api = await serveApi();
    const { who: boss, job, company } = await employer(api, { title: 'Pintor' });
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
        ...{ type: 'message', title: `${company.name} enviou uma mensagem`, isRead: false },
        ...{ description: 'Pode vir amanhã?', conversation_id: id, path: `/messages?open=${id}` },
      },
      {
        ...{ type: 'service', title: 'A sua candidatura está em análise', conversation_id: null },
        ...{ description: `Pintor · ${company.name}`, path: '/jobs/candidaturas' },
      },
    ]);
    expect(await listed(boss)).toMatchObject([
      { title: 'Nova candidatura', description: 'Pintor', path: `/jobs/${job.id}/candidatos` },
    ]);
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

  it('is read and deleted by its person alone, one by one', async () => {
    const api = await serveApi();
    const { who: boss, job } = await employer(api);
    const [ivo, ana] = [await person(api), await person(api)];
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
    const api = await serveApi();
    const { who: boss, job } = await employer(api);
    const ivo = await person(api);
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
