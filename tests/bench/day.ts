import { setTimeout as sleep } from 'node:timers/promises';
import { kinds, usualDay } from './day/acts.ts';
import { bareServer } from './day/bare.ts';
import type { Done, Told } from './day/load.ts';
import { load, type Setup, startSetup } from './day/setups.ts';
import type { World } from './day/world.ts';
import { childrenOf, cpuMsOf, megabytesOf } from './processes.ts';
import type { Row } from './row.ts';

const [perSecond, warmUp, measured, sockets] = [60, 20, 60, 300];
const [bareSeconds, settledSeconds] = [20, 10];

/** How many times the middle of what a server takes that answers from memory: half as much again as was first measured. */
const limits: Readonly<Record<Done['kind'], { readonly p50: number; readonly p99: number }>> = {
  browse: { p50: 15, p99: 200 },
  search: { p50: 30, p99: 300 },
  like: { p50: 25, p99: 300 },
  chat: { p50: 25, p99: 300 },
  publish: { p50: 75, p99: 550 },
};
const cpuLimit = 35;

interface Figures {
  readonly done: readonly Done[];
  readonly cpuMs: number;
  /** Of it, what PostgreSQL took. */
  readonly postgresMs: number;
}

/** A day's mix of acts at a rate that a small machine bears, on one small program and on all that a large one has. */
export async function benchDay(): Promise<Row[]> {
  const rows: Row[] = [];
  let limit: Figures | undefined;
  for (const [name, programs, withServers] of [
    ['one program, SQLite', 1, false],
    ['two programs, PostgreSQL, Redis', 2, true],
    ['two programs, one SQLite file', 2, false],
  ] as const) {
    const setup = await startSetup(programs, { withServers });
    try {
      limit ??= await bare(setup.world);
      rows.push(...(await dayOn(setup, name, limit)));
    } finally {
      await setup.stop();
    }
  }
  return rows;
}

/** The same acts on a server that answers each at once, from memory. */
async function bare(world: World): Promise<Figures> {
  const server = await bareServer();
  const order = {
    world,
    mix: usualDay,
    port: server.port,
    perSecond,
    sockets: 0,
    repeats: false,
    seconds: bareSeconds,
  };
  const before = cpuMsOf([server.pid]);
  const { done } = await load(order, async () => undefined);
  const cpuMs = cpuMsOf([server.pid]) - before;
  await server.stop();
  return { done, cpuMs, postgresMs: 0 };
}

async function dayOn(setup: Setup, name: string, limit: Figures): Promise<Row[]> {
  const { world, port, programs } = setup;
  const pids = programs.map(({ child }) => String(child.pid));
  const postgres = setup.postgres && String(await setup.postgres.pid());
  const ofPostgres = () => (postgres ? [postgres, ...childrenOf(postgres)] : []);
  const megabytes = () => pids.reduce((sum, pid) => sum + megabytesOf(pid), 0);
  const cpu: { readonly programs: number; readonly postgres: number }[] = [];
  const noteCpu = () => cpu.push({ programs: cpuMsOf(pids), postgres: cpuMsOf(ofPostgres()) });
  const memory: number[] = [];
  let begun = 0;
  const order = {
    world,
    mix: usualDay,
    port,
    perSecond,
    sockets,
    repeats: false,
    seconds: warmUp + measured,
  };
  const told = await load(order, async () => {
    await sleep(warmUp * 1000);
    begun = performance.timeOrigin + performance.now();
    noteCpu();
    await sleep(settledSeconds * 1000);
    memory.push(megabytes());
    await sleep((measured - settledSeconds) * 1000 - 500);
    memory.push(megabytes());
    noteCpu();
  });
  const done = told.done.filter(({ planned }) => planned >= begun);
  const [first = { programs: 0, postgres: 0 }, last = first] = cpu;
  const postgresMs = last.postgres - first.postgres;
  const figures = { done, cpuMs: last.programs - first.programs + postgresMs, postgresMs };
  return [
    errorsRow(name, told),
    ...kinds.flatMap((kind) => timeRows(name, kind, done, limit)),
    cpuRow(name, figures, limit),
    memoryRow(name, memory),
    socketsRow(name, told),
  ];
}

function errorsRow(name: string, { done }: Told): Row {
  const errors = done.filter(({ isFine }) => !isFine);
  const reasons = Object.entries(Object.groupBy(errors, ({ failures }) => failures[0]?.why ?? ''));
  const detail = reasons.map(([why, those]) => `${those?.length} × ${why}`).join(', ');
  return {
    ...{ name: `${name}: errors`, value: errors.length, limit: 0, ok: errors.length === 0, mustHold: true },
    detail: detail || `${done.length} acts, ${perSecond} a second`,
  };
}

const timesOf = (done: readonly Done[]) =>
  done.map(({ planned, answered }) => answered - planned).sort((one, other) => one - other);
const part = (times: readonly number[], share: number) =>
  times[Math.floor(times.length * share)] ?? Number.NaN;

function timeRows(name: string, kind: Done['kind'], done: readonly Done[], limit: Figures): Row[] {
  const [ours, bare] = [timesOf(done.filter((one) => one.kind === kind)), timesOf(limit.done)];
  return (
    [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const
  ).map(([label, share]) => {
    const [time, middle] = [part(ours, share), part(bare, 0.5)];
    const value = time / middle;
    return {
      name: `${name}: ${kind}, ${label}, against memory`,
      ...{ value, limit: limits[kind][label], ok: value <= limits[kind][label] },
      detail: `${time.toFixed(1)} against ${middle.toFixed(1)} ms, ${ours.length} acts`,
    };
  });
}

function cpuRow(name: string, { done, cpuMs, postgresMs }: Figures, limit: Figures): Row {
  const [ours, bare] = [cpuMs / done.length, limit.cpuMs / limit.done.length];
  const value = ours / bare;
  const detail = `${ours.toFixed(2)} against ${bare.toFixed(2)} ms, ${(postgresMs / done.length).toFixed(2)} of it PostgreSQL`;
  return {
    name: `${name}: CPU an act, against memory`,
    value,
    limit: cpuLimit,
    ok: value <= cpuLimit,
    detail,
  };
}

/** It stays as it is once everything has been used. */
function memoryRow(name: string, [early = Number.NaN, late = Number.NaN]: readonly number[]): Row {
  const value = late / early;
  const detail = `${late.toFixed(0)} MB in the end, ${early.toFixed(0)} MB after ${settledSeconds} s`;
  return { name: `${name}: memory, end against begin`, value, limit: 1.2, ok: value <= 1.2, detail };
}

function socketsRow(name: string, { openSockets, outages, heard, done }: Told): Row {
  const value = openSockets / sockets;
  const sent = done.filter(({ kind, isFine }) => kind === 'chat' && isFine).length;
  const detail = `${openSockets} open, ${outages.length} lost meanwhile; ${heard} deliveries of ${sent} messages to two people each`;
  return {
    name: `${name}: sockets that stayed open`,
    value,
    limit: 1,
    ok: value === 1 && outages.length === 0,
    detail,
  };
}
