import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedJobs } from '#seed/jobs.ts';
import { seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { fillEntries } from '#server/entries/entries.ts';

/** A program's means with people and what they offer, in a folder that goes with the process or in this database. */
export async function ctxWithCrowd(services = 20_000, jobs = 0, databaseUrl = '') {
  const dataDir = mkdtempSync(join(tmpdir(), 'bizlink-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const ctx = await openCtx(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'info', DATABASE_URL: databaseUrl }));
  await seedPeople(ctx.db, {
    count: services / 4,
    services,
    random: new Random(1),
    now: ctx.clock.now(),
    onDone: () => undefined,
  });
  const random = new Random(2);
  await seedJobs(ctx.db, { count: jobs, random, now: ctx.clock.now(), onDone: () => undefined });
  await fillEntries(ctx);
  return ctx;
}
