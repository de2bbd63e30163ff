// @module-tag one-database
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveApi } from '#tests/support/api.ts';
import { ownDatabase } from '#tests/support/database.ts';

it('/healthz says that the process lives, even without its database', async () => {
  const { askRoot, ctx } = await serveApi({ db: await ownDatabase() });
  await ctx.db.destroy();
  const answer = await askRoot('/healthz?x=1');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

describe('/readyz', () => {
  it('says that the database reads and writes, and that files can be kept', async () => {
    const { askRoot } = await serveApi();
    expect(await (await askRoot('/readyz')).json()).toEqual({
      status: 'ok',
      database: 'ok',
      storage: 'ok',
    });
    expect((await askRoot('/readyz', { method: 'HEAD' })).status).toBe(200);
  });

  it('names the part that does not work', async () => {
    const { askRoot, ctx, logged } = await serveApi({ db: await ownDatabase() });
    await ctx.db.destroy();
    const answers = await Promise.all(Array.from({ length: 5 }, () => askRoot('/readyz')));
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({
        detail: expect.any(String),
        code: 'unavailable',
        database: 'down',
        storage: 'ok',
      });
    }
    expect(logged()).toContain('The database is not ready.');
  });

  it.each(['media', 'files'])('knows when the folder %s has gone', async (folder) => {
    const { askRoot, ctx, logged } = await serveApi();
    await rm(join(ctx.config.dataDir, folder), { recursive: true });
    const answer = await askRoot('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ database: 'ok', storage: 'down' });
    expect(logged()).toContain('The storage is not ready.');
  });
});

describe('/metrics', () => {
  it('counts requests by route, without a word of their addresses', async () => {
    const { ask, askRoot } = await serveApi();
    for (const id of [1, 2, 3]) await ask(`/things/${id}?q=segredo`);
    await ask('/segredo');
    await askRoot('/perfil/segredo');
    const answer = await askRoot('/metrics');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toContain('http_requests_total{method="GET",route="/api/things/:id",status="2xx"} 3');
    expect(text).toContain('http_requests_total{method="GET",route="/api/*",status="4xx"} 1');
    expect(text).toContain('http_requests_total{method="GET",route="/*",status="4xx"} 1');
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
    expect(text).toMatch(/^nodejs_eventloop_delay_p99_seconds [\d.e-]+$/m);
    expect(text).not.toContain('segredo');
  });

  it('is for the machine itself and for who knows the token', async () => {
    const { askRoot } = await serveApi({ metricsToken: 'a-long-random-token' });
    const ask = (headers: Record<string, string>) => askRoot('/metrics', { headers });
    expect((await ask({})).status).toBe(200);
    const proxied = { 'x-forwarded-for': '127.0.0.1' };
    const answer = await ask(proxied);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ detail: expect.any(String), code: 'forbidden' });
    expect((await ask({ ...proxied, authorization: 'Bearer a-long-random-tokem' })).status).toBe(403);
    expect((await ask({ ...proxied, authorization: 'Bearer a-long-random-token' })).status).toBe(200);
  });
});

it('probes are only read', async () => {
  const { askRoot } = await serveApi();
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    const answer = await askRoot(path, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect((await answer.json()).code).toBe('method_not_allowed');
  }
});
