import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PushedNotification } from '#lib/contract/push.ts';
import { readConfig } from '#server/config.ts';
import { NotNow } from '#server/notifications/push/client.ts';
import { encryptPush } from '#server/notifications/push/encryption.ts';
import { PushClient } from '#server/notifications/push/push.ts';
import { isPublic } from '#server/outgoing/addresses.ts';
import { ForbiddenAddress } from '#server/outgoing/outgoing.ts';
import { settableClock } from '#tests/support/clock.ts';
import { newKeys } from '#tests/support/keys.ts';
import { pushService } from '#tests/support/push-service.ts';

const told: PushedNotification = {
  to: 1,
  title: 'Rosa Cumbe',
  body: 'Enviou uma mensagem',
  path: '/messages?open=1',
  tag: 'conversation-1',
  badge: 1,
};

function opened(options: ConstructorParameters<typeof PushClient>[1], pushStandIn?: string): PushClient {
  const client = new PushClient({ publicUrl: 'https://bizlink.example', pushStandIn }, options);
  onTestFinished(() => client.close());
  return client;
}

async function standIn(patienceMs = 300) {
  const service = await pushService();
  const client = opened({ patienceMs }, service.url);
  const device = service.device();
  const { endpoint, keys } = device.subscription;
  const needs = { config: readConfig({}), keys: newKeys(), clock: { now: () => new Date() } };
  const { signal } = new AbortController();
  const post = async () =>
    client.post({
      ...(await encryptPush(needs, { endpoint, ...keys }, told, 'high')),
      endpoint,
      userId: 1,
      signal,
    });
  return { service, device, post };
}

describe('what is sent to push services', () => {
  it('is what the device reads', async () => {
    const { service, device, post } = await standIn();
    expect(await post()).toBe(201);
    expect([device.told, service.faults]).toEqual([[told], []]);
  });

  it('is signed once an hour for each service, by one key', async () => {
    const clock = settableClock();
    const needs = { config: readConfig({}), keys: newKeys(), clock };
    const service = await pushService();
    const proofOf = async (endpoint: string) => {
      const { keys } = service.device().subscription;
      return (await encryptPush(needs, { endpoint, ...keys }, told, 'normal')).headers['authorization'];
    };
    const first = await proofOf('https://one.example/a');
    expect(await proofOf('https://one.example/b')).toBe(first);
    expect(await proofOf('https://other.example/a')).not.toBe(first);
    clock.advance(60 * 60 * 1000);
    expect(await proofOf('https://one.example/a')).not.toBe(first);
  });

  it('follows no redirect', async () => {
    const { service, post } = await standIn();
    service.answerWith((res) => res.writeHead(307, { location: `${service.url}/inside` }).end());
    expect(await post()).toBe(307);
    expect(service.asked()).toBe(1);
  });

  it('waits for no answer for long, and then leaves a silent service alone', async () => {
    const { service, post } = await standIn();
    const silent: ServerResponse[] = [];
    service.answerWith((res) => silent.push(res));
    for (let tries = 0; tries < 3; tries += 1) await expect(post()).rejects.toThrow(/abort/i);
    await expect(post()).rejects.toBeInstanceOf(NotNow);
    expect(silent).toHaveLength(3);
  });

  it('reads no answer without an end', async () => {
    const { service, post } = await standIn(60_000);
    const closed = Promise.withResolvers<void>();
    service.answerWith((res) => {
      res.on('close', closed.resolve);
      res.writeHead(201);
      const more = () => {
        while (!res.destroyed && res.write('x'.repeat(4096)));
      };
      res.on('drain', more);
      more();
    });
    expect(await post()).toBe(201);
    await closed.promise;
  });

  it('goes nowhere where the name leads to this machine, whatever it led to before', async () => {
    const service = await pushService();
    const { port } = new URL(service.url);
    const answers = [['1.1.1.1'], ['127.0.0.1']];
    const client = opened({ resolve: async () => answers.shift() ?? [] });
    const { signal } = new AbortController();
    await client.check('https://moves.example/x');
    const sent = {
      endpoint: 'https://moves.example/x',
      userId: 1,
      headers: {},
      body: Buffer.from('x'),
      signal,
    };
    await expect(client.post(sent)).rejects.toBeInstanceOf(ForbiddenAddress);
    for (const endpoint of [`https://127.0.0.1:${port}/x`, `http://127.0.0.1:${port}/x`, service.url])
      await expect(client.post({ ...sent, endpoint })).rejects.toBeInstanceOf(ForbiddenAddress);
    expect(service.asked()).toBe(0);
  });
});

describe('slow push services', () => {
  /** Whose name server never answers once the address is kept. */
  const slowly = (patienceMs: number) =>
    opened({ patienceMs, resolve: async () => await new Promise<string[]>(() => undefined) });
  const post = (client: PushClient, userId: number, host: string) =>
    client
      .post({
        endpoint: `https://${host}/x`,
        userId,
        headers: {},
        body: Buffer.from('x'),
        signal: new AbortController().signal,
      })
      .then(String, (error: Error) => error.name);

  it('are waited for two at once, whosever they are, and for little, unless browsers use them', async () => {
    const client = slowly(1000);
    const begun = performance.now();
    const hosts = ['a.example', 'b.example', 'c.example', 'd.example'];
    const names = await Promise.all(hosts.map((host, at) => post(client, at, host)));
    expect(names.toSorted()).toEqual(['NotNow', 'NotNow', 'AbortError', 'AbortError'].toSorted());
    expect(performance.now() - begun).toBeLessThan(900);
    const trusted = Array.from({ length: 4 }, (_, at) => post(client, at, 'fcm.googleapis.com'));
    expect(await Promise.all(trusted)).toEqual(Array(4).fill('AbortError'));
    expect(performance.now() - begun).toBeGreaterThan(1200);
  });

  it('of one person use up that person’s time, and nobody else’s', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const client = slowly(10);
    const slow = async (userId: number, host: string) => {
      const posting = post(client, userId, host);
      vi.advanceTimersByTime(3000);
      return posting;
    };
    const outcomes: string[] = [];
    for (let at = 0; at < 12; at += 1) outcomes.push(await slow(1, `s${at}.example`));
    expect(outcomes.filter((name) => name !== 'NotNow').length).toBeLessThan(12);
    expect(outcomes.at(-1)).toBe('NotNow');
    expect(await slow(2, 's0.example')).not.toBe('NotNow');
    vi.advanceTimersByTime(120_000);
    expect(await slow(1, 's20.example')).not.toBe('NotNow');
  });
});

describe('public addresses', () => {
  it.each(['1.1.1.1', '142.250.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::5f'])(
    'has %s among them',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:1.1.1.1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '',
    'localhost',
    '1.1.1',
  ])('does not have %s among them', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});
