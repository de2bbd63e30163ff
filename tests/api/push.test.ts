// @module-tag one-database
import { describe, expect, it } from 'vitest';
import type { PushedNotification } from '#lib/contract/push.ts';
import { queuePushes } from '#server/notifications/devices.ts';
import type { ResolveName } from '#server/outgoing/addresses.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import { serveApi, type TestApi } from '#tests/support/api.ts';
import { says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { actingAs, type Person, person, signIn, tokensFrom } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { servingWith } from '#tests/support/cast/serving.ts';
import { staffed } from '#tests/support/cast/teams.ts';
import { newReceiver, type PushService, pushService, type TestDevice } from '#tests/support/push-service.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Served extends TestApi {
  readonly service: PushService;
  readonly work: () => Promise<number>;
}

async function serve(resolve?: ResolveName): Promise<Served> {
  let api: TestApi | undefined;
  const service = await pushService({
    now: () => api?.clock.now() ?? new Date(),
    publicKey: () => api?.ctx.keys.vapid.publicKey ?? '',
  });
  api = await serveApi({ pushStandIn: service.url, ...(resolve && { resolve }) });
  const worker = stoppedInTheEnd(createWorker(api.ctx, queued));
  return { ...api, service, work: () => worker.runDue() };
}

async function subscribes(who: Person, service: PushService): Promise<TestDevice> {
  const device = service.device();
  await who.call('PUT', '/push/subscriptions', device.subscription);
  return device;
}

/** What is told of the new device itself is read already. */
async function onAnotherDevice(api: TestApi, who: Person): Promise<Person> {
  const tokens = await tokensFrom(await signIn(api, who.email, who.password));
  const there = actingAs(api, { ...who, tokens });
  await there.call('POST', '/notifications/read-all');
  return there;
}

const kept = ({ ctx }: TestApi) =>
  ctx.db.selectFrom('push_subscriptions').selectAll().orderBy('id').execute();
const queuedPushes = ({ ctx }: TestApi) =>
  ctx.db.selectFrom('queue').select(['payload', 'due_at']).where('kind', '=', 'push').orderBy('id').execute();
const chooses = ({ ctx }: TestApi, who: Person, choices: object) =>
  ctx.db
    .insertInto('notification_choices')
    .values({ user_id: who.user.id, off: '', quiet_from: 21, quiet_to: 6, shows_text: 0, ...choices })
    .execute();
const titles = ({ told }: TestDevice) => told.map(({ title }: PushedNotification) => title);

