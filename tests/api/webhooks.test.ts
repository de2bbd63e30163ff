// @module-tag both-databases
import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mostTries } from '#lib/contract/program-form.ts';
import type { Webhook } from '#lib/contract/webhooks.ts';
import { suspend } from '#server/standing.ts';
import { planLostSendings } from '#server/webhooks/webhooks.ts';
import { serveApi } from '#tests/support/api.ts';
import { applies } from '#tests/support/cast/applications.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { owner } from '#tests/support/cast/companies.ts';
import { asked, asksFor, takes } from '#tests/support/cast/deals.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { mailsOf } from '#tests/support/cast/mails.ts';
import { person, signsInAgain } from '#tests/support/cast/people.ts';
import { codeOf } from '#tests/support/cast/place.ts';
import { reviews } from '#tests/support/cast/reviews.ts';
import { priced, publishes } from '#tests/support/cast/services.ts';
import { servingWith } from '#tests/support/cast/serving.ts';
import { handsOver, joins } from '#tests/support/cast/teams.ts';
import { deliveriesOf, listens, sendsDue } from '#tests/support/cast/webhooks.ts';
import { actsOf } from '#tests/support/half-signed-in.ts';
import { webhookReceiver } from '#tests/support/webhook-receiver.ts';

const [second, minute, hour] = [1000, 60_000, 60 * 60_000];

async function place(options: Parameters<typeof serveApi>[0] = {}) {
  const now = { of: () => new Date() };
  const receiver = await webhookReceiver(() => now.of());
  const api = await serveApi({ webhookStandIn: receiver.origin, ...options });
  now.of = () => api.clock.now();
  return { api, receiver };
}

/** Somebody whose webhook was sent a test. */
async function tested() {
  const { api, receiver } = await place();
  const ana = await person(api);
  const webhook = await listens(ana, receiver);
  const path = `/users/me/webhooks/${webhook.id}`;
  await ana.call('POST', `${path}/test`);
  return { api, receiver, ana, webhook, path };
}

