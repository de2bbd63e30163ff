import { setTimeout as sleep } from 'node:timers/promises';
import { kinds, usualDay } from './day/acts.ts';
import type { Done, Told } from './day/load.ts';
import { load, type Setup, startSetup } from './day/setups.ts';
import type { World } from './day/world.ts';
import { childrenOf, cpuMsOf, megabytesOf } from './parts/processes.ts';
import { atLeast, atMost, median, none, part, type Row } from './parts/rows.ts';
import { startServer } from './parts/servers.ts';

const [warmUp, measured, settled, bareSeconds] = [20, 60, 10, 20];
const usual = { mix: usualDay, perSecond: 60, sockets: 300, repeats: false };

/** How many times the middle of what a server takes that answers from memory: half as much again as was first measured. */
const limits: Readonly<Record<Done['kind'], { readonly p50: number; readonly p99: number }>> = {
  browse: { p50: 15, p99: 200 },
  search: { p50: 30, p99: 300 },
  like: { p50: 25, p99: 300 },
  chat: { p50: 25, p99: 300 },
  publish: { p50: 75, p99: 550 },
};

/** What a server takes that answers from memory. */
interface Limit {
  readonly ms: number;
  readonly cpuMs: number;
}

/** A day's mix of acts at a rate that a small machine bears, on one small program and on all that a large one has. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = [];
  let limit: Limit | undefined;
  for (const [name, programs, withServers] of [
    ['one program, SQLite', 1, false],
    ['two programs, PostgreSQL, Redis', 2, true],
    ['two programs, one SQLite file', 2, false],
  ] as const) {
    const setup = await startSetup(programs, { withServers });
    try {
      limit ??= await limitIn(setup.world);
      const some = await dayOn(setup, limit);
      rows.push(...some.map((row) => ({ ...row, name: `${name}: ${row.name}` })));
    } finally {
      await setup.stop();
    }
  }
  return rows;
}

/** The same acts on a server that answers each at once. */
async function limitIn(world: World): Promise<Limit> {
  const { port, pid, stop } = await startServer('bare.ts');
  const before = cpuMsOf([pid]);
  const order = { ...usual, world, port, sockets: 0, seconds: bareSeconds };
  const { done } = await load(order, async () => undefined);
  const cpuMs = (cpuMsOf([pid]) - before) / done.length;
  await stop();
  return { ms: median(timesOf(done)), cpuMs };
}

async function dayOn({ world, port, programs, postgres }: Setup, limit: Limit): Promise<Row[]> {
  const pids = programs.map(({ child }) => String(child.pid));
  const server = postgres && String(await postgres.pid());
  const cpu = () => ({
    programs: cpuMsOf(pids),
    postgres: server ? cpuMsOf([server, ...childrenOf(server)]) : 0,
  });
  const megabytes = () => pids.reduce((sum, pid) => sum + megabytesOf(pid), 0);
  let begun = 0;
  let [first, last] = [cpu(), cpu()];
  let [early, late] = [0, 0];
  const told = await load({ ...usual, world, port, seconds: warmUp + measured }, async () => {
    await sleep(warmUp * 1000);
    begun = performance.timeOrigin + performance.now();
    first = cpu();
    await sleep(settled * 1000);
    early = megabytes();
    await sleep((measured - settled) * 1000 - 500);
    late = megabytes();
    last = cpu();
  });
  const done = told.done.filter(({ planned }) => planned >= begun);
  const ofPostgres = (last.postgres - first.postgres) / done.length;
  const ofAll = (last.programs - first.programs) / done.length + ofPostgres;
  return [
    errorsRow(told),
    ...kinds.flatMap((kind) => timeRows(kind, done, limit)),
    atMost(
      35,
      'CPU an act, against memory',
      ofAll / limit.cpuMs,
      `${ofAll.toFixed(2)} against ${limit.cpuMs.toFixed(2)} ms, ${ofPostgres.toFixed(2)} of it PostgreSQL`,
    ),
    // It stays as it is once everything has been used.
    atMost(
      1.2,
      'memory, end against begin',
      late / early,
      `${late.toFixed(0)} MB in the end, ${early.toFixed(0)} MB after ${settled} s`,
    ),
    socketsRow(told),
  ];
}

function errorsRow({ done }: Told): Row {
  const errors = done.filter(({ isFine }) => !isFine);
  const reasons = Object.entries(Object.groupBy(errors, ({ failures }) => failures[0]?.why ?? ''));
  const detail = reasons.map(([why, those]) => `${those?.length} × ${why}`).join(', ');
  return none('errors', errors.length, detail || `${done.length} acts, ${usual.perSecond} a second`);
}

const timesOf = (done: readonly Done[]) => done.map(({ planned, answered }) => answered - planned);

function timeRows(kind: Done['kind'], done: readonly Done[], limit: Limit): Row[] {
  const times = timesOf(done.filter((one) => one.kind === kind));
  return Object.entries({ p50: 0.5, p99: 0.99 }).map(([label, share]) => {
    const ms = part(times, share);
    const detail = `${ms.toFixed(1)} against ${limit.ms.toFixed(1)} ms, ${times.length} acts`;
    const most = limits[kind][label as 'p50' | 'p99'];
    return atMost(most, `${kind}, ${label}, against memory`, ms / limit.ms, detail);
  });
}

function socketsRow({ openSockets, outages, heard, done }: Told): Row {
  const sent = done.filter(({ kind, isFine }) => kind === 'chat' && isFine).length;
  const row = atLeast(
    1,
    'sockets that stayed open',
    openSockets / usual.sockets,
    `${outages.length} lost meanwhile; ${heard} deliveries of ${sent} messages to two people each`,
  );
  return { ...row, ok: row.ok && outages.length === 0 };
}
