// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { ConversationWithPresence, FoundMessage } from '#lib/contract/chat.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import { recountUnread } from '#server/chat/chat.ts';
import type { TestApi } from '#tests/support/api.ts';
import { conversationsOf, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { fiftieth } from '#tests/support/cast/limits.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { outcome, refusal } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { letIn, two } from '#tests/support/cast/talk.ts';
import { opens } from '#tests/support/sockets.ts';

const later = ({ clock }: TestApi) => clock.advance(1000);

describe('a conversation', () => {
  it('is in the list of who began it at once, and of the other with the first message', async () => {
    const { rosa, nelson, id } = await two();
    expect(await conversationsOf(rosa)).toMatchObject([{ id, last_message: null, unread_count: 0 }]);
    expect(await conversationsOf(nelson)).toEqual([]);
    await says(rosa, id, 'Bom dia');
    expect(await conversationsOf(nelson)).toMatchObject([
      {
        id,
        peer: { id: rosa.user.id, display_name: 'Rosa Cumbe', email: null },
        last_message: 'Bom dia',
        last_message_is_unread: true,
        last_message_is_mine: false,
        unread_count: 1,
      },
    ]);
  });

  it('begins with nobody who is not there, and not with oneself', async () => {
    const { rosa } = await two();
    const start = (who: unknown) => rosa.send('POST', `/chat/conversations/start?peer_user_id=${who}`);
    expect((await start(rosa.user.id)).status).toBe(422);
    expect((await start(999_999)).status).toBe(404);
    expect((await start('x')).status).toBe(422);
  });

  it('begins with so many new people a day, and always with those one knows', async () => {
    const { api, rosa, nelson, id } = await two({ conversationsADay: 2 });
    const others = await Promise.all([person(api), person(api)]);
    await startsWith(rosa, others[0]);
    const refused = await rosa.send('POST', `/chat/conversations/start?peer_user_id=${others[1].user.id}`);
    expect(await refusal(refused)).toEqual([429, chatTexts.tooManyNew(2)]);
    expect(await startsWith(rosa, nelson)).toBe(id);
  });

  it('moves up in the list with each message, page by page', async () => {
    const { api, rosa, nelson, id } = await two();
    const others = [await person(api), await person(api), await person(api)];
    const ids = [id];
    for (const other of others) {
      later(api);
      ids.unshift(await startsWith(rosa, other));
    }
    later(api);
    await says(nelson, id, 'Estou aqui');
    const first = await conversationsOf(rosa, '?limit=2');
    expect(first.map((one) => one.id)).toEqual([id, ids[0]]);
    const last = first.at(-1);
    const rest = await conversationsOf(rosa, `?last_id=${last?.id}&last_time=${last?.last_time}`);
    expect(rest.map((one) => one.id)).toEqual([ids[1], ids[2]]);
    expect((await conversationsOf(rosa, `?last_id=${last?.id}`)).map((one) => one.id)).toEqual([
      ids[1],
      ids[2],
    ]);
  });

  it('is nobody else’s, in any call', async () => {
    const { api, rosa, nelson, id } = await two();
    const message = await says(rosa, id, 'Só para ti');
    const fatima = await person(api);
    for (const [method, path] of [
      ['GET', `/chat/conversations/${id}`],
      ['GET', `/chat/conversations/${id}/messages`],
      ['POST', `/chat/conversations/${id}/read`],
      ['POST', `/chat/conversations/${id}/send?text=Oi`],
      ['DELETE', `/chat/messages/${message.id}`],
    ] as const)
      expect((await fatima.send(method, path)).status, path).toBe(404);
    const report = { type: 'message', id: message.id, reason: 'spam' };
    expect((await fatima.send('POST', '/reports/', report)).status).toBe(404);
    expect(await fatima.call('GET', '/chat/search?q=ti')).toEqual([]);
    expect((await fatima.send('GET', '/chat/conversations')).status).toBe(200);
    expect(await reads(nelson, id)).toHaveLength(1);
  });
});

describe('a message', () => {
  it('is kept as typed, in the order in which it came, and seen from both sides', async () => {
    const { rosa, nelson, id } = await two();
    const first = await says(rosa, id, '  Olá <b>Nelson</b>\nTudo bem?  ');
    const second = await says(nelson, id, 'Tudo 👍');
    expect(first).toMatchObject({
      text: 'Olá <b>Nelson</b>\nTudo bem?',
      isMe: true,
      status: 'sent',
      type: 'text',
    });
    expect(first.previous_id).toBeNull();
    expect(second.previous_id).toBe(first.id);
    expect((await reads(rosa, id)).map(({ text, isMe }) => [text, isMe])).toEqual([
      [first.text, true],
      ['Tudo 👍', false],
    ]);
  });

  it('may come as a query, as the specification has it', async () => {
    const { rosa, id } = await two();
    const sent = await rosa.ask(`/chat/conversations/${id}/send?text=Bom%20dia`, { method: 'POST' });
    expect(sent.status).toBe(201);
    expect(await sent.json()).toMatchObject({ text: 'Bom dia' });
  });

  it('is not sent empty or too long, as a reply to another conversation, or about two things', async () => {
    const { api, rosa, nelson, id } = await two();
    const fatima = await person(api);
    const other = await says(rosa, await startsWith(rosa, fatima), 'Outra conversa');
    for (const sent of [
      { text: '' },
      { text: ' \n\t ' },
      {},
      { text: 'a'.repeat(4001) },
      { text: 'Oi', reply_to: other.id },
      { text: 'Oi', reply_to: 'x' },
      { text: 'Oi', service_ref: '1', job_ref: '2' },
      { text: 'Oi', client_id: 'curto' },
      { text: 'Oi\u202e' },
    ])
      expect(
        (await rosa.send('POST', `/chat/conversations/${id}/send`, sent)).status,
        JSON.stringify(sent),
      ).toBe(422);
    expect((await says(rosa, id, 'a'.repeat(4000))).text).toHaveLength(4000);
    expect((await conversationsOf(nelson))[0]?.unread_count).toBe(1);
  });

  it('shows the beginning of what it replies to', async () => {
    const { rosa, nelson, id } = await two();
    const asked = await says(rosa, id, `Quanto custa? ${'x'.repeat(200)}`);
    const reply = await says(nelson, id, 'Depende', { reply_to: asked.id });
    expect(reply).toMatchObject({ reply_to_id: asked.id });
    expect(reply.reply_to_preview).toMatch(/^Quanto custa\? x+…$/);
    expect(reply.reply_to_preview).toHaveLength(120);
  });

  it('shows nothing of what it replies to, to whom has deleted that for themselves', async () => {
    const { api, rosa, nelson, id } = await two();
    const asked = await says(rosa, id, 'O segredo');
    const before = await says(nelson, id, 'Antes', { reply_to: asked.id });
    await nelson.call('DELETE', `/chat/messages/${asked.id}`);
    const devices = [rosa, nelson].map(({ tokens }) =>
      opens(api.port, '/chat/ws', { token: tokens.access_token, conversation_id: id }),
    );
    for (const device of await Promise.all(devices)) await letIn(device);
    const after = await says(rosa, id, 'Depois', { reply_to: asked.id });
    const previews = (who: Person) =>
      reads(who, id).then((all) => all.filter((one) => one.reply_to_id).map((one) => one.reply_to_preview));
    expect(await previews(rosa)).toEqual(['O segredo', 'O segredo']);
    expect(await previews(nelson)).toEqual([null, null]);
    const [ofRosa, ofNelson] = await Promise.all(devices);
    expect(await ofRosa?.next('message')).toMatchObject({ id: after.id, reply_to_preview: 'O segredo' });
    expect(await ofNelson?.next('message')).toMatchObject({ id: after.id, reply_to_preview: null });
    const again = await nelson.call<FoundMessage[]>('GET', '/chat/search?q=antes');
    expect(again).toMatchObject([{ message: { id: before.id, reply_to_preview: null } }]);
    expect((await says(nelson, id, 'Repito', { reply_to: asked.id })).reply_to_preview).toBeNull();
  });

  it('speaks of a service as it is now, and says when it is gone', async () => {
    const { api, rosa } = await two();
    const seller = await person(api, {
      user_type: 'freelancer',
      full_name: 'Amina Selemane',
      province: 'Maputo',
      district: 'Matola',
    });
    const service = await publishes(seller, { title: 'Catering para festas', price: '1500' });
    const id = await startsWith(rosa, seller);
    await says(rosa, id, 'Ainda faz?', { service_ref: String(service.id) });
    const [shown] = await reads(seller, id);
    const about = '1\u00a0500\u00a0MT · Matola, Maputo';
    expect(shown).toMatchObject({
      service_ref: String(service.id),
      job_ref: null,
      reference: { type: 'service', is_there: true, title: 'Catering para festas', price: 1500, about },
    });
    expect(
      await api.ask(`/chat/service-by-ref?ref=${service.id}`).then((answer) => answer.json()),
    ).toMatchObject({
      title: 'Catering para festas',
    });
    await seller.call('DELETE', `/services/${service.id}`);
    const [after] = await reads(seller, id);
    expect(after?.reference).toMatchObject({ type: 'service', id: service.id, is_there: false, title: null });
    expect((await api.ask(`/chat/service-by-ref?ref=${service.id}`)).status).toBe(404);
    expect((await api.ask('/chat/job-by-ref?ref=77')).status).toBe(404);
    expect((await api.ask('/chat/job-by-ref?ref=x')).status).toBe(422);
  });

  it('fills gaps: those after one, those before one, and the newest', async () => {
    const { rosa, nelson, id } = await two();
    const ids: number[] = [];
    for (let at = 0; at < 6; at += 1) ids.push((await says(rosa, id, `Mensagem ${at}`)).id);
    const idsIn = async (query: string) => (await reads(nelson, id, query)).map((one) => one.id);
    expect(await idsIn('?limit=2')).toEqual(ids.slice(4));
    expect(await idsIn(`?before_id=${ids[4]}&limit=2`)).toEqual(ids.slice(2, 4));
    expect(await idsIn(`?after_id=${ids[1]}&limit=2`)).toEqual(ids.slice(2, 4));
    expect(await idsIn('?after_id=0')).toEqual(ids);
    expect((await nelson.send('GET', `/chat/conversations/${id}/messages?after_id=-1`)).status).toBe(422);
  });

  it('is deleted for oneself alone', async () => {
    const { rosa, nelson, id } = await two();
    const first = await says(rosa, id, 'Primeira');
    const second = await says(rosa, id, 'Segunda');
    await nelson.call('DELETE', `/chat/messages/${second.id}`);
    expect((await reads(nelson, id)).map(({ text }) => text)).toEqual(['Primeira']);
    expect((await conversationsOf(nelson))[0]).toMatchObject({ last_message: 'Primeira', unread_count: 1 });
    expect(await reads(rosa, id)).toHaveLength(2);
    await rosa.call('DELETE', `/chat/messages/${first.id}`);
    expect((await reads(rosa, id)).map(({ text }) => text)).toEqual(['Segunda']);
  });

  it('is missed by the number of those that a device keeps, which each of the two may ask for', async () => {
    const { api, rosa, nelson, id } = await two();
    const ids: number[] = [];
    for (let at = 0; at < 4; at += 1) ids.push((await says(rosa, id, `Mensagem ${at}`)).id);
    const path = `/chat/conversations/${id}?kept_from=${ids[0]}&kept_to=${ids[2]}`;
    const left = async (who: Person) => (await who.call<ConversationWithPresence>('GET', path)).kept_count;
    expect([await left(rosa), await left(nelson)]).toEqual([3, 3]);
    await nelson.call('DELETE', `/chat/messages/${ids[1]}`);
    expect([await left(rosa), await left(nelson)]).toEqual([3, 2]);
    expect((await (await person(api)).ask(path)).status).toBe(404);
  });
});

describe('marks', () => {
  it('tell the sender what has arrived and what was read, and count what was not', async () => {
    const { rosa, nelson, id } = await two();
    const ids: number[] = [];
    for (const text of ['Um', 'Dois', 'Três']) ids.push((await says(rosa, id, text)).id);
    const statuses = async () => (await reads(rosa, id)).map(({ status }) => status);
    expect(await statuses()).toEqual(['sent', 'sent', 'sent']);
    await reads(nelson, id);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered']);
    await nelson.call('POST', `/chat/conversations/${id}/read`, { up_to_id: ids[1] });
    expect(await statuses()).toEqual(['read', 'read', 'delivered']);
    expect(await conversationsOf(nelson)).toMatchObject([{ unread_count: 1, read_up_to_id: ids[1] }]);
    // Back is no way.
    await nelson.call('POST', `/chat/conversations/${id}/read`, { up_to_id: ids[0] });
    expect(await statuses()).toEqual(['read', 'read', 'delivered']);
    await nelson.call('POST', `/chat/conversations/${id}/read`);
    expect(await conversationsOf(nelson)).toMatchObject([{ unread_count: 0, last_message_is_unread: false }]);
    expect(await conversationsOf(rosa)).toMatchObject([{ last_message_status: 'read' }]);
    // What nobody has written yet cannot be read.
    await nelson.call('POST', `/chat/conversations/${id}/read`, { up_to_id: 999_999 });
    await says(rosa, id, 'Quatro');
    expect(await conversationsOf(nelson)).toMatchObject([{ unread_count: 1 }]);
  });

  it('are counted anew by a command, where they are wrong', async () => {
    const { api, rosa, nelson, id } = await two();
    await says(rosa, id, 'Um');
    expect(await recountUnread(api.ctx)).toBe(0);
    await api.ctx.db.updateTable('members').set({ unread: 7 }).execute();
    expect(await recountUnread(api.ctx)).toBe(2);
    expect(await conversationsOf(nelson)).toMatchObject([{ unread_count: 1 }]);
  });
});

describe('more messages than anybody types', () => {
  const statusOf = async (who: Person, id: number) =>
    (await who.send('POST', `/chat/conversations/${id}/send`, { text: 'Oi' })).status;

  it('are put off in a conversation, for who sends them, and then count nowhere', async () => {
    const { limits, pass } = fiftieth('messages-');
    const { api, rosa, nelson, id } = await two({ limits });
    const other = await startsWith(rosa, await person(api));
    for (let at = 0; at < 2; at += 1) await says(rosa, id, 'Oi');
    const refused = await rosa.send('POST', `/chat/conversations/${id}/send`, { text: 'Oi' });
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await outcome(refused)).toMatchObject({ status: 429, body: { detail: chatTexts.tooFast } });
    for (let at = 0; at < 20; at += 1) expect(await statusOf(rosa, id)).toBe(429);
    expect(await statusOf(nelson, id)).toBe(201);
    for (let at = 0; at < 2; at += 1) expect(await statusOf(rosa, other)).toBe(201);
    pass(10_000);
    expect(await statusOf(rosa, id)).toBe(201);
  });

  it('come back the same where they were acknowledged, however many there are', async () => {
    const { rosa, id } = await two({ limits: fiftieth('messages-').limits });
    const client_id = 'antes-do-limite';
    const first = await says(rosa, id, 'Oi', { client_id });
    expect([await statusOf(rosa, id), await statusOf(rosa, id)]).toEqual([201, 429]);
    expect((await says(rosa, id, 'Oi', { client_id })).id).toBe(first.id);
  });

  it('are put off over all conversations of an account', async () => {
    const { api, rosa, id } = await two({ limits: fiftieth('messages-').limits });
    const ids = [id, await startsWith(rosa, await person(api)), await startsWith(rosa, await person(api))];
    const statuses: number[] = [];
    for (const one of [...ids, ...ids]) statuses.push(await statusOf(rosa, one));
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
  });

  it('are put off until tomorrow where a conversation has had two thousand of somebody', async () => {
    const { limits, pass } = fiftieth('messages-');
    const { rosa, id } = await two({ limits });
    for (let at = 0; at < 40; at += 1) {
      expect(await statusOf(rosa, id)).toBe(201);
      pass(10_000);
    }
    const refused = await rosa.send('POST', `/chat/conversations/${id}/send`, { text: 'Oi' });
    expect(refused.headers.get('retry-after')).toBe(String(24 * 60 * 60 - 400));
    expect(await refusal(refused)).toEqual([429, chatTexts.tooManyToday(2000)]);
  });
});