describe('a pushed message', () => {
  it('reaches each device, encrypted and signed, without its text', async () => {
    const api = await serve();
    const [rosa, nelson] = [await person(api, { full_name: 'Rosa Cumbe' }), await person(api)];
    const devices = [
      await subscribes(nelson, api.service),
      await subscribes(await onAnotherDevice(api, nelson), api.service),
    ];
    const id = await startsWith(rosa, nelson);
    await says(rosa, id, 'Pode vir amanhã?');
    await api.work();
    for (const { told, headers } of devices) {
      expect(told).toEqual([
        {
          to: nelson.user.id,
          title: 'Rosa Cumbe',
          body: 'Enviou uma mensagem',
          path: `/messages?open=${id}`,
          tag: `conversation-${id}`,
          badge: 1,
        },
      ]);
      expect(headers).toMatchObject([{ urgency: 'high', ttl: '86400', topic: `conversation-${id}` }]);
    }
    expect(api.service.faults).toEqual([]);
    expect(await queuedPushes(api)).toEqual([]);
  });

  it('carries its text for who wants that', async () => {
    const api = await serve();
    const [rosa, nelson] = [await person(api), await person(api)];
    const device = await subscribes(nelson, api.service);
    await chooses(api, nelson, { shows_text: 1 });
    await says(rosa, await startsWith(rosa, nelson), `Bom dia ${'x'.repeat(500)}`);
    await api.work();
    expect(device.told[0]?.body).toMatch(/^Bom dia x{100,}…$/);
  });

  it('comes at once, and then once a minute for all that has come since', async () => {
    const api = await serve();
    const [rosa, nelson] = [await person(api), await person(api)];
    const device = await subscribes(nelson, api.service);
    const id = await startsWith(rosa, nelson);
    await says(rosa, id, 'Um');
    await api.work();
    for (const text of ['Dois', 'Três', 'Quatro']) {
      api.clock.advance(1000);
      await says(rosa, id, text);
    }
    expect(await queuedPushes(api)).toHaveLength(1);
    await api.work();
    expect(device.told).toHaveLength(1);
    await says(rosa, id, 'Cinco');
    expect(await queuedPushes(api)).toHaveLength(1);
    api.clock.advance(minute);
    await api.work();
    expect(device.told.map(({ body, badge }) => [body, badge])).toEqual([
      ['Enviou uma mensagem', 1],
      ['Enviou 5 mensagens', 5],
    ]);
    expect(new Set(device.told.map(({ tag }) => tag)).size).toBe(1);
  });

  it('does not come once it is read or deleted, nor while a device shows the conversation', async () => {
    const api = await serve();
    const [rosa, nelson] = [await person(api), await person(api)];
    const device = await subscribes(nelson, api.service);
    const id = await startsWith(rosa, nelson);
    await says(rosa, id, 'Um');
    await nelson.call('POST', `/chat/conversations/${id}/read`);
    await api.work();
    await says(rosa, id, 'Dois');
    await nelson.call('DELETE', '/notifications');
    await api.work();
    await says(rosa, id, 'Três');
    const open_until = new Date(api.clock.now().getTime() + minute).toISOString();
    await api.ctx.db.updateTable('members').set({ open_until }).execute();
    await api.work();
    expect(device.told).toEqual([]);
    await api.ctx.db.updateTable('members').set({ open_until: null }).execute();
    await says(rosa, id, 'Quatro');
    await api.work();
    expect(device.told).toHaveLength(1);
  });

  it('to a company rings with all who answer for it, and with none of them once one has read it', async () => {
    const api = await serve();
    const { who: celeste, company, editor: lina } = await staffed(api);
    const rosa = await person(api, { full_name: 'Rosa Cumbe' });
    const devices = [await subscribes(celeste, api.service), await subscribes(lina, api.service)];
    await api.work();
    for (const { told } of devices) told.length = 0;
    const start = `/chat/conversations/start?company_id=${company.id}`;
    const { id } = await rosa.call<{ id: number }>('POST', start, { text: 'Um' });
    await api.work();
    expect(devices.map((device) => titles(device))).toEqual([
      [expect.stringContaining('Rosa Cumbe')],
      [expect.stringContaining('Rosa Cumbe')],
    ]);
    api.clock.advance(2 * minute);
    await says(rosa, id, 'Dois');
    await lina.call('POST', `/chat/conversations/${id}/read`);
    await api.work();
    api.clock.advance(2 * minute);
    await says(rosa, id, 'Três');
    await celeste.call('DELETE', `/companies/${company.id}/members/${lina.user.id}`);
    await api.work();
    const messages = devices.map((device) => titles(device).filter((title) => title.includes('Rosa')).length);
    expect(messages).toEqual([2, 1]);
  });

  it('is not even queued for who has no device, or wants none', async () => {
    const api = await serve();
    const [rosa, nelson, fatima] = [await person(api), await person(api), await person(api)];
    await subscribes(nelson, api.service);
    await chooses(api, nelson, { off: 'like:push message:push' });
    await says(rosa, await startsWith(rosa, nelson), 'Um');
    await says(rosa, await startsWith(rosa, fatima), 'Dois');
    expect(await queuedPushes(api)).toEqual([]);
    await api.ctx.db.updateTable('notification_choices').set({ off: 'message:mail' }).execute();
    await says(rosa, await startsWith(rosa, nelson), 'Três');
    expect(await queuedPushes(api)).toHaveLength(1);
  });
});

describe('quiet hours', () => {
  it('put everything off until they end, and then it is one push', async () => {
    const api = await serve();
    api.clock.set(new Date('2026-11-18T20:00:00Z'));
    const [rosa, nelson] = [await person(api), await freelancer(api)];
    const device = await subscribes(nelson, api.service);
    const { id: service } = await publishes(nelson);
    const id = await startsWith(rosa, nelson);
    await says(rosa, id, 'Um');
    await rosa.call('POST', '/likes/', { likeable_type: 'service', likeable_id: service });
    await api.work();
    await says(rosa, id, 'Dois');
    await api.work();
    const waiting = await queuedPushes(api);
    expect(waiting.map(({ payload }) => JSON.parse(payload))).toEqual([{ userId: nelson.user.id }]);
    expect(waiting[0]?.due_at).toMatch(/^2026-11-19T04:0[0-4]/);
    api.clock.set(new Date('2026-11-19T03:59:00Z'));
    await api.work();
    expect(device.told).toEqual([]);
    api.clock.set(new Date('2026-11-19T04:05:00Z'));
    await api.work();
    expect(device.told).toMatchObject([{ title: 'BizLink', body: '2 novidades por ler', badge: 3 }]);
    await api.work();
    expect(device.told).toHaveLength(1);
  });

  it('tell nothing in the morning of what was read at night, and the rest in its own words', async () => {
    const api = await serve();
    api.clock.set(new Date('2026-11-18T20:00:00Z'));
    const [rosa, ana, nelson] = [
      await person(api, { full_name: 'Rosa Cumbe' }),
      await person(api),
      await person(api),
    ];
    const device = await subscribes(nelson, api.service);
    const other = await startsWith(ana, nelson);
    await says(ana, other, 'Está aí?');
    await says(rosa, await startsWith(rosa, nelson), 'Bom dia');
    await api.work();
    await nelson.call('POST', `/chat/conversations/${other}/read`);
    api.clock.set(new Date('2026-11-19T04:05:00Z'));
    await api.work();
    expect(titles(device)).toEqual(['Rosa Cumbe']);
  });
});

