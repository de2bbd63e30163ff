import { describe, expect, it } from 'vitest';
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
    await says(rosa, id, 'Um');
    await says(rosa, id, 'Dois');
    await says(fatima, other, 'Três');
    expect(await unread(nelson)).toEqual({ notifications: 0, chat: 3 });
    expect(await unread(rosa)).toEqual({ notifications: 0, chat: 0 });
    expect(await rows(api)).toMatchObject([
      { user_id: nelson.user.id, type: 'message', conversation_id: id, read_at: null },
      { user_id: nelson.user.id, type: 'message', conversation_id: other, read_at: null },
    ]);
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