describe('a webhook', () => {
  it('is sent what it asked for, signed so that any library of the standard can check it', async () => {
    const { api, receiver } = await place();
    const zito = await freelancer(api);
    const { id, secret } = await listens(zito, receiver, ['service', 'message']);
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const service = await publishes(zito, priced);
    await zito.call('PUT', `/services/${service.id}`, { title: 'Pintura de escolas' });
    await zito.send('DELETE', `/services/${service.id}`);
    const rosa = await person(api);
    const talk = await startsWith(rosa, zito);
    const message = await says(rosa, talk, 'Quanto custa?');
    expect(receiver.asked()).toBe(0);
    await sendsDue(api);
    expect(receiver.faults).toEqual([]);
    expect(receiver.received.map(({ type, data }) => [type, data])).toEqual([
      ['service.published', { service_id: service.id }],
      ['service.changed', { service_id: service.id }],
      ['service.removed', { service_id: service.id }],
      ['message.received', { conversation_id: talk, message_id: message.id }],
    ]);
    expect(new Set(receiver.received.map(({ id: one }) => one)).size).toBe(4);
    expect(await deliveriesOf(zito, id)).toMatchObject([
      { event: 'message', state: 'delivered', tries: 1, status: 204, failure: null, next_at: null },
      { event: 'service' },
      { event: 'service' },
      { event: 'service' },
    ]);
    expect(JSON.stringify(await api.ctx.db.selectFrom('webhooks').selectAll().execute())).not.toContain(
      secret.slice(6),
    );
  });

  it('checks out with its own secret alone', async () => {
    const { api, receiver, ana } = await tested();
    const other = await webhookReceiver(() => api.clock.now());
    await listens(ana, { url: receiver.url, trust: other.trust });
    const [own] = await ana.call<Webhook[]>('GET', '/users/me/webhooks');
    await ana.call('POST', `/users/me/webhooks/${own?.id}/test`);
    await sendsDue(api);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.faults).toEqual([expect.stringContaining('No matching signature')]);
  });

  it('hears of deals, reviews and applications, of whoever may act on them', async () => {
    const { api, receiver } = await place();
    const { zito, rosa, deal } = await asked(api);
    await listens(zito, receiver, ['deal', 'review']);
    await takes(zito, deal.id, 'offer');
    await takes(rosa, deal.id, 'accept');
    await takes(zito, deal.id, 'deliver');
    await takes(rosa, deal.id, 'confirm');
    await reviews(rosa, deal.id);
    await sendsDue(api);
    expect(receiver.received).toHaveLength(4);
    await reviews(zito, deal.id);
    await sendsDue(api);
    expect(receiver.received.map(({ type, data }) => [type, data['state'] ?? data['user_id']])).toEqual([
      ['deal.moved', 'proposta'],
      ['deal.moved', 'aceite'],
      ['deal.moved', 'entregue'],
      ['deal.moved', 'concluido'],
      ['review.shown', zito.user.id],
    ]);
  });

  it('of a member hears of the company until they leave it, also of what waits', async () => {
    const { api, receiver } = await place();
    const { who: boss, company, job } = await employer(api);
    const editor = await joins(api, boss, company.id, 'editor');
    const { id } = await listens(editor, receiver, ['application', 'job']);
    const rui = await person(api);
    const application = await applies(rui, job.id);
    await sendsDue(api);
    const data = { job_id: job.id, application_id: application.id };
    expect(receiver.received).toMatchObject([{ type: 'application.received', data }]);
    await boss.call('POST', `/jobs/${job.id}/close`, {});
    await boss.send('DELETE', `/companies/${company.id}/members/${editor.user.id}`);
    await boss.call('POST', `/jobs/${job.id}/republish`);
    await sendsDue(api);
    expect(receiver.received).toHaveLength(1);
    expect(await deliveriesOf(editor, id)).toMatchObject([
      { event: 'job', state: 'failed', tries: 0 },
      { event: 'application', state: 'delivered' },
    ]);
  });

  it('of who was the owner of a company hears no more of its deals', async () => {
    const { api, receiver } = await place();
    const { who: boss, company } = await owner(api);
    const heir = await joins(api, boss, company.id, 'admin');
    const service = await publishes(boss, { ...priced, company_id: company.id });
    const { id } = await listens(boss, receiver, ['deal']);
    await asksFor(await person(api), { service_id: service.id });
    await handsOver(boss, heir, company.id);
    await boss.send('DELETE', `/companies/${company.id}/members/${boss.user.id}`);
    await sendsDue(api);
    expect(receiver.asked()).toBe(0);
    expect(await deliveriesOf(boss, id)).toMatchObject([{ state: 'failed', tries: 0 }]);
  });

  it('hears nothing of what was not committed, and nothing while its owner is suspended', async () => {
    const { api, receiver, ana } = await tested();
    const rui = await person(api);
    const talk = await startsWith(rui, ana);
    await ana.send('PUT', `/blocks/${rui.user.id}`);
    expect((await rui.send('POST', `/chat/conversations/${talk}/send`, { text: 'Olá' })).status).toBe(403);
    await ana.send('DELETE', `/blocks/${rui.user.id}`);
    await sendsDue(api);
    await says(rui, talk, 'Olá');
    await suspend(api.ctx, ana.email);
    await sendsDue(api);
    expect(receiver.received.map(({ type }) => type)).toEqual(['test.sent']);
  });

  it('is made by who proved who they are, and told of; five a person', async () => {
    const { api, receiver } = await place();
    const ana = await person(api);
    const wanted = { url: receiver.url, events: ['deal'] };
    for (let count = 0; count < 5; count += 1) await listens(ana, receiver);
    expect(await codeOf(ana.send('POST', '/users/me/webhooks', wanted))).toBe('conflict');
    expect(await actsOf(ana)).toContain('webhook-added');
    expect((await mailsOf(api)).at(-1)).toMatchObject({ template: 'account-act' });
    const rui = await person(api);
    api.clock.advance(11 * minute);
    expect(await codeOf(rui.send('POST', '/users/me/webhooks', wanted))).toBe('confirmation_needed');
  });

  it('moves as it was made: by who proved who they are, and told; the rest is changed at once', async () => {
    const { api, ana, webhook, path } = await tested();
    const moved = webhook.url.replace('bizlink', 'loja');
    expect(await ana.call('PUT', path, { url: ` ${moved}\r\n` })).toMatchObject({ url: moved });
    expect(await actsOf(ana)).toContain('webhook-moved');
    expect((await mailsOf(api)).at(-1)).toMatchObject({ template: 'account-act' });
    api.clock.advance(11 * minute);
    expect(await codeOf(ana.send('PUT', path, { url: webhook.url }))).toBe('confirmation_needed');
    expect(await ana.call('PUT', path, { url: moved, events: ['job'] })).toMatchObject({ events: ['job'] });
  });

  it('is its owner’s alone', async () => {
    const { api, ana, webhook, path } = await tested();
    const rui = await person(api);
    const [delivery] = await deliveriesOf(ana, webhook.id);
    for (const [method, address, body] of [
      ['PUT', path, { on: false }],
      ['DELETE', path],
      ['POST', `${path}/test`],
      ['GET', `${path}/deliveries`],
      ['POST', `${path}/deliveries/${delivery?.id}/send`],
    ] as const)
      expect((await rui.send(method, address, body)).status, `${method} ${address}`).toBe(404);
    expect(await rui.call('GET', '/users/me/webhooks')).toEqual([]);
    const other = await listens(rui, { url: webhook.url, trust: () => undefined });
    const crossed = `/users/me/webhooks/${other.id}/deliveries/${delivery?.id}/send`;
    expect((await rui.send('POST', crossed)).status).toBe(404);
  });

  it('takes events that exist', async () => {
    const { receiver, ana } = await tested();
    for (const events of [[], ['*'], ['deal', 'password'], 'deal', undefined])
      expect(await codeOf(ana.send('POST', '/users/me/webhooks', { url: receiver.url, events }))).toBe(
        'validation_failed',
      );
  });
});

