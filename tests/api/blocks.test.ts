import { describe, expect, it } from 'vitest';
import { inProcessLimits } from '#server/limits/in-process.ts';
import type { Limits } from '#server/limits/limits.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { conversationsOf, posted, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { type Person, person } from '#tests/support/cast/people.ts';

async function two(options?: Parameters<typeof serveApi>[0]) {
  const api = await serveApi(options);
  const rosa = await person(api, { full_name: 'Rosa Cumbe' });
  const nelson = await person(api, { full_name: 'Nelson Macuácua' });
  return { api, rosa, nelson };
}

const blocks = (who: Person, { user }: Person): Promise<void> => who.call('PUT', `/blocks/${user.id}`);

/** Limits that let something happen while a call is on its way: it has been admitted, and has written nothing. */
function meanwhile(name: string) {
  let act: (() => Promise<unknown>) | undefined;
  const counters = inProcessLimits();
  const limits: Limits = {
    ...counters,
    async take(limit, key) {
      const once = limit.name === name ? act : undefined;
      if (once) act = undefined;
      await once?.();
      return counters.take(limit, key);
    },
  };
  return {
    limits,
    set: (what: () => Promise<unknown>) => {
      act = what;
    },
  };
}

describe('after the answer to a block', () => {
  it('no message arrives of those that were on their way', async () => {
    const { rosa, nelson } = await two();
    const id = await startsWith(nelson, rosa);
    const sending = Array.from({ length: 90 }, (_, at) =>
      nelson.send('POST', `/chat/conversations/${id}/send`, { text: `${at} ${'palavra '.repeat(480)}` }),
    );
    await sending[0];
    await blocks(rosa, nelson);
    const there = await reads(rosa, id, '?limit=100');
    const statuses = (await Promise.all(sending)).map(({ status }) => status);
    expect(await reads(rosa, id, '?limit=100')).toEqual(there);
    expect(statuses.filter((status) => status === 201)).toHaveLength(there.length);
    expect(statuses.filter((status) => status === 403)).toHaveLength(90 - there.length);
  });

  it('nor does a text or a file that was admitted before it, and the file is not kept', async () => {
    const during = meanwhile('messages-of-account');
    const { api, rosa, nelson } = await two({ limits: during.limits });
    const id = await startsWith(nelson, rosa);
    for (const sends of [
      () => nelson.send('POST', `/chat/conversations/${id}/send`, { text: 'Ainda não acabei' }),
      () => posted(nelson, id, pdf()),
    ]) {
      during.set(() => blocks(rosa, nelson));
      expect((await sends()).status).toBe(403);
      await rosa.call('DELETE', `/blocks/${nelson.user.id}`);
    }
    expect(await reads(rosa, id)).toEqual([]);
    expect(await rosa.call('GET', '/notifications/unread-count')).toEqual({ notifications: 0, chat: 0 });
    const waiting = await filesToSweep(api);
    expect(waiting).toHaveLength(2);
  });

  it('no conversation begins that was on its way', async () => {
    const during = meanwhile('new-conversations');
    const { rosa, nelson } = await two({ limits: during.limits });
    during.set(() => blocks(rosa, nelson));
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

const filesToSweep = ({ ctx: { db } }: TestApi) =>
  db.selectFrom('queue').select('id').where('kind', '=', 'sweep-message-file').execute();
