// @module-tag both-databases
import { describe, expect, it, vi } from 'vitest';
import type { BegunDeal, DealRow } from '#lib/contract/deals.ts';
import type { Notification } from '#lib/contract/notifications.ts';
import { dealNotices } from '#lib/copy/deal-notices.ts';
import { dealTexts } from '#lib/copy/deals.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import type { serveApi, TestApi } from '#tests/support/api.ts';
import { conversationsOf, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { codeOf, outcome } from '#tests/support/cast/place.ts';
import { priced, publishes, readService } from '#tests/support/cast/services.ts';
import { servingWith } from '#tests/support/cast/serving.ts';
import { pushService } from '#tests/support/push-service.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const minute = 60_000;

async function place(options: Parameters<typeof serveApi>[0] = {}) {
  const [api, zito] = await servingWith(options, (api) => freelancer(api, {}, { full_name: 'Zito Langa' }));
  const service = await publishes(zito, { ...priced, title: 'Pintura de casas' });
  return { api, zito, service, rosa: await person(api, { full_name: 'Rosa Cumbe' }) };
}

const wanted = { what: 'Pintar a sala', district: 'Matola, Liberdade', when: 'sábado' };

const asks = (who: Person, service_id: number, more: object = {}) =>
  who.send('POST', '/deals/', { ...wanted, service_id, client_id: 'pedido-01', ...more });

const begun = async (answer: Promise<Response>): Promise<BegunDeal> => (await answer).json();

/** What one has written to the other, the oldest first. */
const saidBy = async (who: Person, conversation: number | null) =>
  (await reads(who, conversation ?? 0)).map(({ text }) => text);

describe('asking for a quote of a service', () => {
  it('writes the first message of the conversation, about the service, and counts as a contact', async () => {
    const { api, rosa, zito, service } = await place();
    const answer = await asks(rosa, service.id);
    const deal: BegunDeal = await answer.json();
    expect([answer.status, deal.was_open]).toEqual([201, false]);
    expect(deal).toMatchObject({ ...wanted, conversation_id: await startsWith(zito, rosa) });
    const [message, ...others] = await reads(zito, deal.conversation_id ?? 0);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      sender_id: rosa.user.id,
      reference: { type: 'service', id: service.id },
    });
    expect(message?.text).toBe(
      [
        'Olá, Zito Langa. Gostaria de um orçamento, por favor.',
        '',
        'Serviço: Pintura de casas',
        'O que preciso: Pintar a sala',
        'Onde: Matola, Liberdade',
        'Quando: sábado',
      ].join('\n'),
    );
    await api.ctx.visits.flush();
    expect((await readService(api, service.id)).leads).toBe(1);
  });

  it('sent again, also at once, is one deal and one message', async () => {
    const { rosa, service } = await place();
    const both = await Promise.all([asks(rosa, service.id), asks(rosa, service.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
    const again = await begun(asks(rosa, service.id));
    for (const one of [...(await Promise.all(both.map((answer) => answer.json()))), again])
      expect(one).toMatchObject({ id: again.id, was_open: false });
    expect(await saidBy(rosa, again.conversation_id)).toHaveLength(1);
  });

  it('while a deal about it is open, brings the new words into its conversation, the same words once', async () => {
    const { rosa, zito, service } = await place();
    const { id, conversation_id } = await begun(asks(rosa, service.id));
    const ask = (more: object) => asks(rosa, service.id, more);
    expect(await begun(ask({ client_id: 'pedido-02' }))).toMatchObject({ id, was_open: true });
    expect(await saidBy(rosa, conversation_id)).toHaveLength(1);
    const other = { client_id: 'pedido-03', what: 'E também o muro' };
    for (const sent of [other, other]) {
      const answer = await ask(sent);
      expect([answer.status, await answer.json()]).toMatchObject([200, { id, was_open: true }]);
    }
    const said = await saidBy(rosa, conversation_id);
    expect(said).toHaveLength(2);
    expect(said[1]).toContain('O que preciso: E também o muro');
    await takes(zito, id, 'decline');
    const next = await begun(ask({ client_id: 'pedido-04' }));
    expect(next).toMatchObject({ state: 'por_responder', was_open: false });
    expect(next.id).toBeGreaterThan(id);
    expect(await saidBy(rosa, conversation_id)).toHaveLength(3);
  });

  it('that asks only where none is open is refused with the one that is, and writes nothing', async () => {
    const { rosa, service } = await place();
    const { id, conversation_id } = await begun(asks(rosa, service.id, { unless_open: true }));
    const other = { client_id: 'pedido-02', what: 'E também o muro', unless_open: true };
    const refused = await outcome(asks(rosa, service.id, other));
    expect(refused).toMatchObject({ status: 409, body: { detail: dealTexts.openAlready, deal: { id } } });
    expect(await saidBy(rosa, conversation_id)).toHaveLength(1);
  });

  it('whose message is refused leaves no deal', async () => {
    const { api, rosa, service } = await place();
    const { limits } = api.ctx;
    const take = limits.take.bind(limits);
    const full = vi.spyOn(limits, 'take');
    full.mockImplementation(async (limit, key) =>
      limit.name === 'messages-of-account' ? 1000 : take(limit, key),
    );
    expect((await asks(rosa, service.id)).status).toBe(429);
    expect(await rosa.call<DealRow[]>('GET', '/deals/')).toEqual([]);
    full.mockRestore();
    expect((await asks(rosa, service.id)).status).toBe(201);
  });

  it('whose answer was lost between the message and the deal makes the deal, and no second message', async () => {
    const { rosa, zito, service } = await place();
    const conversation = await startsWith(rosa, zito);
    await says(rosa, conversation, 'Olá, Zito Langa.', { client_id: 'pedido-01', service_ref: service.id });
    expect((await asks(rosa, service.id)).status).toBe(201);
    expect(await saidBy(zito, conversation)).toEqual(['Olá, Zito Langa.']);
  });

  it('across a block, or of a service that is gone, is refused and writes nothing', async () => {
    const { rosa, zito, service } = await place();
    await zito.call('PUT', `/blocks/${rosa.user.id}`);
    expect((await asks(rosa, service.id)).status).toBe(403);
    await zito.call('DELETE', `/blocks/${rosa.user.id}`);
    await zito.call('DELETE', `/services/${service.id}`);
    expect((await asks(rosa, service.id)).status).toBe(404);
    expect(await conversationsOf(rosa)).toEqual([]);
  });

  it('asks a stranger only with a proven e-mail, and whoever has written before at once', async () => {
    const { rosa, zito, service, api } = await place({ emailProof: true });
    for (const asked of [
      asks(rosa, service.id),
      rosa.send('POST', '/deals/', { ...wanted, peer_user_id: zito.user.id }),
    ])
      expect(await codeOf(asked)).toBe('email_not_proven');
    expect(await conversationsOf(rosa)).toEqual([]);
    await api.ctx.db
      .updateTable('users')
      .set({ email_proved_at: api.clock.now().toISOString() })
      .where('id', '=', zito.user.id)
      .execute();
    await says(zito, await startsWith(zito, rosa), 'Posso ajudar?');
    expect((await outcome(asks(rosa, service.id))).status).toBe(201);
  });
});

describe('whoever is asked', () => {
  const served = async () => {
    let api: TestApi | undefined;
    const service = await pushService({
      now: () => api?.clock.now() ?? new Date(),
      publicKey: () => api?.ctx.keys.vapid.publicKey ?? '',
    });
    const all = await place({ pushStandIn: service.url });
    api = all.api;
    const device = service.device();
    await all.zito.call('PUT', '/push/subscriptions', device.subscription);
    const { mail: _, ...others } = queued;
    const worker = stoppedInTheEnd(createWorker(api.ctx, others));
    return { ...all, device, work: () => worker.runDue() };
  };

  it('hears one ring and gets one mail, and reads of the request in the list', async () => {
    const { api, rosa, zito, service, device, work } = await served();
    await asks(rosa, service.id);
    await work();
    expect(device.told.map(({ title }) => title)).toEqual(['Rosa Cumbe']);
    const told = await zito.call<Notification[]>('GET', '/notifications/');
    expect(told.filter(({ type }) => type === 'service').map(({ title }) => title)).toEqual([
      dealNotices.ask,
    ]);
    api.clock.advance(20 * minute);
    await work();
    const mailed = (await mailsOf(api)).filter(({ to }) => to === zito.email).map(({ template }) => template);
    expect(mailed.filter((template) => template !== 'new-device')).toEqual(['deal-moved']);
  });

  it('and wants no push of messages hears of the request instead', async () => {
    const { rosa, zito, service, device, work } = await served();
    const { topics, ...choices } = await zito.call<{ topics: object }>('GET', '/notifications/channels');
    const message = { push: false, mail: false };
    await zito.call('PUT', '/notifications/channels', { ...choices, topics: { ...topics, message } });
    await asks(rosa, service.id);
    await work();
    expect(device.told.map(({ title }) => title)).toEqual([dealNotices.ask]);
  });
});
