import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '#build/sources.ts';
import { type Db, openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Handlers, WorkerCtx } from '#server/queue/attempt.ts';
import { createWorker } from '#server/queue/worker.ts';
import { inProcessBus } from '#server/realtime/bus.ts';
import { createLog } from '#server/runtime/log.ts';
import { cheapPasswords } from '#tests/support/api.ts';
import { conversationsOf, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { person } from '#tests/support/cast/people.ts';
import { made, type Place, placeAt } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { startPostgres } from '#tests/support/postgres.ts';

/** What runs beside the program of today while it is rolled out. Recorded anew at each release: see CONTRIBUTING. */
const lastRelease = 'ae138b7687fe8e6fd70f96659054b35172ff4d42';

let folder: string;
let release: string;
let server: Awaited<ReturnType<typeof startPostgres>> | undefined;

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });

/** Why the release is not to be had. A clone with all its history has it. */
function missingHistory(): string | undefined {
  try {
    if (git('rev-parse', '--is-shallow-repository').toString().trim() === 'false') return undefined;
    return 'This clone has no history: the code of the last release is not in it.';
  } catch {
    return 'This is no clone: the code of the last release is not in it.';
  }
}
const missing = missingHistory();

beforeAll(async () => {
  if (missing) return void process.stderr.write(`\nSKIPPED: the last release. ${missing}\n\n`);
  folder = await mkdtemp(join(tmpdir(), 'bizlink-upgrade-'));
  release = join(folder, 'release');
  const script = 'mkdir "$1" && git archive "$2" package.json src | tar -x -C "$1"';
  execFileSync('sh', ['-ec', script, 'sh', release, lastRelease], { cwd: root });
  await symlink(join(root, 'node_modules'), join(release, 'node_modules'));
  server = await startPostgres(() => undefined);
});
afterAll(async () => {
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});
beforeEach((context) => context.skip(missing !== undefined, missing));

async function startRelease(place: { dataDir: string; databaseUrl?: string }): Promise<Place> {
  const child = spawn(process.execPath, [join(root, 'tests/support/released-program.ts')], {
    cwd: release,
    env: {
      PATH: process.env['PATH'],
      ...cheapPasswords,
      DATA_DIR: place.dataDir,
      LOG_LEVEL: 'error',
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => stop(child));
  const port = await portOf(child);
  return placeAt((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init));
}

function portOf(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
        const port = /^PORT (\d+)$/m.exec(output)?.[1];
        if (port) resolve(port);
      });
    child.once('exit', (code) => reject(new Error(`The release ended with ${code}: ${output}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Work of a kind that comes with some later release. */
const ofTomorrow = 'of-tomorrow';

async function queueOfTomorrow(db: Db): Promise<void> {
  const now = new Date().toISOString();
  await sql`insert into queue (kind, payload, due_at, created_at) values (${ofTomorrow}, '{}', ${now}, ${now})`.execute(
    db,
  );
}

/** Does it, as the program that knows it will, an hour later. */
async function doneByTomorrow(db: Db): Promise<number> {
  let done = 0;
  const log = createLog('silent');
  const clock = { now: () => new Date(Date.now() + 60 * 60_000) };
  const handlers: Handlers<WorkerCtx> = Object.fromEntries([
    [
      ofTomorrow,
      async () => {
        done += 1;
      },
    ],
  ]);
  await createWorker({ db, log, clock, bus: inProcessBus(log) }, handlers).runDue();
  return done;
}

const places = {
  SQLite: () => ({ dataDir: join(folder, 'data') }),
  PostgreSQL: () => ({ dataDir: join(folder, 'keys'), databaseUrl: `${server?.url}/postgres` }),
};

describe('the last release', () => {
  it.each(['SQLite', 'PostgreSQL'] as const)('works on a database of today on %s', async (kind) => {
    const place = places[kind]();
    const db = await openDatabase(place);
    onTestFinished(() => db.destroy());
    await migrate(db);
    await queueOfTomorrow(db);
    const api = await startRelease(place);

    const rosa = await freelancer(api, {}, { full_name: 'Rosa Cumbe' });
    const nelson = await person(api, { full_name: 'Nelson Macuácua' });
    const { id } = await publishes(rosa, { title: 'Tear de Nampula' });
    await nelson.call('POST', '/likes', { likeable_type: 'service', likeable_id: id });
    const conversation = await startsWith(nelson, rosa);
    await says(nelson, conversation, 'Bom dia, Rosa');

    expect((await reads(rosa, conversation)).map(({ text }) => text)).toEqual(['Bom dia, Rosa']);
    expect(await conversationsOf(rosa)).toHaveLength(1);
    expect(await made(api.ask(`/likes/service/${id}/count`))).toMatchObject({ likes_count: 1 });
    for (const list of ['/search/feed', `/services/${id}`, '/search?q=tear'])
      expect(JSON.stringify(await made(api.ask(list))), list).toContain('Tear de Nampula');
    await expect
      .poll(async () => JSON.stringify(await rosa.call('GET', '/notifications')))
      .toContain('Nelson');

    const due = () =>
      db
        .selectFrom('queue')
        .select('kind')
        .where('due_at', '<=', new Date().toISOString())
        .where('kind', '!=', ofTomorrow)
        .execute();
    await expect.poll(due).toEqual([]);
    expect(await doneByTomorrow(db)).toBe(1);
  });
});