describe('where a webhook may lead', () => {
  it('is nowhere within this machine or its network, by number or by name', async () => {
    const resolve = async (name: string) => (name === 'nowhere.example' ? [] : ['10.0.0.1']);
    const ana = await person(await serveApi({ resolve }));
    for (const host of ['127.0.0.1', 'inside.example', 'nowhere.example']) {
      const answer = await ana.send('POST', '/users/me/webhooks', {
        url: `https://${host}/x`,
        events: ['deal'],
      });
      expect(answer.status, host).toBe(422);
      expect((await answer.json()).errors, host).toMatchObject([{ field: 'url' }]);
    }
  });

  it('is looked at again when something is sent: a name that changes its address leads nowhere', async () => {
    let addresses = ['1.1.1.1'];
    const [api, ana] = await servingWith({ resolve: async () => addresses }, person);
    const trust = () => undefined;
    const { id } = await listens(ana, { url: 'https://moves.example/x', trust });
    addresses = ['127.0.0.1'];
    await ana.call('POST', `/users/me/webhooks/${id}/test`);
    await sendsDue(api);
    expect(await deliveriesOf(ana, id)).toMatchObject([
      { state: 'waiting', status: null, failure: 'forbidden', tries: 1 },
    ]);
  });
});

describe('a delivery that fails', () => {
  it.each([
    ['redirects', 301, 'redirected'],
    ['fails', 500, 'refused'],
    ['refuses', 404, 'refused'],
  ] as const)('because the receiver %s is tried again later', async (_what, status, failure) => {
    const { api, receiver, ana, webhook } = await tested();
    receiver.answerWith((res) => res.writeHead(status, { location: `${receiver.origin}/inside` }).end());
    await sendsDue(api);
    expect(receiver.asked()).toBe(1);
    expect(await deliveriesOf(ana, webhook.id)).toMatchObject([
      { state: 'waiting', tries: 1, status, failure },
    ]);
    receiver.answerWith(200);
    api.clock.advance(11 * second);
    await sendsDue(api);
    expect(await deliveriesOf(ana, webhook.id)).toMatchObject([
      { state: 'delivered', tries: 2, status: 200, failure: null },
    ]);
    const [first, again] = receiver.received;
    expect(again?.id).toBe(first?.id);
  });

  it('is tried eight times over a day; then the webhook is off, with a mail, and nothing more is written', async () => {
    const { api, receiver, ana, webhook, path } = await tested();
    receiver.answerWith(503);
    const begun = api.clock.now().getTime();
    let last = begun;
    for (let tries = 0; tries < 60; tries += 1) {
      const before = receiver.asked();
      await sendsDue(api);
      if (receiver.asked() > before) last = api.clock.now().getTime();
      api.clock.advance(tries < 6 ? 30 * second : 30 * minute);
    }
    expect(receiver.asked()).toBe(mostTries);
    expect(last - begun).toBeGreaterThan(23 * hour);
    expect(last - begun).toBeLessThan(26 * hour);
    const again = await signsInAgain(api, ana);
    expect(await again.call('GET', '/users/me/webhooks')).toMatchObject([
      { on: false, off_because: 'failing' },
    ]);
    expect(await deliveriesOf(again, webhook.id)).toMatchObject([
      { state: 'failed', tries: mostTries, status: 503, failure: 'refused' },
    ]);
    const mails = (await mailsOf(api)).filter(({ template }) => template === 'webhook-off');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: ana.email,
      values: { url: webhook.url, why: 'failing' },
    });
    const rui = await person(api);
    await says(rui, await startsWith(rui, again), 'Olá');
    expect(await deliveriesOf(again, webhook.id)).toHaveLength(1);
    expect(await codeOf(again.send('POST', `${path}/test`))).toBe('conflict');
    expect(await again.call('PUT', path, { on: true })).toMatchObject({ on: true, off_because: null });
    receiver.answerWith(200);
    const [failed] = await deliveriesOf(again, webhook.id);
    await again.call('POST', `${path}/deliveries/${failed?.id}/send`);
    await sendsDue(api);
    expect(await deliveriesOf(again, webhook.id)).toMatchObject([{ state: 'delivered', tries: 1 }]);
  });

  it('eight times switches the webhook off also where others arrive', async () => {
    const { api, receiver, ana, path } = await tested();
    let failing = '';
    receiver.answerWith((res) => {
      failing ||= String(res.req.headers['webhook-id']);
      res.writeHead(res.req.headers['webhook-id'] === failing ? 500 : 200).end();
    });
    for (let tries = 1; ; tries += 1) {
      await sendsDue(api);
      if (tries === mostTries) break;
      await (await signsInAgain(api, ana)).call('POST', `${path}/test`);
      await sendsDue(api);
      api.clock.advance(15 * hour + minute);
    }
    const off = await api.ctx.db.selectFrom('webhooks').select('off_because').execute();
    expect(off).toEqual([{ off_because: 'failing' }]);
  });

  it('without an answer rests the whole webhook, so that a silent receiver costs others nothing', async () => {
    const { api, receiver, ana, webhook, path } = await tested();
    receiver.answerWith((res) => res.destroy());
    await sendsDue(api);
    expect(receiver.asked()).toBe(1);
    for (let count = 0; count < 5; count += 1) await ana.call('POST', `${path}/test`);
    await sendsDue(api);
    expect(receiver.asked()).toBe(1);
    expect((await deliveriesOf(ana, webhook.id)).at(-1)).toMatchObject({ failure: 'unreached', tries: 1 });
    receiver.answerWith(200);
    api.clock.advance(11 * second);
    await sendsDue(api);
    expect((await deliveriesOf(ana, webhook.id)).map(({ state }) => state)).toEqual(
      Array(6).fill('delivered'),
    );
  });

  it('is given up at once where the receiver says that it is gone', async () => {
    const { api, receiver, ana } = await tested();
    receiver.answerWith(410);
    await sendsDue(api);
    expect(await ana.call('GET', '/users/me/webhooks')).toMatchObject([{ on: false, off_because: 'gone' }]);
  });

  it('reads no answer without an end', async () => {
    const { api, receiver, ana, webhook } = await tested();
    const closed = Promise.withResolvers<void>();
    receiver.answerWith((res) => {
      res.on('close', closed.resolve);
      res.writeHead(200);
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(4096)));
      };
      res.on('drain', more);
      more();
    });
    await sendsDue(api);
    await closed.promise;
    expect(await deliveriesOf(ana, webhook.id)).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('what was sent', () => {
  it('is kept of the last fifty', async () => {
    const { api, ana, webhook } = await tested();
    const rui = await person(api);
    const talk = await startsWith(rui, ana);
    for (let count = 0; count < 60; count += 1) {
      await says(rui, talk, `Mensagem ${count}`);
      api.clock.advance(second);
    }
    await sendsDue(api);
    expect(await deliveriesOf(ana, webhook.id)).toHaveLength(50);
    expect(await api.ctx.db.selectFrom('webhook_deliveries').select('id').execute()).toHaveLength(50);
  });

  it('is one job however much happens, and every other person has their turn', async () => {
    const { api, receiver, ana, path } = await tested();
    for (let count = 0; count < 20; count += 1) await ana.call('POST', `${path}/test`);
    const jobs = () =>
      api.ctx.db.selectFrom('queue').select('id').where('kind', '=', 'send-webhook').execute();
    expect(await jobs()).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    receiver.answerWith((res) => {
      vi.advanceTimersByTime(2100);
      res.writeHead(200).end();
    });
    const quick = await webhookReceiver(() => api.clock.now());
    const rui = await person(api);
    const { id } = await listens(rui, { url: receiver.url.replace('bizlink', 'other'), trust: quick.trust });
    await rui.call('POST', `/users/me/webhooks/${id}/test`);
    await sendsDue(api);
    expect(await deliveriesOf(rui, id)).toMatchObject([{ state: 'delivered' }]);
    // Who is slow is left alone for a while.
    expect(receiver.asked()).toBe(2);
    expect(await jobs()).toHaveLength(1);
  });

  it('whose job was lost is planned again at night', async () => {
    const { api, receiver } = await tested();
    await api.ctx.db.deleteFrom('queue').where('kind', '=', 'send-webhook').execute();
    await planLostSendings(api.ctx);
    await sendsDue(api);
    expect(receiver.asked()).toBe(0);
    api.clock.advance(2 * hour);
    await planLostSendings(api.ctx);
    await sendsDue(api);
    expect(receiver.asked()).toBe(1);
  });

  it('is asked for again while its last try runs, and then counts anew', async () => {
    const { api, receiver, ana, webhook, path } = await tested();
    await api.ctx.db
      .updateTable('webhook_deliveries')
      .set({ tries: mostTries - 1 })
      .execute();
    const asked = Promise.withResolvers<ServerResponse>();
    receiver.answerWith(asked.resolve);
    const sending = sendsDue(api);
    const first = await asked.promise;
    const [delivery] = await deliveriesOf(ana, webhook.id);
    await ana.call('POST', `${path}/deliveries/${delivery?.id}/send`);
    receiver.answerWith(204);
    first.writeHead(500).end();
    await sending;
    expect(await deliveriesOf(ana, webhook.id)).toMatchObject([
      { state: 'delivered', tries: 1, status: 204 },
    ]);
    expect(await ana.call('GET', '/users/me/webhooks')).toMatchObject([{ on: true }]);
  });

  it('is not doubled by two workers that take it at once', async () => {
    const { api, receiver, ana, webhook, path } = await tested();
    const [delivery] = await deliveriesOf(ana, webhook.id);
    for (let count = 0; count < 3; count += 1)
      await ana.call('POST', `${path}/deliveries/${delivery?.id}/send`);
    receiver.answerWith((res) => setTimeout(() => res.writeHead(200).end(), 100));
    await Promise.all([sendsDue(api), sendsDue(api)]);
    expect(receiver.asked()).toBe(1);
  });

  it('ends with a thousand that wait', async () => {
    const { api, ana, webhook } = await tested();
    const row = { webhook_id: webhook.id, company_id: null, event: 'deal', body: '{}' } as const;
    const at = api.clock.now().toISOString();
    const waiting = Array.from({ length: 999 }, () => ({ ...row, created_at: at, next_at: at }));
    await api.ctx.db.insertInto('webhook_deliveries').values(waiting).execute();
    const rui = await person(api);
    await says(rui, await startsWith(rui, ana), 'Olá');
    expect(await ana.call('GET', '/users/me/webhooks')).toMatchObject([{ on: false, off_because: 'behind' }]);
    expect((await mailsOf(api)).at(-1)).toMatchObject({ values: { why: 'behind' } });
    expect(await deliveriesOf(ana, webhook.id)).toHaveLength(50);
    expect(await api.ctx.db.selectFrom('webhook_deliveries').select('id').execute()).toHaveLength(50);
  });
});
