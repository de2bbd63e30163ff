import { execFileSync, fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { build, isBuildCurrent } from '#build/current.ts';
import { listFreelancers } from '#server/freelancers/freelancers.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { made, type Place, placeAt } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { jpeg, photoOf } from '#tests/support/pictures.ts';
import { startProgram } from '#tests/support/program.ts';
import { ctxWithCrowd } from './crowd.ts';
import type { AttackName } from './fairness/attack.ts';
import { cpuOf, median, type Row } from './row.ts';

const services = 150_000;
const [quietMs, attackMs] = [6000, 20_000];
const [slower, megabytesMore, filesMore, listMs] = [5, 100, 200, 2];
/** Below this nobody notices, and a machine that does other things is slower by itself. */
const unnoticedMs = 20;

/** What one visitor can do to the others: each attack by one client, while another looks, reads and writes. */
export async function benchFairness(): Promise<Row[]> {
  if (!isBuildCurrent()) await build();
  const ctx = await ctxWithCrowd(services);
  await putOffSweep(ctx);
  const rows = [await firstPageOfFreelancers(ctx)];
  await ctx.db.destroy();
  for (const name of ['pipelining', 'packets', 'writes', 'uploads', 'pictures'] as const)
    rows.push(...(await underAttack(name, ctx.config.dataDir)));
  return rows;
}

/** It walks everything once a day, and would be taken for an attack. */
async function putOffSweep({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const now = new Date();
  const dueAt = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  await db.inTransaction((tx) => enqueue(tx, { kind: 'sweep', payload: {}, dueAt, now }));
}

async function firstPageOfFreelancers(ctx: Awaited<ReturnType<typeof ctxWithCrowd>>): Promise<Row> {
  const page = () => listFreelancers(ctx, { limit: 50, skip: 0 });
  const costs: number[] = [];
  for (let round = 0; round < 9; round += 1)
    costs.push(
      (await cpuOf(async () => {
        for (let at = 0; at < 50; at += 1) await page();
      })) / 50,
    );
  const value = median(costs);
  const detail = `ms of CPU, among ${services / 4} people`;
  return { name: 'the first page of freelancers', value, limit: listMs, ok: value <= listMs, detail };
}

/** Connections that an attack opens by itself are no files that it makes us open. */
const connectionsOf: Partial<Record<AttackName, number>> = { writes: 500 };

async function underAttack(name: AttackName, dataDir: string): Promise<Row[]> {
  const program = await startProgram({ LOG_LEVEL: 'fatal', PASSWORD_MEMORY: '8', DATA_DIR: dataDir });
  const pid = program.child.pid ?? 0;
  const place = placeAt((path, init) => fetch(program.url + path, init));
  const visitor = await person(place);
  const attackers = await accountsFor(name, place);
  const acts = actsOf(visitor, program.url, name === 'pictures');
  for (const act of Object.values(acts)) await act();

  const quiet = await timesOf(acts, quietMs);
  const before = held(pid);
  const attack = fork(new URL('./fairness/attack.ts', import.meta.url), { stdio: 'inherit' });
  attack.send({ name, port: program.port, tokens: attackers.map(({ tokens }) => tokens.access_token) });
  const most = { megabytes: 0, files: 0 };
  const watch = setInterval(() => {
    const now = held(pid);
    most.megabytes = Math.max(most.megabytes, now.megabytes);
    most.files = Math.max(most.files, now.files);
  }, 200);
  const busy = await timesOf(acts, attackMs);
  clearInterval(watch);
  attack.kill();
  await program.stop();

  return [
    ...Object.keys(acts).map((act) => slowed(`${name}: p99 of ${act}`, quiet[act], busy[act])),
    more(`${name}: MB more`, before.megabytes, most.megabytes, megabytesMore),
    more(`${name}: open files more`, before.files, most.files, filesMore + (connectionsOf[name] ?? 0)),
  ];
}

const p99 = (all: readonly number[]) =>
  all.toSorted((one, other) => one - other)[Math.floor(0.99 * (all.length - 1))] ?? Number.NaN;

function slowed(name: string, quiet: readonly number[] = [], busy: readonly number[] = []): Row {
  const value = p99(busy) / p99(quiet);
  return {
    ...{ name, value, limit: slower },
    ok: value <= slower || p99(busy) <= unnoticedMs,
    detail: `${p99(busy).toFixed(1)} against ${p99(quiet).toFixed(1)} ms, ${busy.length} times`,
  };
}

const more = (name: string, before: number, most: number, limit: number): Row => ({
  ...{ name, value: most - before, limit, ok: most - before <= limit },
  detail: `${Math.round(most)} against ${Math.round(before)}`,
});

const held = (pid: number) => ({
  megabytes: Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024,
  files: readdirSync(`/proc/${pid}/fd`).length,
});

/** One account with many services, and for pictures as many accounts as one address makes in an hour. */
async function accountsFor(name: AttackName, place: Place): Promise<Person[]> {
  const profile = { full_name: 'Atacante', province: 'Tete', district: 'Moatize' };
  const first = await person(place, { ...profile, user_type: 'freelancer' });
  if (name === 'writes')
    for (let at = 0; at < 90; at += 1) await publishes(first, { title: `Serviço ${at}` });
  if (name !== 'pictures') return [first];
  const others: Person[] = [];
  for (let at = 0; at < 60; at += 1) others.push(await person(place));
  return others;
}

/** What another visitor does meanwhile. */
function actsOf(
  visitor: Person,
  url: string,
  sendsPictures: boolean,
): Record<string, () => Promise<unknown>> {
  let count = 0;
  const read = async (path: string) => (await fetch(url + path)).text();
  return {
    '/': () => read('/'),
    'the feed’s call': () => read('/api/search/feed'),
    'a write': () => {
      count += 1;
      return made(visitor.send('PUT', '/users/me', { bio: `Bom dia ${count}` }));
    },
    ...(sendsPictures && {
      'a small photo': async () => {
        count += 1;
        return photoOf(visitor, await jpeg({ width: 200 + count, height: 200 }));
      },
    }),
  };
}

/** Each act again and again, with pauses as people make them, beside the others: a slow one hides none of them. */
async function timesOf(
  acts: Readonly<Record<string, () => Promise<unknown>>>,
  forMs: number,
): Promise<Record<string, number[]>> {
  const until = performance.now() + forMs;
  const repeat = async (act: () => Promise<unknown>) => {
    const times: number[] = [];
    while (performance.now() < until) {
      const begun = performance.now();
      await act();
      times.push(performance.now() - begun);
      await sleep(50);
    }
    return times;
  };
  const measured = Object.entries(acts).map(async ([name, act]) => [name, await repeat(act)] as const);
  return Object.fromEntries(await Promise.all(measured));
}
