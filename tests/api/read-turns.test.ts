import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { anyone } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { serveApi } from '#tests/support/api.ts';

const reads: string[] = [];
/** Each read takes this thread for some milliseconds, and says from where it was asked for. */
const busy: Feature = (api) => {
  api.get(
    '/busy',
    {
      config: { access: anyone },
      schema: { summary: 'Takes time.', response: { 200: z.array(z.string()) } },
    },
    async ({ headers }) => {
      for (const until = performance.now() + 5; performance.now() < until; );
      reads.push(String(headers['x-forwarded-for']));
      return [];
    },
  );
};

describe('calls that read', () => {
  it('take turns by address, so that who asks for many waits for their own', async () => {
    const { ask } = await serveApi({ own: [busy], trustProxy: 1 });
    const from = (address: string) => ask('/busy', { headers: { 'x-forwarded-for': address } });
    // The connections are there, so that all requests arrive at once.
    await Promise.all(Array.from({ length: 21 }, () => from('192.0.2.9')));
    reads.length = 0;
    await Promise.all([...Array.from({ length: 20 }, () => from('192.0.2.1')), from('192.0.2.2')]);
    expect(reads).toHaveLength(21);
    expect(reads.indexOf('192.0.2.2')).toBeLessThan(10);
  });

  it('find nothing behind what anybody reads, without a look', async () => {
    const { ask } = await serveApi({ own: [busy] });
    reads.length = 0;
    expect(await (await ask('/busy?skip=10001')).json()).toEqual([]);
    expect(reads).toEqual([]);
    await ask('/busy?skip=10000');
    expect(reads).toHaveLength(1);
    expect((await ask('/companies/?skip=x')).status).toBe(422);
  });
});
