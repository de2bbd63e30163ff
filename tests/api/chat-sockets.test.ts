// @module-tag one-database
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ConversationWithPresence } from '#lib/contract/chat.ts';
import { endDeal } from '#server/deals/deals.ts';
import { conversationsOf, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { asksFor, takes } from '#tests/support/cast/deals.ts';
import { type Person, person, signsInAgain } from '#tests/support/cast/people.ts';
import { letIn, two as talk } from '#tests/support/cast/talk.ts';
import { opens, type TestSocket } from '#tests/support/sockets.ts';

async function two(options?: Parameters<typeof talk>[0]) {
  const { api, ...talking } = await talk(options);
  const connect = (who: Person, query: Record<string, string | number> = {}, path = '/chat/ws') =>
    opens(api.port, path, { token: who.tokens.access_token, ...query });
  return { api, ...talking, connect };
}

describe('a socket of the chat', () => {
  it('tells both of each step of a deal, also of the program’s, and nobody else', async () => {
    const { api, rosa, nelson, connect, id } = await two();
    const [ofBoth, alone] = [await connect(rosa), await connect(nelson, { conversation_id: id })];
    const elsewhere = await connect(rosa, { conversation_id: await startsWith(rosa, await person(api)) });
    const stranger = await connect(await person(api));
    await Promise.all([ofBoth, alone, elsewhere, stranger].map(letIn));
    const deal = await asksFor(rosa, { peer_user_id: nelson.user.id });
    await takes(nelson, deal.id, 'offer');
    api.clock.advance(8 * 24 * 60 * 60 * 1000);
    await endDeal(api.ctx, { dealId: deal.id });
    for (const device of [ofBoth, alone])
      for (const version of [1, 2, 3])
        expect(await device.next('deal')).toEqual({ conversation_id: id, id: deal.id, version });
    for (const device of [elsewhere, stranger])
      expect(device.heard.filter(({ event }) => event === 'deal')).toEqual([]);
  });

  it('brings messages to every device of both, as each sees them, and warns who is asked for money', async () => {
    const { rosa, nelson, connect, id } = await two();
    const devices = [
      await connect(nelson, { conversation_id: id }),
      await connect(nelson),
      await connect(rosa),
    ];
    await Promise.all(devices.map(letIn));
    const sent = await says(rosa, id, 'Bom dia', { client_id: 'um-bom-dia' });
    const [one, other, own] = await Promise.all(devices.map((device) => device.next('message')));
    expect(one).toEqual({ ...sent, isMe: false, status: null });
    expect(other).toEqual(one);
    expect(own).toEqual(sent);

    const asked = await says(rosa, id, 'Manda 500 MT por M-Pesa primeiro, para reservar.');
    const [received, , mine] = await Promise.all(devices.map((device) => device.next('message')));
    expect(received).toMatchObject({ caution: 'money' });
    expect((await reads(nelson, id))[1]).toMatchObject({ caution: 'money' });
    for (const message of [asked, mine, (await reads(rosa, id))[1]])
      expect(message).not.toHaveProperty('caution');
  });

  it('tells the sender when it has arrived and when it was read', async () => {
    const { rosa, nelson, connect, id } = await two();
    const [sender, receiver] = [await connect(rosa), await connect(nelson)];
    await Promise.all([letIn(sender), letIn(receiver)]);
    const sent = await says(rosa, id, 'Chegou?');
    const mark = { conversation_id: id, user_id: nelson.user.id, up_to_id: sent.id };
    expect(await sender.next('delivered')).toEqual(mark);
    expect((await reads(rosa, id))[0]?.status).toBe('delivered');
    await nelson.call('POST', `/chat/conversations/${id}/read`);
    expect(await sender.next('read')).toEqual(mark);
    expect(await receiver.next('read')).toEqual(mark);
  });

  it('tells nobody what reached the devices of who hides whether they are here, only what they read', async () => {
    const { rosa, nelson, connect, id } = await two();
    await nelson.call('PUT', '/users/me', { shows_presence: false });
    const [sender, receiver] = [await connect(rosa), await connect(nelson)];
    await Promise.all([sender, receiver].map(letIn));
    const here = await says(rosa, id, 'Chegou?');
    expect(await receiver.next('delivered')).toMatchObject({ up_to_id: here.id });
    receiver.ws.close();
    await receiver.closed;
    await says(rosa, id, 'E esta?');
    await letIn(sender);
    expect((await reads(rosa, id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
    expect(await conversationsOf(rosa)).toMatchObject([{ last_message_status: 'sent' }]);
    expect(sender.heard.filter(({ event }) => event === 'delivered')).toEqual([]);
    await nelson.call('POST', `/chat/conversations/${id}/read`);
    expect((await reads(rosa, id)).map(({ status }) => status)).toEqual(['read', 'read']);
  });

  it('does not say that something arrived which the device never took', async () => {
    const { rosa, nelson, connect, id } = await two();
    const receiver = await connect(nelson);
    await letIn(receiver);
    receiver.ws.pause();
    await says(rosa, id, 'Perdida no caminho');
    await sleep(200);
    receiver.ws.terminate();
    await sleep(100);
    expect((await reads(rosa, id))[0]?.status).toBe('sent');
  });

  it('passes on who is writing, to the other alone, and not between those who are apart', async () => {
    const { api, rosa, nelson, connect, id } = await two();
    const fatima = await person(api);
    await says(rosa, id, 'Olá');
    const [writer, reader, stranger] = [await connect(rosa), await connect(nelson), await connect(fatima)];
    await Promise.all([writer, reader, stranger].map(letIn));
    stranger.send('typing', { conversation_id: id });
    writer.send('typing', { conversation_id: id });
    expect(await reader.next('typing')).toEqual({ conversation_id: id, user_id: rosa.user.id });
    const bound = await connect(nelson, { conversation_id: id });
    await letIn(bound);
    bound.send('typing');
    expect(await writer.next('typing')).toEqual({ conversation_id: id, user_id: nelson.user.id });
    await nelson.call('PUT', `/blocks/${rosa.user.id}`);
    api.clock.advance(3000);
    writer.send('typing', { conversation_id: id });
    await letIn(writer);
    expect(reader.heard.filter(({ event }) => event === 'typing')).toHaveLength(1);
    expect(stranger.heard).toEqual([]);
  });

  it('shows who is here to whom has the conversation open, unless one of the two hides it', async () => {
    const { rosa, nelson, connect, id } = await two();
    await says(rosa, id, 'Olá');
    const presence = async () =>
      (await rosa.call<ConversationWithPresence>('GET', `/chat/conversations/${id}`)).presence;
    expect(await presence()).toEqual({ is_online: false, seen_at: null });
    const watcher = await connect(rosa);
    watcher.send('open', { conversation_id: id });
    await letIn(watcher);
    const device = await connect(nelson);
    expect(await watcher.next('presence')).toMatchObject({ user_id: nelson.user.id, is_online: true });
    expect(await presence()).toMatchObject({ is_online: true });
    device.ws.close();
    expect(await watcher.next('presence')).toMatchObject({ is_online: false });
    expect(await presence()).toMatchObject({ is_online: false, seen_at: expect.any(String) });
    await rosa.call('PUT', '/users/me', { shows_presence: false });
    expect(await presence()).toBeNull();
    const theirs = await nelson.call<ConversationWithPresence>('GET', `/chat/conversations/${id}`);
    expect(theirs.presence).toBeNull();
    const again = await connect(nelson);
    await letIn(again);
    await sleep(100);
    expect(watcher.heard.filter(({ event }) => event === 'presence')).toHaveLength(2);
  });

  it('is hidden at once from a device that shows the conversation, and shown again', async () => {
    const { api, rosa, nelson, connect, id } = await two();
    await says(rosa, id, 'Olá');
    const watcher = await connect(rosa, { conversation_id: id });
    await letIn(watcher);
    await nelson.call('PUT', '/users/me', { shows_presence: false });
    const hidden = await connect(nelson);
    await letIn(hidden);
    hidden.ws.close();
    await sleep(100);
    expect(watcher.heard).toEqual([]);
    await nelson.call('PUT', '/users/me', { shows_presence: true });
    await letIn(await connect(nelson));
    expect(await watcher.next('presence')).toMatchObject({ is_online: true });
    expect(api.logged()).not.toContain('"level":"error"');
  });
});

describe('a conversation without a message', () => {
  it('carries neither typing nor presence, and both from its first message on', async () => {
    const { api, rosa, nelson, connect, id } = await two();
    const [begun, other] = [await connect(rosa, { conversation_id: id }), await connect(nelson)];
    await Promise.all([begun, other].map(letIn));
    begun.send('typing');
    other.send('typing', { conversation_id: id });
    other.send('open', { conversation_id: id });
    await Promise.all([begun, other].map(letIn));
    await letIn(await connect(nelson));
    expect(begun.heard).toEqual([]);
    expect(other.heard).toEqual([]);
    const { presence } = await rosa.call<ConversationWithPresence>('GET', `/chat/conversations/${id}`);
    expect(presence).toBeNull();

    await says(rosa, id, 'Bom dia');
    expect(await begun.next('presence')).toMatchObject({ user_id: nelson.user.id, is_online: true });
    api.clock.advance(3000);
    begun.send('typing');
    expect(await other.next('typing')).toEqual({ conversation_id: id, user_id: rosa.user.id });
  });

  it('passes typing on once in three seconds, for each person and conversation', async () => {
    const { api, rosa, nelson, connect, id } = await two();
    await says(rosa, id, 'Bom dia');
    const [writer, again, reader] = [await connect(rosa), await connect(rosa), await connect(nelson)];
    await Promise.all([writer, again, reader].map(letIn));
    const typed = () => reader.heard.filter(({ event }) => event === 'typing').length;
    for (const wait of [0, 2999, 1]) {
      api.clock.advance(wait);
      for (let at = 0; at < 10; at += 1)
        for (const device of [writer, again]) device.send('typing', { conversation_id: id });
      await Promise.all([writer, again, reader].map(letIn));
      expect(typed()).toBe(wait === 1 ? 2 : 1);
    }
  });
});

describe('a phone that vanished with the conversation open', () => {
  async function vanished() {
    const all = await two();
    const { api, rosa, nelson, connect, id } = all;
    await says(rosa, id, 'Bom dia');
    await nelson.call('POST', `/chat/conversations/${id}/read`);
    const { db } = api.ctx;
    const session = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', nelson.user.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('push_subscriptions')
      .values({
        user_id: nelson.user.id,
        session_id: session.id,
        endpoint: 'https://push.example/1',
        p256dh: 'x',
        auth: 'x',
        kept_at: api.clock.now().toISOString(),
      })
      .execute();
    const phone = await connect(nelson, { conversation_id: id });
    await letIn(phone);
    const unread = () =>
      db
        .selectFrom('notifications')
        .select(['count', 'push_at'])
        .where('user_id', '=', nelson.user.id)
        .where('read_at', 'is', null)
        .execute();
    const planned = async (kind: 'push' | 'mail-unread-messages') =>
      (await db.selectFrom('queue').select('id').where('kind', '=', kind).execute()).length;
    const isShown = async () =>
      (
        await db
          .selectFrom('members')
          .select('open_until')
          .where('user_id', '=', nelson.user.id)
          .executeTakeFirst()
      )?.open_until !== null;
    await expect.poll(isShown).toBe(true);
    phone.ws.pause();
    return { ...all, phone, unread, planned, isShown, before: await planned('mail-unread-messages') };
  }

  it('gets the row, the push and the mail once the ping stays unanswered, and none when it is back', async () => {
    const { api, rosa, id, phone, unread, planned, isShown, before } = await vanished();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await says(rosa, id, 'Está aí?');
    await says(rosa, id, 'Responda, por favor');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await unread()).toEqual([]);
    await vi.advanceTimersByTimeAsync(6000);
    vi.useRealTimers();
    const time = api.clock.now().toISOString();
    await expect.poll(unread).toEqual([{ count: 2, push_at: time }]);
    expect(await planned('push')).toBe(1);
    expect(await planned('mail-unread-messages')).toBe(before + 1);
    await expect.poll(isShown).toBe(false);
    await says(rosa, id, 'Paciência');
    expect(await unread()).toMatchObject([{ count: 3 }]);

    phone.ws.resume();
    await expect.poll(isShown).toBe(true);
    await says(rosa, id, 'Ah, voltou');
    expect(await unread()).toMatchObject([{ count: 3 }]);
  });

  it('gets them when its connection ends first', async () => {
    const { rosa, id, phone, unread } = await vanished();
    await says(rosa, id, 'Está aí?');
    phone.ws.terminate();
    await expect.poll(unread).toMatchObject([{ count: 1 }]);
  });

  it('gets none of what was read on another device', async () => {
    const { rosa, nelson, id, phone, unread, isShown } = await vanished();
    await says(rosa, id, 'Está aí?');
    await nelson.call('POST', `/chat/conversations/${id}/read`);
    phone.ws.terminate();
    await expect.poll(isShown).toBe(false);
    expect(await unread()).toEqual([]);
  });
});

describe('who may open one', () => {
  it('is whoever has a token or a ticket, and a ticket opens once and for half a minute', async () => {
    const { api, rosa, nelson, id, connect } = await two();
    const closedWith = async (query: Record<string, string | number>, path = '/chat/ws') =>
      (await opens(api.port, path, query)).closed;
    for (const path of ['/chat/ws', '/notifications/ws']) {
      expect(await closedWith({}, path)).toBe(4401);
      expect(await closedWith({ token: 'x' }, path)).toBe(4401);
      expect(await closedWith({ token: nelson.tokens.refresh_token }, path)).toBe(4401);
    }
    const { ticket } = await nelson.call<{ ticket: string }>('POST', '/chat/ws-ticket');
    const device = await opens(api.port, '/chat/ws', { token: ticket });
    await letIn(device);
    await says(rosa, id, 'Com bilhete');
    expect((await device.next('message')).text).toBe('Com bilhete');
    expect(await closedWith({ token: ticket })).toBe(4401);
    const late = await nelson.call<{ ticket: string }>('POST', '/chat/ws-ticket');
    api.clock.advance(31_000);
    expect(await closedWith({ token: late.ticket })).toBe(4401);
    const fatima = await person(api);
    expect(await (await connect(fatima, { conversation_id: id })).closed).toBe(4403);
    expect(await (await connect(fatima, { conversation_id: 999_999 })).closed).toBe(4404);
    expect(await (await connect(fatima, { conversation_id: 'x' })).closed).toBe(4400);
  });

  it('is no page of another site', async () => {
    const { api, nelson } = await two();
    const from = (origin: string) =>
      opens(api.port, '/chat/ws', { token: nelson.tokens.access_token }, { origin });
    await expect(from('https://evil.example')).rejects.toThrow('403');
    await letIn(await from(`http://127.0.0.1:${api.port}`));
    await letIn(await from(api.ctx.config.publicUrl));
  });

  it('ends at once on a device that is signed out from another', async () => {
    const { api, nelson, connect } = await two({ socketBounds: { tickMs: 60 * 60_000 } });
    const other = await connect(nelson);
    await letIn(other);
    await (await signsInAgain(api, nelson)).call('DELETE', '/users/me/sessions');
    expect(await other.closed).toBe(4401);
    expect(other.heard).toContainEqual({ event: 'access-ended', data: {} });
  });

  it('is nobody whose session or token is over, unless a new token came', async () => {
    const { api, rosa, nelson, connect } = await two({
      socketBounds: { tickMs: 50, accessCheckMs: 20 },
    });
    const [ended, renewed, signedOut] = [await connect(nelson), await connect(nelson), await connect(rosa)];
    await Promise.all([ended, renewed, signedOut].map(letIn));
    await rosa.call('POST', '/auth/logout', { refresh_token: rosa.tokens.refresh_token });
    expect(await signedOut.closed).toBe(4401);
    expect(signedOut.heard).toEqual([{ event: 'access-ended', data: {} }]);
    api.clock.advance(14 * 60_000);
    const fresh = await (
      await api.send('POST', '/auth/refresh', { refresh_token: nelson.tokens.refresh_token })
    ).json();
    renewed.send('token', { token: fresh.access_token });
    await letIn(renewed);
    api.clock.advance(2 * 60_000);
    expect(await ended.closed).toBe(4401);
    await sleep(100);
    expect(renewed.ws.readyState).toBe(WebSocket.OPEN);
    renewed.send('token', { token: rosa.tokens.access_token });
    expect(await renewed.closed).toBe(4401);
  });
});

describe('what a socket bears', () => {
  it.each([
    ['a frame of 17 KB', 1009, (ws: WebSocket) => ws.send(JSON.stringify({ event: 'x'.repeat(17 * 1024) }))],
    ['a binary frame', 1003, (ws: WebSocket) => ws.send(Buffer.from('{"event":"typing"}'))],
    ['broken JSON', 4400, (ws: WebSocket) => ws.send('{"event":')],
    ['what is no event', 4400, (ws: WebSocket) => ws.send('[1]')],
    ['typing nowhere', 4400, (ws: WebSocket) => ws.send('{"event":"typing"}')],
    [
      'a thousand events at once',
      4429,
      (ws: WebSocket) => {
        for (let at = 0; at < 1000; at += 1) ws.send('{"event":"unknown"}');
      },
    ],
  ] as const)('ends at %s', async (_name, code, act) => {
    const { nelson, connect } = await two();
    const device = await connect(nelson);
    await letIn(device);
    act(device.ws);
    expect(await device.closed).toBe(code);
  });

  it('is no device that takes nothing: nobody waits for it', async () => {
    const { api, rosa, nelson, connect, id } = await two();
    const [slow, quick] = [await connect(nelson), await connect(nelson)];
    await Promise.all([slow, quick].map(letIn));
    const sent = await says(rosa, id, 'x'.repeat(4000));
    await quick.next('message');
    slow.ws.pause();
    const message = { ...sent, isMe: false, status: null };
    const readers = { own: [], other: [nelson.user.id], team: null };
    // More than the system keeps for it.
    for (let at = 0; at < 4000; at += 1) {
      api.ctx.bus.tell([{ type: 'message-sent', to: 'programs', ...readers, message }]);
      if (at % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    slow.ws.resume();
    expect(await slow.closed).toBe(1006);
    expect(quick.ws.readyState).toBe(WebSocket.OPEN);
  });

  it('is twenty of one person: the oldest goes', async () => {
    const { nelson, rosa, connect, id } = await two();
    const devices: TestSocket[] = [];
    for (let at = 0; at < 25; at += 1) {
      const device = await connect(nelson);
      await letIn(device);
      devices.push(device);
    }
    await expect.poll(() => devices.filter(({ ws }) => ws.readyState === WebSocket.OPEN).length).toBe(20);
    expect(await devices[0]?.closed).toBe(4429);
    await says(rosa, id, 'Quem está?');
    expect((await devices.at(-1)?.next('message'))?.text).toBe('Quem está?');
  });

  it('is no device that answers nothing', async () => {
    const { nelson, connect } = await two({ socketBounds: { tickMs: 50, silentMs: 300 } });
    const device = await connect(nelson);
    await letIn(device);
    device.ws.pause();
    await sleep(700);
    device.ws.resume();
    expect(await device.closed).toBe(1006);
    const awake = await connect(nelson);
    await sleep(700);
    expect(awake.ws.readyState).toBe(WebSocket.OPEN);
  });
});

describe('the socket of notifications', () => {
  it('tells every device of a person what one of them has read or deleted, and nobody else', async () => {
    const { rosa, nelson, connect, id } = await two();
    const devices = [
      await connect(nelson, {}, '/notifications/ws'),
      await connect(nelson),
      await connect(nelson, { conversation_id: id }),
      await connect(rosa),
    ];
    for (const device of devices) await letIn(device);
    await nelson.call('POST', '/notifications/read-all');
    await nelson.call('DELETE', '/notifications/');
    for (const device of devices.slice(0, 2))
      for (let times = 0; times < 2; times += 1) expect(await device.next('notifications')).toEqual({});
    for (const device of devices.slice(2)) {
      await letIn(device);
      expect(device.heard.map(({ event }) => event)).not.toContain('notifications');
    }
  });

  it('tells of a message, unless a device shows that conversation', async () => {
    const { rosa, nelson, connect, id } = await two();
    const told = await connect(nelson, {}, '/notifications/ws');
    await letIn(told);
    await says(rosa, id, 'Um');
    expect(await told.next('notification')).toEqual({
      id: expect.any(Number),
      type: 'chat',
      conversation_id: id,
      title: 'Rosa Cumbe',
    });
    const device = await connect(nelson, { conversation_id: id });
    await letIn(device);
    await says(rosa, id, 'Dois');
    await device.next('message');
    device.ws.close();
    await device.closed;
    await expect
      .poll(async () => {
        await says(rosa, id, 'Três');
        return told.heard.length;
      })
      .toBeGreaterThan(1);
    expect(told.heard.every(({ event }) => event === 'notification')).toBe(true);
    expect((await conversationsOf(nelson))[0]?.unread_count).toBeGreaterThan(2);
  });
});
