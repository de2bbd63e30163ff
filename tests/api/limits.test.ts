// @module-tag one-database
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { OpenApi } from '#lib/contract/open-api.ts';
import { errorDetails } from '#lib/copy/errors.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import { anyone } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/route.ts';
import { serveApi } from '#tests/support/api.ts';

const hour = 60 * 60 * 1000;
const note = z.object({ note: z.string() });
const answer = { 200: z.object({}) };
const tried: Limit = { name: 'tries', most: 3, withinMs: hour };
const asked: Limit = { name: 'codes', most: 2, withinMs: 60_000 };
const askedInADay: Limit = { name: 'codes-a-day', most: 3, withinMs: 24 * hour };

/** Limited once, and twice. */
const tries: Feature = (api) => {
  api.post(
    '/tries',
    {
      config: { access: anyone, limits: [tried] },
      schema: { summary: 'Does it.', body: note, response: answer },
    },
    async () => ({}),
  );

  api.get(
    '/codes',
    {
      config: { access: anyone, limits: [asked, askedInADay] },
      schema: { summary: 'Does it.', response: answer },
    },
    async () => ({}),
  );
};

async function served(trustProxy = 0) {
  const api = await serveApi({ own: [tries], trustProxy });
  return {
    ...api,
    tries: async (forwardedFor = '') =>
      (await api.send('POST', '/tries', { note: '' }, { 'x-forwarded-for': forwardedFor })).status,
    codes: async () => (await api.ask('/codes')).status,
  };
}

async function times<T>(count: number, act: (time: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let time = 0; time < count; time += 1) all.push(await act(time));
  return all;
}

describe('a call with a limit', () => {
  it('is refused when an address has made it too often, and says when to come again', async () => {
    const api = await served();
    expect(await times(3, () => api.tries())).toEqual([200, 200, 200]);
    api.clock.advance(hour - 1500);
    const answer = await api.send('POST', '/tries', { note: '' });
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toEqual({ detail: errorDetails.rate_limited, code: 'rate_limited' });
    api.clock.advance(1500);
    expect(await api.tries()).toBe(200);
  });

  it('counts what it could not read as well', async () => {
    const { send } = await served();
    const statuses = await times(4, async () => (await send('POST', '/tries', '{')).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });

  it('keeps to each of its limits', async () => {
    const { codes, clock } = await served();
    expect(await times(3, codes)).toEqual([200, 200, 429]);
    clock.advance(60_000);
    expect(await times(2, codes)).toEqual([200, 429]);
    clock.advance(60_000);
    expect(await codes()).toBe(429);
  });

  it('is refused one after the other, and no address waits for all the refusals of another', async () => {
    const api = await served(1);
    await times(3, () => api.tries('203.0.113.9'));
    await times(3, () => api.tries('203.0.113.10'));
    const order: string[] = [];
    const refused = async (address: string) => {
      expect(await api.tries(address)).toBe(429);
      order.push(address);
    };
    const begun = performance.now();
    const asked = [...new Array<string>(30).fill('203.0.113.9'), '203.0.113.10'];
    await Promise.all(asked.map(refused));
    expect(performance.now() - begun).toBeGreaterThan(300);
    expect(order.indexOf('203.0.113.10')).toBeLessThan(5);
  });

  it('counts the network of the last entry of X-Forwarded-For behind a proxy, whatever is forged before it', async () => {
    const api = await served(1);
    const forged = await times(4, (time) => api.tries(`192.0.2.${time}, 2001:db8:1:2::${time}`));
    expect(forged).toEqual([200, 200, 200, 429]);
    expect(await api.tries('2001:db8:1:3::1')).toBe(200);
    const bare = await served();
    expect(await times(4, (time) => bare.tries(`203.0.113.${time}`))).toEqual([200, 200, 200, 429]);
  });

  it('is described with it', async () => {
    const { ask } = await served();
    const { paths }: OpenApi = await (await ask('/openapi.json')).json();
    const described = paths['/api/codes']?.['get'];
    expect(described?.['x-limits']).toEqual(['2 in 1 min an address', '3 in 1 d an address']);
    expect(described?.responses['429']?.description).toBe('rate_limited');
    const free = paths['/api/openapi.json']?.['get'];
    expect(free).not.toHaveProperty('x-limits');
    expect(free?.responses).not.toHaveProperty('429');
  });
});
