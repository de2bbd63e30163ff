// @module-tag one-database
import { describe, expect, it } from 'vitest';
import { jobTexts } from '#lib/copy/jobs.ts';
import { mailSummaries, mailUnreadMessages } from '#server/notifications/unread-mails.ts';
import type { TestApi } from '#tests/support/api.ts';
import { applies, applying, pdf, received } from '#tests/support/cast/applications.ts';
import { conversationsOf, posted, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { follows } from '#tests/support/cast/follows.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { meanwhile } from '#tests/support/cast/meanwhile.ts';
import { listed } from '#tests/support/cast/notifications.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { refusal } from '#tests/support/cast/place.ts';
import { work } from '#tests/support/cast/queue.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { serving } from '#tests/support/cast/serving.ts';
import { opens } from '#tests/support/sockets.ts';

async function two() {
  const [api, rosa] = await serving((api) => person(api, { full_name: 'Rosa Cumbe' }));
  const nelson = await person(api, { full_name: 'Nelson Macuácua' });
  return { api, rosa, nelson };
}

const blocks = (who: Person, { user }: Person): Promise<void> => who.call('PUT', `/blocks/${user.id}`);

describe('after the answer to a block', () => {
  it('no message arrives of those that were on their way', async () => {
    const { rosa, nelson } = await two();
    const id = await startsWith(nelson, rosa);
    const sending = Array.from({ length: 30 }, (_, at) =>
      nelson.send('POST', `/chat/conversations/${id}/send`, { text: `${at} ${'palavra '.repeat(480)}` }),
    );
    await sending[0];
    await blocks(rosa, nelson);
    const there = await reads(rosa, id, '?limit=100');
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    expect(await reads(rosa, id, '?limit=100')).toEqual(there);
    expect(statuses.filter((status) => status === 201)).toHaveLength(there.length);
    expect(statuses.filter((status) => status === 403)).toHaveLength(30 - there.length);
  });

  it('nor does a text or a file that was admitted before it, and the file is not kept', async () => {
    const { api, rosa, nelson } = await two();
    const id = await startsWith(nelson, rosa);
    for (const sends of [
      () => nelson.send('POST', `/chat/conversations/${id}/send`, { text: 'Ainda não acabei' }),
      () => posted(nelson, id, pdf()),
    ]) {
      meanwhile(api, 'messages-of-account', () => blocks(rosa, nelson));
      expect((await sends()).status).toBe(403);
      await rosa.call('DELETE', `/blocks/${nelson.user.id}`);
    }
    expect(await reads(rosa, id)).toEqual([]);
    expect(await rosa.call('GET', '/notifications/unread-count')).toEqual({ notifications: 0, chat: 0 });
    const waiting = await filesToSweep(api);
    expect(waiting).toHaveLength(2);
  });

  it('no conversation begins that was on its way', async () => {
    const { api, rosa, nelson } = await two();
    meanwhile(api, 'new-conversations', () => blocks(rosa, nelson));
    const start = await nelson.send('POST', `/chat/conversations/start?peer_user_id=${rosa.user.id}`);
    expect(start.status).toBe(403);
    expect(await conversationsOf(nelson)).toEqual([]);
  });

  it('neither learns how far the other has read', async () => {
    const { rosa, nelson } = await two();
    const id = await startsWith(nelson, rosa);
    await says(nelson, id, 'Viu?');
    await says(rosa, id, 'Não');
    await blocks(rosa, nelson);
    for (const who of [rosa, nelson]) {
      await who.call('POST', `/chat/conversations/${id}/read`);
      expect(await conversationsOf(who)).toMatchObject([{ unread_count: 0 }]);
    }
    for (const who of [rosa, nelson])
      expect((await reads(who, id)).find(({ isMe }) => isMe)?.status).toBe('sent');
  });
});

describe('a vacancy, between two whom a block separates', () => {
  it.each([
    ['its owner', true],
    ['the applicant', false],
  ])('answers as closed, whoever made it: %s', async (_who, isOwners) => {
    const { api, nelson } = await two();
    const { who: boss, job } = await employer(api);
    await (isOwners ? blocks(boss, nelson) : blocks(nelson, boss));
    expect(await refusal(applying(nelson, job.id))).toEqual([409, jobTexts.closed]);
    expect(await nelson.call('GET', `/jobs/${job.id}`)).toMatchObject({ status: 'Fechada' });
    expect(await (await person(api)).call('GET', `/jobs/${job.id}`)).toMatchObject({ status: 'Ativa' });
    expect(await received(boss, job.id)).toEqual([]);
  });

  it('takes no application that was on its way, and keeps no CV of it', async () => {
    const { api, nelson } = await two();
    const { who: boss, job } = await employer(api);
    meanwhile(api, 'applications', () => blocks(boss, nelson));
    expect((await applying(nelson, job.id, { cv: pdf() })).status).toBe(409);
    expect(await received(boss, job.id)).toEqual([]);
  });

  it('tells nothing of applications, in either direction, and says to who applied that it is closed', async () => {
    const { api, nelson } = await two();
    const { who: boss, job } = await employer(api);
    const afterBlock = await applies(nelson, job.id);
    await blocks(nelson, boss);
    await work(api);
    expect(await listed(boss)).toEqual([]);
    await boss.call('PUT', `/applications/${afterBlock.id}`, { status: 'aceite' });
    await work(api);
    expect(await listed(nelson)).toEqual([]);
    expect(await nelson.call('GET', '/applications/mine')).toMatchObject([{ job: { is_open: false } }]);
    await nelson.call('DELETE', `/applications/${afterBlock.id}`);
    expect(await listed(boss)).toEqual([]);
    const ana = await person(api);
    await applies(ana, job.id);
    api.clock.advance(60 * 60 * 1000);
    await work(api);
    const told = await api.ctx.db.selectFrom('notifications').select(['user_id', 'happening']).execute();
    expect(told).toEqual([{ user_id: boss.user.id, happening: 'application-received' }]);
  });
});

describe('what was told before a block', () => {
  it('is gone from the list of who blocks, as are its pushes, and others stay counted', async () => {
    const { api, nelson } = await two();
    const { who: boss, job } = await employer(api);
    const ana = await person(api, { full_name: 'Ana Cossa' });
    const id = await startsWith(nelson, boss);
    await says(nelson, id, 'Vai-te embora');
    for (const who of [ana, nelson]) {
      await who.call('POST', '/likes/', { likeable_type: 'job', likeable_id: job.id });
      await who.call('POST', '/likes/', { likeable_type: 'user', likeable_id: boss.user.id });
      await applies(who, job.id);
    }
    await follows(nelson, 'user', boss.user.id);
    await work(api);
    expect(await listed(boss)).toHaveLength(5);
    await boss.call('DELETE', '/notifications/');
    await boss.call('POST', '/notifications/restore');

    const device = await opens(api.port, '/notifications/ws', { token: boss.tokens.access_token });
    await blocks(boss, nelson);
    expect(await device.next('notifications')).toEqual({});
    const left = await listed(boss);
    expect(left.map(({ title }) => title).sort()).toEqual(
      ['Ana Cossa curtiu a sua vaga', 'Ana Cossa curtiu o seu perfil', 'Nova candidatura'].sort(),
    );
    expect(JSON.stringify(left)).not.toContain('Vai-te embora');
    expect(await boss.call('GET', '/notifications/unread-count')).toEqual({ notifications: 3, chat: 0 });
    await boss.call('POST', '/notifications/restore');
    expect(await listed(boss)).toHaveLength(3);
  });

  it('is what a saved search found, and where an application stands, as well', async () => {
    const { api, nelson } = await two();
    const seller = await freelancer(api);
    const { who: boss, job } = await employer(api);
    await nelson.call('POST', '/saved-searches', { of: 'search', q: 'quadro' });
    await publishes(seller, { title: 'Quadro eléctrico' });
    const { id } = await applies(nelson, job.id);
    await boss.call('PUT', `/applications/${id}`, { status: 'em_analise' });
    await work(api);
    expect(await listed(nelson)).toHaveLength(2);
    await blocks(nelson, seller);
    expect(await listed(nelson)).toHaveLength(1);
    await blocks(nelson, boss);
    expect(await listed(nelson)).toEqual([]);
  });

  it('stays with the other, who hears no more of it by push or mail', async () => {
    const { api, rosa, nelson } = await two();
    const id = await startsWith(rosa, nelson);
    await says(rosa, id, 'Bom dia');
    await rosa.call('POST', '/likes/', { likeable_type: 'user', likeable_id: nelson.user.id });
    await api.ctx.db.updateTable('notifications').set({ push_at: '2026-11-19T04:00:00.000Z' }).execute();
    await blocks(rosa, nelson);
    expect(await listed(nelson)).toHaveLength(2);
    const rows = await api.ctx.db.selectFrom('notifications').select('push_at').execute();
    expect(rows).toEqual([{ push_at: null }, { push_at: null }]);
    api.clock.advance(24 * 60 * 60 * 1000);
    await mailUnreadMessages(api.ctx, { userId: nelson.user.id });
    await mailSummaries(api.ctx, 0);
    expect(await mailsOf(api)).toEqual([]);
  });
});

const filesToSweep = ({ ctx: { db } }: TestApi) =>
  db.selectFrom('queue').select('id').where('kind', '=', 'sweep-kept-file').execute();