describe('other happenings', () => {
  it('are pushed by their topic, each row once a minute', async () => {
    const api = await serve();
    const seller = await freelancer(api);
    const device = await subscribes(seller, api.service);
    const { id } = await publishes(seller, { title: 'Canalização' });
    const like = async (full_name: string) =>
      (await person(api, { full_name })).call('POST', '/likes/', {
        likeable_type: 'service',
        likeable_id: id,
      });
    await like('Ana Cossa');
    await api.work();
    await like('Rosa Cumbe');
    await like('Ivo Nhaca');
    await api.work();
    api.clock.advance(minute);
    await api.work();
    expect(device.told).toMatchObject([
      { title: 'Ana Cossa curtiu o seu serviço', body: 'Canalização', path: `/services/${id}` },
      { title: 'Ivo Nhaca e mais 2 curtiram o seu serviço', tag: device.told[0]?.tag },
    ]);
    await chooses(api, seller, { off: 'like:push' });
    await seller.call('POST', '/notifications/read-all');
    await like('Zito Dias');
    expect(await queuedPushes(api)).toEqual([]);
  });

  it('that saved searches find are pushed to who has a device and wants that', async () => {
    const api = await serve();
    const seller = await freelancer(api);
    const [nelson, fatima] = [await person(api), await person(api)];
    const [device, other] = [await subscribes(nelson, api.service), await subscribes(fatima, api.service)];
    await chooses(api, fatima, { off: 'search:push' });
    for (const who of [nelson, fatima, await person(api)])
      await who.call('POST', '/saved-searches', { of: 'search', q: 'canalizador' });
    await publishes(seller, { title: 'Canalizador em Tete' });
    await api.work();
    expect([device.told.length, other.told.length]).toEqual([1, 0]);
    expect(device.told[0]?.tag).toMatch(/^notification-/);
  });

  it('that reach ten thousand people are queued in under a second', async () => {
    const api = await serve();
    const ids = Array.from({ length: 10_000 }, (_, at) => at + 1);
    const begun = performance.now();
    await api.ctx.db.inTransaction((tx) => queuePushes(tx, ids, api.clock.now()));
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(await queuedPushes(api)).toHaveLength(200);
    await api.work();
    expect(await queuedPushes(api)).toEqual([]);
  });
});

