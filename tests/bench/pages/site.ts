import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as buildNow, isBuildCurrent } from '#build/current.ts';
import type { PagesOfBuild } from '#build/finish.ts';
import { root } from '#build/sources.ts';
import { seedJobs } from '#seed/jobs.ts';
import { seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { fillEntries } from '#server/entries/entries.ts';
import { serve } from '#server/serve.ts';

/** The whole program with 20,000 services, in a folder that goes with the process. */
export async function siteWithCrowd() {
  if (!isBuildCurrent()) await buildNow();
  const dataDir = mkdtempSync(join(tmpdir(), 'bizlink-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const program = await compose(
    readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'production' }),
  );
  const { db, clock } = program.ctx;
  const random = new Random(1);
  const now = clock.now();
  await seedPeople(db, { count: 5000, services: 20_000, random, now, onDone: () => undefined });
  await seedJobs(db, { count: 4000, random, now, onDone: () => undefined });
  await fillEntries({ db });
  const server = await serve(program);
  /** As anybody gets it, uncompressed. */
  async function render(path: string): Promise<Buffer> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    await new Promise((resolve) => server.close(resolve));
    return bytes;
  }
  const { name: build }: PagesOfBuild = JSON.parse(readFileSync(join(root, 'dist/pages.json'), 'utf8'));
  return { program, server, render, build };
}
