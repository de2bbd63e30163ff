import { fork } from 'node:child_process';
import { enqueue } from '#server/queue/queue.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { made, placeAt } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { jpeg, photoOf } from '#tests/support/pictures.ts';
import { startProgram } from '#tests/support/program.ts';
import type { Asked, AttackName } from './fairness/attack.ts';
import { ctxWithCrowd } from './parts/crowd.ts';
import { ask, timesOf } from './parts/load.ts';
import { megabytesOf, openFilesOf } from './parts/processes.ts';
import { atMost, p99, type Row, slower } from './parts/rows.ts';

const services = 150_000;
const [quietMs, attackMs] = [6000, 20_000];
/** Below this nobody notices, and a machine that does other things is slower by itself. */
const unnoticedMs = 20;

/** How many accounts each has: at most as many as one address makes in an hour. */
const attacks: Readonly<Record<AttackName, number>> = {
  pipelining: 0,
  packets: 0,
  writes: 1,
  uploads: 1,
  pictures: 61,
  photos: 20,
  videos: 20,
  'sign-ins': 50,
  searches: 0,
};

/** What one client can do to the others, be it an attacker or a crowd behind one address: one visitor looks, reads and writes. */
export async function bench(): Promise<Row[]> {
  const { db, config } = await ctxWithCrowd({ services });
  // The sweep walks everything once a day, and would be taken for an attack.
  const now = new Date();
  const dueAt = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  await db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, dueAt, now }));
  await db.destroy();
  const rows: Row[] = [];
  for (const name of Object.keys(attacks) as AttackName[]) rows.push(...(await under(name, config.dataDir)));
  return rows;
}

async function under(name: AttackName, dataDir: string): Promise<Row[]> {
  const program = await startProgram({ LOG_LEVEL: 'fatal', DATA_DIR: dataDir });
  const pid = String(program.child.pid);
  const place = placeAt((path, init) => fetch(program.url + path, init));
  const visitor = await person(place);
  const attackers: Person[] = [];
  for (let at = 0; at < attacks[name]; at += 1) attackers.push(await freelancer(place));
  const [first] = attackers;
  if (name === 'writes' && first)
    for (let at = 0; at < 90; at += 1) await publishes(first, { title: `Serviço ${at}` });
  const sendsPhotos = name === 'pictures' || name === 'photos';
  const acts = actsOf(visitor, program.url, sendsPhotos);
  for (const act of Object.values(acts)) await act();

  const quiet = await timesOfAll(acts, quietMs);
  const held = () => ({ megabytes: megabytesOf(pid), files: openFilesOf(pid) });
  const before = held();
  const most = { ...before };
  const accounts = attackers.map(({ email, password, tokens }) => ({
    email,
    password,
    token: tokens.access_token,
  }));
  const attack = fork(new URL('./fairness/attack.ts', import.meta.url));
  attack.send({ name, port: program.port, accounts } satisfies Asked);
  const watch = setInterval(() => {
    const { megabytes, files } = held();
    most.megabytes = Math.max(most.megabytes, megabytes);
    most.files = Math.max(most.files, files);
  }, 200);
  const busy = await timesOfAll(acts, attackMs);
  clearInterval(watch);
  attack.kill();
  await program.stop();

  const rows = Object.keys(acts).map((act): Row => {
    const row = slower(5, `${name}: p99 of ${act}`, quiet[act] ?? [], busy[act] ?? []);
    return { ...row, ok: row.ok || p99(busy[act] ?? []) <= unnoticedMs };
  });
  // Connections that an attack opens by itself are no files that it makes us open.
  const files = 200 + (name === 'writes' ? 500 : 0);
  return [
    ...rows,
    atMost(100, `${name}: MB more`, most.megabytes - before.megabytes, `of ${Math.round(before.megabytes)}`),
    atMost(files, `${name}: open files more`, most.files - before.files, `of ${before.files}`),
  ];
}

type Acts = Record<string, () => Promise<unknown>>;

/** What another visitor does meanwhile. */
function actsOf(visitor: Person, url: string, sendsPhotos: boolean): Acts {
  let count = 0;
  const looks: Acts = {
    '/': () => ask(`${url}/`),
    'the feed’s call': () => ask(`${url}/api/search/feed`),
    'a write': () => {
      count += 1;
      return made(visitor.send('PUT', '/users/me', { bio: `Bom dia ${count}` }));
    },
  };
  if (!sendsPhotos) return looks;
  const photo = async () => photoOf(visitor, await jpeg({ width: 200 + count, height: 200 }));
  return { ...looks, 'a small photo': photo };
}

/** Each act beside the others, with pauses as people make them: a slow one hides none of them. */
async function timesOfAll(acts: Acts, forMs: number): Promise<Record<string, number[]>> {
  const measured = Object.entries(acts).map(
    async ([name, act]) => [name, await timesOf(act, forMs, 50)] as const,
  );
  return Object.fromEntries(await Promise.all(measured));
}