describe('a device', () => {
  it('is told nothing once its session has ended, however that was', async () => {
    const api = await serve();
    const [rosa, nelson] = [await person(api), await person(api)];
    const [first, second, third] = [
      nelson,
      await onAnotherDevice(api, nelson),
      await onAnotherDevice(api, nelson),
    ];
    const devices = [];
    for (const one of [first, second, third]) devices.push(await subscribes(one, api.service));
    await api.send('POST', '/auth/logout', { refresh_token: second.tokens.refresh_token });
    await says(rosa, await startsWith(rosa, nelson), 'Um');
    await api.work();
    expect(devices.map(({ told }) => told.length)).toEqual([1, 0, 1]);
    await first.call('DELETE', '/users/me/sessions');
    api.clock.advance(minute);
    await says(rosa, await startsWith(rosa, nelson), 'Dois');
    await api.work();
    expect(devices.map(({ told }) => told.length)).toEqual([2, 0, 1]);
    await api.ctx.db.inTransaction(async (tx) => {
      await tx.updateTable('refresh_tokens').set({ expires_at: api.clock.now().toISOString() }).execute();
    });
    api.clock.advance(minute);
    await says(rosa, await startsWith(rosa, nelson), 'Três');
    await api.work();
    expect(devices.map(({ told }) => told.length)).toEqual([2, 0, 1]);
  });

  it('becomes that of who signs in on it, and is lost to the one before', async () => {
    const api = await serve();
    const [rosa, nelson, fatima] = [await person(api), await person(api), await person(api)];
    const device = await subscribes(nelson, api.service);
    await fatima.call('PUT', '/push/subscriptions', device.subscription);
    await says(rosa, await startsWith(rosa, nelson), 'Um');
    await says(rosa, await startsWith(rosa, fatima), 'Dois');
    await api.work();
    expect(device.told.map(({ to }) => to)).toEqual([fatima.user.id]);
    expect(await kept(api)).toMatchObject([{ user_id: fatima.user.id }]);
  });

  it('is not given to a stranger who knows nothing but its address', async () => {
    const api = await serve();
    const [nelson, thief] = [await person(api), await person(api)];
    const { subscription } = await subscribes(nelson, api.service);
    const forged = { ...newReceiver('').subscription, endpoint: subscription.endpoint };
    const before = await kept(api);
    expect((await thief.send('PUT', '/push/subscriptions', forged)).status).toBe(409);
    await thief.send('DELETE', '/push/subscriptions', { endpoint: subscription.endpoint });
    const renewal = { ...newReceiver('https://push.example/1').subscription };
    const former = { endpoint: subscription.endpoint, auth: forged.keys.auth };
    expect((await api.send('PUT', '/push/renewals', { ...renewal, former })).status).toBe(404);
    expect(await kept(api)).toEqual(before);
    await nelson.call('PUT', '/push/subscriptions', forged);
    expect(await kept(api)).toMatchObject([{ auth: forged.keys.auth }]);
  });

  it('renews its subscription by what only it knows', async () => {
    const api = await serve();
    const nelson = await person(api);
    const { subscription } = await subscribes(nelson, api.service);
    const next = api.service.device();
    const former = { endpoint: subscription.endpoint, auth: `${subscription.keys.auth}==` };
    const renewal = { ...next.subscription, former };
    expect((await api.send('PUT', '/push/renewals', renewal)).status).toBe(204);
    expect((await api.send('PUT', '/push/renewals', renewal)).status).toBe(404);
    expect(await kept(api)).toMatchObject([
      { user_id: nelson.user.id, endpoint: next.subscription.endpoint },
    ]);
  });

  it('has one subscription, a person ten, however often they are sent', async () => {
    const api = await serve();
    const nelson = await person(api);
    const { subscription } = api.service.device();
    for (let again = 0; again < 5; again += 1) await nelson.call('PUT', '/push/subscriptions', subscription);
    expect(await kept(api)).toHaveLength(1);
    const many = Array.from({ length: 30 }, () => api.service.device().subscription);
    const statuses = await Promise.all(
      many.map(async (one) => (await nelson.send('PUT', '/push/subscriptions', one)).status),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(25);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await kept(api)).toHaveLength(1);
    api.clock.advance(hour);
    const sessions = [];
    for (let more = 0; more < 12; more += 1) sessions.push(await onAnotherDevice(api, nelson));
    for (const one of sessions) {
      api.clock.advance(1000);
      await subscribes(one, api.service);
    }
    expect(await kept(api)).toHaveLength(10);
  });

  it('that its push service knows no more is forgotten', async () => {
    const api = await serve();
    const [rosa, nelson] = [await person(api), await person(api)];
    const [gone, other] = [
      await subscribes(nelson, api.service),
      await subscribes(await onAnotherDevice(api, nelson), api.service),
    ];
    api.service.answerWith(410, gone);
    await says(rosa, await startsWith(rosa, nelson), 'Um');
    await api.work();
    expect(await kept(api)).toMatchObject([{ endpoint: other.subscription.endpoint }]);
    expect(other.told).toHaveLength(1);
  });

  it.each([429, 503])('is tried again alone where the answer is %i, and told once', async (status) => {
    const api = await serve();
    const [rosa, nelson] = [await person(api), await person(api)];
    const [busy, other] = [
      await subscribes(nelson, api.service),
      await subscribes(await onAnotherDevice(api, nelson), api.service),
    ];
    api.service.answerWith(status, busy);
    await says(rosa, await startsWith(rosa, nelson), 'Um');
    await api.work();
    expect(await kept(api)).toMatchObject([{ failing_since: expect.any(String) }, { failing_since: null }]);
    api.service.answerWith(201, busy);
    api.clock.advance(minute);
    await api.work();
    expect([busy.told.length, other.told.length]).toEqual([1, 1]);
    expect(await kept(api)).toMatchObject([{ failing_since: null }, { failing_since: null }]);
  });

  it('that is slow holds up nobody else, however many one account has', async () => {
    const isKept = new Set<string>();
    const api = await serve(async (name) => {
      // Once its address is kept, the name is never found again.
      if (isKept.has(name)) await new Promise(() => undefined);
      isKept.add(name);
      return ['1.1.1.1'];
    });
    const [rosa, zito, nelson] = [await freelancer(api), await person(api), await person(api)];
    for (let more = 0; more < 10; more += 1) {
      const device = more === 0 ? rosa : await onAnotherDevice(api, rosa);
      const { keys } = newReceiver('').subscription;
      const endpoint = `https://s${more}.example/x`;
      await device.call('PUT', '/push/subscriptions', { endpoint, keys });
    }
    const device = await subscribes(nelson, api.service);
    for (let more = 0; more < 20; more += 1) {
      const { id } = await publishes(rosa);
      await zito.call('POST', '/likes/', { likeable_type: 'service', likeable_id: id });
    }
    await says(zito, await startsWith(zito, nelson), 'Um');
    const worker = stoppedInTheEnd(createWorker(api.ctx, queued));
    worker.start();
    await expect.poll(() => device.told.length, { timeout: 5000 }).toBe(1);
  });

  it('that fails for days is forgotten, and what it missed is parked nowhere', async () => {
    const api = await serve();
    const [rosa, nelson] = [await person(api), await person(api)];
    const device = await subscribes(nelson, api.service);
    await chooses(api, nelson, { quiet_from: 0, quiet_to: 0 });
    api.service.answerWith(500, device);
    const id = await startsWith(rosa, nelson);
    await says(rosa, id, 'Um');
    for (let later = 0; later < 8; later += 1) {
      await api.work();
      api.clock.advance(hour);
    }
    expect(await queuedPushes(api)).toEqual([]);
    expect(await kept(api)).toHaveLength(1);
    api.clock.advance(73 * hour);
    await says(await onAnotherDevice(api, rosa), id, 'Dois');
    await api.work();
    expect(await kept(api)).toEqual([]);
  });

  it('is refused with keys that are none', async () => {
    const api = await serve();
    const nelson = await person(api);
    const { endpoint, keys } = api.service.device().subscription;
    const offCurve = Buffer.alloc(65, 7);
    offCurve[0] = 4;
    for (const odd of [
      { p256dh: offCurve.toString('base64url') },
      { p256dh: keys.p256dh.slice(1) },
      { p256dh: `${keys.p256dh}A` },
      { auth: keys.auth.slice(2) },
      { auth: '' },
    ])
      expect(
        (await nelson.send('PUT', '/push/subscriptions', { endpoint, keys: { ...keys, ...odd } })).status,
      ).toBe(422);
    expect(await kept(api)).toEqual([]);
  });

  it('tells the public key to anyone', async () => {
    const api = await serve();
    const { public_key } = await (await api.ask('/push/key')).json();
    expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
  });
});

