import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { root } from '#build/sources.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { type RunningProgram, startProgram } from '#tests/support/program.ts';
import { siteAt } from '#tests/support/site.ts';

let program: RunningProgram;
let dataDir: string;
beforeAll(async () => {
  if (!isBuildCurrent()) await build();
  dataDir = await mkdtemp(join(tmpdir(), 'bizlink-kept-'));
  program = await startProgram({ DATA_DIR: dataDir });
}, 120_000);
afterAll(async () => {
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const page = async (path: string) => (await fetch(program.url + path)).text();

/** As no browser asks. */
const oddly = (options: RequestOptions) =>
  new Promise<string>((resolve, reject) => {
    const sent = request({ port: program.port, ...options }, (answer) => resolve(text(answer)));
    sent.on('error', reject).end();
  });

async function seller() {
  const who = await freelancer(siteAt({ url: program.url, dataDir }));
  return { person: who, service: await publishes(who) };
}

describe('a page that is kept', () => {
  it('is of a search too, in this program alone, and shows what is published after it', async () => {
    const { person } = await seller();
    const path = '/search?q=xilofone&sort=recent';
    const ask = () => fetch(`${program.url}${path}`);
    const first = await ask();
    expect(await first.text()).not.toContain('Xilofone de luxo');
    const again = await fetch(`${program.url}${path}`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe('private, no-cache');
    await publishes(person, { title: 'Xilofone de luxo' });
    expect(await (await ask()).text()).toContain('Xilofone de luxo');
  });

  it('is counted when it answers and when it has to be made, and files are not', async () => {
    const counted = async () => {
      const metrics = await page('/metrics');
      return ['hits', 'misses'].map((name) =>
        Number(new RegExp(`^kept_pages_${name}_total (\\d+)$`, 'm').exec(metrics)?.[1]),
      );
    };
    const [hits = 0, misses = 0] = await counted();
    await page('/search?q=contrabaixo');
    expect(await counted()).toEqual([hits, misses + 1]);
    await page('/search?q=contrabaixo');
    await page('/favicon.svg');
    await page('/api/feed');
    expect(await counted()).toEqual([hits + 1, misses + 1]);
  });

  it('comes by its ETag for nothing, also to who was led there by others', async () => {
    const { service } = await seller();
    const first = await fetch(`${program.url}/services/${service.id}`);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(`${program.url}/services/${service.id}?fbclid=IwAR1&utm_source=wa`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('shows every edit to the next who asks, while many read and others write', async () => {
    const { person, service } = await seller();
    const others = await seller();
    const paths = [`/services/${service.id}`, `/@${person.user.username}?tab=services`, '/'];
    let isOver = false;
    const readers = paths.map(async (path) => {
      while (!isOver) await page(path);
    });
    const writers = [1, 2].map(async (at) => {
      for (let time = 0; !isOver; time += 1)
        await others.person.call('PUT', `/services/${others.service.id}`, { price: at * 1000 + time });
    });
    const stale: string[] = [];
    for (let edit = 0; edit < 15; edit += 1) {
      const title = `Quadros número ${edit} de ${service.id}`;
      await person.call('PUT', `/services/${service.id}`, { title });
      for (const path of paths) if (!(await page(path)).includes(title)) stale.push(`${path} ${edit}`);
    }
    isOver = true;
    await Promise.all([...readers, ...writers]);
    expect(stale).toEqual([]);
  });

  it('is its own, however oddly others asked before', async () => {
    await seller();
    const current = /aria-current="page"[^>]*>\s*Empresas\s*</;
    await oddly({ path: '/explore#?type=company&vista=grid' });
    expect(await page('/explore?type=company&vista=grid')).toMatch(current);
    await oddly({ path: '/explore?type=company&vista=list', headers: { host: 'localhost:99999' } });
    expect(await page('/explore?type=company&vista=list')).toMatch(current);
  });

  it('is gone a moment after an operator hid whose it is, by a program of its own', async () => {
    const { person, service } = await seller();
    const statuses = async () =>
      Promise.all(
        [`/services/${service.id}`, `/@${person.user.username}`].map(
          async (path) => (await fetch(program.url + path)).status,
        ),
      );
    // Until it has heard, once more, of what was published: that alone would drop the pages.
    await sleep(2500);
    expect(await statuses()).toEqual([200, 200]);
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
    const admin = (...command: string[]) =>
      promisify(execFile)(process.execPath, ['src/server/commands/admin.ts', ...command], { cwd: root, env });
    await admin('suspend', person.user.username);
    await expect.poll(statuses, { timeout: 5000 }).toEqual([404, 404]);
    await admin('reinstate', person.user.username);
    await expect.poll(statuses, { timeout: 5000 }).toEqual([200, 200]);
  });
});
