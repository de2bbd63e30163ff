// @module-tag one-database
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asVisitor, currentVisitor } from '#server/fairness/turns.ts';
import { anyone, signedIn } from '#server/http/calls/access.ts';
import type { Feature } from '#server/http/calls/route.ts';
import { serveApi } from '#tests/support/api.ts';
import { person } from '#tests/support/cast/people.ts';
import { servingWith } from '#tests/support/cast/serving.ts';

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

describe('calls that write', () => {
  it('take turns too, where they begin to', async () => {
    const { ctx } = await serveApi();
    const done: string[] = [];
    const write = (who: string) =>
      asVisitor(who, async () => {
        await ctx.db.inTransaction((tx) => tx.selectFrom('users').select('id').execute());
        done.push(who);
      });
    // The connections to the database are there, so that nobody waits for a new one.
    await Promise.all(Array.from({ length: 8 }, (_, number) => write(`person ${number}`)));
    done.length = 0;
    await Promise.all([...Array.from({ length: 60 }, () => write('person 1')), write('person 2')]);
    expect(done).toHaveLength(61);
    expect(done.indexOf('person 2')).toBeLessThan(10);
  });

  it('wait in the line of who is signed in', async () => {
    const asked: (string | undefined)[] = [];
    const own: Feature = (api) => {
      api.post(
        '/asked',
        {
          config: { access: signedIn },
          schema: { summary: 'Asks.', response: { 200: z.array(z.string()) } },
        },
        async () => {
          asked.push(currentVisitor());
          return [];
        },
      );
    };
    const [, rosa] = await servingWith({ own: [own] }, person);
    await rosa.send('POST', '/asked');
    expect(asked).toEqual([`person ${rosa.user.id}`]);
  });
});