describe('an endpoint of this machine or its network', () => {
  it('is refused where it is kept, by number and by name', async () => {
    const api = await serveApi({
      resolve: async (name) => (name === 'inside.example' ? ['10.0.0.7'] : ['1.1.1.1']),
    });
    const nelson = await person(api);
    const { keys } = newReceiver('').subscription;
    const status = async (endpoint: string) =>
      (await nelson.send('PUT', '/push/subscriptions', { endpoint, keys })).status;
    for (const endpoint of ['https://127.0.0.1/x', 'https://inside.example/x', 'http://fine.example/x'])
      expect([endpoint, await status(endpoint)]).toEqual([endpoint, 422]);
    expect(await status(`https://fine.example/${'x'.repeat(1000)}`)).toBe(422);
    expect(await status('https://fine.example/x')).toBe(204);
  });

  it('is refused again when it is sent, and forgotten', async () => {
    const where = { name: ['1.1.1.1'] };
    const [api, rosa, nelson] = await servingWith({ resolve: async () => where.name }, person, person);
    await nelson.call('PUT', '/push/subscriptions', newReceiver('https://moves.example/x').subscription);
    where.name = ['127.0.0.1'];
    await says(rosa, await startsWith(rosa, nelson), 'Um');
    await stoppedInTheEnd(createWorker(api.ctx, queued)).runDue();
    expect(await kept(api)).toEqual([]);
  });
});