it('who is blocked reaches nobody, is told so, and sees nothing of the other', async () => {
  const { api, rosa, nelson, id } = await two();
  const client_id = 'antes-do-bloqueio';
  const before = await says(nelson, id, 'Olá', { client_id });
  await rosa.call('PUT', `/blocks/${nelson.user.id}`);
  await rosa.call('PUT', `/blocks/${nelson.user.id}`);
  const refused = (who: typeof rosa) => who.send('POST', `/chat/conversations/${id}/send`, { text: 'Oi' });
  expect(await refusal(refused(nelson))).toEqual([403, chatTexts.blockedByPeer]);
  expect(await refusal(refused(rosa))).toEqual([403, chatTexts.blockedByMe]);
  // What was acknowledged stays so.
  expect((await says(nelson, id, 'Olá', { client_id })).id).toBe(before.id);
  expect(await nelson.call<ConversationWithPresence>('GET', `/chat/conversations/${id}`)).toMatchObject({
    presence: null,
    is_blocked: false,
    closed_because: chatTexts.blockedByPeer,
  });
  expect(await conversationsOf(rosa)).toMatchObject([{ is_blocked: true }]);
  expect(await rosa.call('GET', '/blocks')).toMatchObject([{ id: nelson.user.id }]);
  expect(await nelson.call('GET', '/blocks')).toEqual([]);

  await rosa.call('DELETE', `/blocks/${nelson.user.id}`);
  await rosa.call('DELETE', `/blocks/${nelson.user.id}`);
  await says(nelson, id, 'De novo');
  const fatima = await person(api);
  await fatima.call('PUT', `/blocks/${nelson.user.id}`);
  const start = await nelson.send('POST', `/chat/conversations/start?peer_user_id=${fatima.user.id}`);
  expect(start.status).toBe(403);
  expect((await rosa.send('PUT', `/blocks/${rosa.user.id}`)).status).toBe(422);
  expect((await rosa.send('PUT', '/blocks/999999')).status).toBe(404);
});
