import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isBuildCurrent } from '#build/current.ts';
import { seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { fillEntries } from '#server/entries/entries.ts';
import { serve } from '#server/serve.ts';

/** The whole program with some thousand services, in a folder that goes with the process. */
export async function siteWithCrowd() {
  if (!isBuildCurrent()) await build();
  const dataDir = mkdtempSync(join(tmpdir(), 'bizlink-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const program = await compose(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'info', NODE_ENV: 'production' }));
  const { db, clock } = program.ctx;
  const random = new Random(1);
  await seedPeople(db, { count: 1000, services: 4000, random, now: clock.now(), onDone: () => undefined });
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
  return { program, server, render };
}
