import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mix } from './day/acts.ts';
import { type Kept, keyOf, readKept } from './day/kept.ts';
import type { Done, Told } from './day/load.ts';
import { load, type Setup, startSetup } from './day/setups.ts';
import { none, type Row } from './parts/rows.ts';

const [sockets, quietSeconds, eachSeconds, downMs] = [300, 10, 25, 2000];
/** So long nothing ends, for what was asked before to be answered. */
const calmMs = 1000;

/** More is written than on a usual day, so that something is always under way. */
const mix: Mix = { browse: 45, search: 5, like: 20, chat: 25, publish: 5 };

/** What ends, and begins again two seconds later. */
const faults = {
  'nothing ends': async () => undefined,
  'one of two programs is killed': async ({ programs, startOne }: Setup) => {
    const [killed] = programs.splice(0, 1);
    if (!killed) throw new Error('No program runs.');
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    await killed.stop();
    await sleep(downMs);
    await startOne();
  },
  'Redis ends': async ({ redis }: Setup) => {
    await redis?.kill();
    await sleep(downMs);
    await redis?.startAgain();
  },
  'PostgreSQL is stopped': ({ postgres }: Setup) => restart(postgres, 'SIGINT'),
  'PostgreSQL is killed': ({ postgres }: Setup) => restart(postgres, 'SIGKILL'),
} as const satisfies Record<string, (setup: Setup) => Promise<void>>;
type Fault = keyof typeof faults;

async function restart(postgres: Setup['postgres'], signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  await postgres?.end(signal);
  await sleep(downMs);
  await postgres?.startAgain();
}

interface Window {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** Two programs, of which each part that they need ends once while people act: nothing acknowledged is lost. */
export async function bench(): Promise<Row[]> {
  return [
    ...(await killing('PostgreSQL, Redis', true, Object.keys(faults) as Fault[])),
    ...(await killing('one SQLite file', false, ['nothing ends', 'one of two programs is killed'])),
  ];
}

async function killing(site: string, withServers: boolean, names: readonly Fault[]): Promise<Row[]> {
  const setup = await startSetup(2, { withServers });
  const { world, port } = setup;
  try {
    const windows: Window[] = [];
    let ended = 0;
    const seconds = quietSeconds + names.length * eachSeconds;
    const order = { world, port, mix, perSecond: 40, sockets, repeats: true, seconds };
    const told = await load(order, async () => {
      await sleep(quietSeconds * 1000);
      for (const name of names) {
        const from = now();
        await sleep(calmMs);
        await faults[name](setup);
        await sleep(Math.max(0, from + eachSeconds * 1000 - now()));
        windows.push({ name, from, to: now() });
        ended += await replaceEnded(setup);
      }
    });
    const kept = await readKept(setup);
    const rows = [...windows.map((window) => faultRow(window, told, kept)), ...promises(told, kept, ended)];
    return rows.map((row) => ({ ...row, name: `${site}: ${row.name}` }));
  } finally {
    await setup.stop();
  }
}

const now = () => performance.timeOrigin + performance.now();

/** A program has to outlive what it needs. How many did not. */
async function replaceEnded({ programs, startOne }: Setup): Promise<number> {
  const ended = programs.filter(({ child }) => child.exitCode !== null || child.signalCode !== null);
  for (const program of ended) {
    process.stderr.write(`A program ended by itself:\n${program.output()}\n`);
    programs.splice(programs.indexOf(program), 1);
    await startOne();
  }
  return ended.length;
}

const isWritten = ({ id }: Done) => id !== undefined;
const lostOf = (done: readonly Done[], { times }: Kept) =>
  done.filter((one) => isWritten(one) && one.isFine && !times.has(keyOf(one))).length;
const doubledOf = (done: readonly Done[], { times }: Kept) =>
  done.filter((one) => isWritten(one) && (times.get(keyOf(one)) ?? 0) > 1).length;

function faultRow({ name, from, to }: Window, { done, outages }: Told, kept: Kept): Row {
  const meanwhile = done.filter(({ planned }) => planned >= from && planned < to);
  const written = meanwhile.filter(isWritten);
  const acknowledged = written.filter(({ isFine }) => isFine);
  const [lost, doubled] = [lostOf(written, kept), doubledOf(written, kept)];
  const failures = meanwhile.flatMap((one) => one.failures);
  const refused = failures.map(({ at }) => at);
  const waits = acknowledged.map(({ planned, answered }) => answered - planned);
  const away = outages.filter((one) => one.from >= from && one.from < to);
  const detail = [
    `${written.length} written, ${acknowledged.length} acknowledged, ${lost} lost, ${doubled} doubled`,
    `refused for ${longest([Math.max(...refused) - Math.min(...refused)])} (${countsOf(failures.map(({ why }) => why))})`,
    `no answer to anybody for ${longest(gapsIn(done, from, to))}`,
    `longest until acknowledged ${longest(waits)}`,
    `${away.length} sockets lost (${countsOf(away.map(({ code }) => String(code)))}), back after ${longest(away.map((one) => one.to - one.from))}`,
  ];
  return none(`${name}: lost or doubled`, lost + doubled, detail.join('; '));
}

const countsOf = (reasons: readonly string[]) =>
  Object.entries(Object.groupBy(reasons, (reason) => reason))
    .map(([reason, all]) => `${all?.length} × ${reason}`)
    .join(', ') || 'never';

const longest = (ms: readonly number[]) => `${(Math.max(0, ...ms) / 1000).toFixed(1)} s`;

/** The times between one good answer and the next. */
function gapsIn(done: readonly Done[], from: number, to: number): number[] {
  const answers = done
    .filter(({ isFine, answered }) => isFine && answered >= from && answered < to)
    .map(({ answered }) => answered)
    .sort((one, other) => one - other);
  return [...answers, to].map((at, index) => at - (answers[index - 1] ?? from));
}

function promises({ done, openSockets }: Told, kept: Kept, ended: number): Row[] {
  const written = done.filter(isWritten);
  const refused = written.filter(({ isFine }) => !isFine).length;
  return [
    none('never acknowledged', refused, `of ${written.length}, sent again each half second`),
    none('lost or doubled in all', lostOf(written, kept) + doubledOf(written, kept)),
    none('counts and entries that are wrong afterwards', kept.wrong),
    none('programs that ended by themselves', ended),
    none('sockets that did not come back', sockets - openSockets, `of ${sockets}`),
  ];
}
