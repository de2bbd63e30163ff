// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { Started } from '#lib/contract/chat.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import type { serveApi } from '#tests/support/api.ts';
import { conversationsOf, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { fiftieth } from '#tests/support/cast/limits.ts';
import { codeMailedTo } from '#tests/support/cast/mails.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { servingWith } from '#tests/support/cast/serving.ts';

async function market(options?: Parameters<typeof serveApi>[0]) {
  const [api, rosa] = await servingWith(options, (api) => freelancer(api, {}, { full_name: 'Rosa Cumbe' }));
  const service = await publishes(rosa, { title: 'Quadro eléctrico' });
  const nelson = await person(api, { full_name: 'Nelson Macuácua' });
  return { api, rosa, nelson, service };
}

const asks = (who: Person, peer: Person, first: object) =>
  who.send('POST', `/chat/conversations/start?peer_user_id=${peer.user.id}`, first);
const begins = async (who: Person, peer: Person, first: object): Promise<Started> =>
  (await asks(who, peer, first)).json();
const greeting = 'Olá! Tenho interesse no serviço “Quadro eléctrico”. Ainda está disponível?';

describe('a conversation that begins with a message', () => {
  it('is started, greets about the thing, and is answered as it is now', async () => {
    const { rosa, nelson, service } = await market();
    const first = { service_ref: service.id, client_id: 'interesse-1' };
    const { id, message, is_new } = await begins(nelson, rosa, first);
    expect(is_new).toBe(true);
    expect(message).toMatchObject({
      conversation_id: id,
      client_id: 'interesse-1',
      text: greeting,
      isMe: true,
      status: 'sent',
      reference: { type: 'service', id: service.id, is_there: true },
    });
    expect(await conversationsOf(rosa)).toMatchObject([{ id, unread_count: 1, last_message: greeting }]);
  });

  it('is sent once, also at the same moment, and found again later', async () => {
    const { api, rosa, nelson, service } = await market();
    const first = { service_ref: service.id, client_id: 'interesse-1' };
    const all = await Promise.all(Array.from({ length: 5 }, () => begins(nelson, rosa, first)));
    expect(new Set(all.map(({ id, message }) => `${id} ${message?.id}`)).size).toBe(1);
    const id = all[0]?.id ?? 0;
    await says(rosa, id, 'Está, sim');
    api.clock.advance(1000);
    const again = await begins(nelson, rosa, first);
    expect([again.message?.id, again.is_new]).toEqual([all[0]?.message?.id, false]);
    expect(await reads(rosa, id)).toHaveLength(2);
  });

  it('carries the person’s own words, and a vacancy is greeted as one', async () => {
    const { api, rosa, nelson, service } = await market();
    const own = await begins(nelson, rosa, { service_ref: service.id, client_id: 'pedido-1', text: 'Três' });
    expect(own.message).toMatchObject({ text: 'Três', service_ref: String(service.id) });
    const { who, job } = await employer(api, { title: 'Pintor' });
    const { message } = await begins(nelson, who, { job_ref: job.id, client_id: 'interesse-2' });
    expect(message?.text).toBe('Olá! Tenho interesse na vaga “Pintor”. Ainda está aberta?');
  });

  it('only starts where there is nothing to speak of, or where it is not public', async () => {
    const { rosa, nelson, service } = await market();
    expect(await begins(nelson, rosa, {})).not.toHaveProperty('message');
    await rosa.call('PUT', `/services/${service.id}`, { status: 'Pausado' });
    const hidden = await asks(nelson, rosa, { service_ref: service.id, client_id: 'interesse-1' });
    const text = await hidden.text();
    expect(hidden.status).toBe(200);
    expect(text).not.toContain('Quadro');
    expect(JSON.parse(text)).not.toHaveProperty('message');
  });

  it('is refused with an odd message, and then not even started', async () => {
    const { rosa, nelson } = await market();
    for (const first of [
      { text: '  ', client_id: 'pedido-1' },
      { service_ref: 1, job_ref: 1, client_id: 'interesse-1' },
      { service_ref: 1, client_id: '!' },
    ])
      expect((await asks(nelson, rosa, first)).status, JSON.stringify(first)).toBe(422);
    expect(await conversationsOf(nelson)).toEqual([]);
  });
});

describe('who may not send', () => {
  const first = { text: 'Bom dia', client_id: 'pedido-1' };

  it('may not begin with a message either: to oneself, across a block', async () => {
    const { rosa, nelson } = await market();
    expect((await asks(rosa, rosa, first)).status).toBe(422);
    await rosa.call('PUT', `/blocks/${nelson.user.id}`);
    const refused = { status: 403, body: { detail: chatTexts.blockedByPeer } };
    expect(await outcome(asks(nelson, rosa, first))).toMatchObject(refused);
    expect(await conversationsOf(nelson)).toEqual([]);
  });

  it('nor in a conversation that was there before the block', async () => {
    const { rosa, nelson } = await market();
    const id = await startsWith(nelson, rosa);
    await rosa.call('PUT', `/blocks/${nelson.user.id}`);
    for (const who of [
      [nelson, rosa],
      [rosa, nelson],
    ] as const)
      expect((await asks(...who, first)).status).toBe(403);
    expect(await reads(rosa, id)).toEqual([]);
  });

  it('nor without a proven e-mail, except to who has written', async () => {
    const { api, rosa, nelson } = await market({ emailProof: true });
    expect(await codeOf(asks(nelson, rosa, first))).toBe('email_not_proven');
    const { id } = await begins(nelson, rosa, {});
    expect(await reads(nelson, id)).toEqual([]);
    await rosa.call('POST', '/users/me/email/confirm', { code: await codeMailedTo(api, rosa.email) });
    await says(rosa, id, 'Quanto custa?');
    expect((await asks(nelson, rosa, first)).status).toBe(200);
  });

  it('nor past the limits of new conversations and of messages', async () => {
    const { limits } = fiftieth('messages-');
    const { api, rosa, nelson } = await market({ conversationsADay: 1, limits });
    await begins(nelson, rosa, first);
    expect((await asks(nelson, await person(api), first)).status).toBe(429);
    const sends = [1, 2].map((at) => asks(nelson, rosa, { text: `${at}`, client_id: `pedido-x-${at}` }));
    const statuses = (await Promise.all(sends)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 429]);
  });
});
