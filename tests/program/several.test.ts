import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { cheapPasswords } from '#tests/support/api.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { password, person } from '#tests/support/cast/people.ts';
import { placeAt } from '#tests/support/cast/place.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { freePort } from '#tests/support/free-port.ts';
import { mailServer } from '#tests/support/mail-server.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type RunningProgram, startProgram } from '#tests/support/program.ts';
import { redisForTests } from '#tests/support/redis.ts';

const redis = redisForTests();
let server: Awaited<ReturnType<typeof startPostgres>>;
let dataDir: string;
let port: number;
let programs: RunningProgram[] = [];

beforeAll(async () => {
  if (!isBuildCurrent()) await build();
  server = await startPostgres(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'bizlink-several-'));
  port = await freePort();
});
afterAll(async () => {
  for (const program of programs) await program.stop();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startBoth(more: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const program of programs) await program.stop();
  const settings = {
    ...cheapPasswords,
    DATA_DIR: dataDir,
    DATABASE_URL: `${server.url}/postgres`,
    PORT: String(port),
    SHARE_PORT: '1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
    ...more,
  };
  programs = [];
  const start = async () => programs.push(await startProgram(settings));
  await Promise.all([start(), start()]);
}

/** Before the first test that is not skipped. */
function once(start: () => Promise<void>): () => Promise<void> {
  let started: Promise<void> | undefined;
  return async () => {
    started ??= start();
    await started;
  };
}

/** Each request has a connection of its own, so the system gives it to either program. */
const ask = (path: string, { body, ...options }: RequestOptions & { body?: string } = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false, ...options }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) }),
    );
    sent.on('error', reject).end(body);
  });

const place = placeAt(async (path, init) => {
  const headers = Object.fromEntries(new Headers(init?.headers));
  const { status, body } = await ask(path, {
    method: init?.method ?? 'GET',
    headers,
    ...(init?.body && { body: String(init.body) }),
  });
  return new Response(status === 204 ? null : body, { status });
});

/** So many that each program answers some. */
const often = <T>(act: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 40 }, (_, at) => act(at)));

const startOf = async (askThere: (path: string) => Promise<string>) =>
  /^process_start_time_seconds (\S+)$/m.exec(await askThere('/metrics'))?.[1] ?? 'no time';

async function rows(query: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  return (await client.query(query).finally(() => client.end())).rows;
}

const wrongSignIn = (email: string, address: string) =>
  ask('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    body: new URLSearchParams({ username: email, password: 'errada errada' }).toString(),
  });

/** Two ways to ask, each over one connection, which stays with one program. */
async function eachProgram(): Promise<readonly ((path: string) => Promise<string>)[]> {
  const found = new Map<string, (path: string) => Promise<string>>();
  while (found.size < 2) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const askThere = async (path: string) => (await ask(path, { agent })).body;
    const start = await startOf(askThere);
    if (found.has(start)) agent.destroy();
    else found.set(start, askThere);
  }
  return [...found.values()];
}

/** A page that both keep, and what it shows after a change. */
async function changesOnBoth(): Promise<void> {
  const seller = await freelancer(place);
  const { id } = await publishes(seller, { title: 'Quadros de antes' });
  const both = await eachProgram();
  const shown = () => Promise.all(both.map((askThere) => askThere(`/services/${id}`)));
  for (const page of await shown()) expect(page).toContain('Quadros de antes');
  await seller.call('PUT', `/services/${id}`, { title: 'Quadros de agora' });
  await expect
    .poll(async () => (await shown()).filter((page) => page.includes('Quadros de agora')).length)
    .toBe(2);
}

describe('two programs on one port, with one PostgreSQL and one Redis', () => {
  beforeEach(once(() => startBoth({ REDIS_URL: redis().url })));

  it('both answer', async () => {
    const starts = await often(() => startOf(async (path) => (await ask(path)).body));
    expect(new Set(starts).size).toBe(2);
  });

  it('plan once what is repeated', async () => {
    const planned = await rows(
      `select kind, count(*)::int from queue
        where kind in ('close-overdue', 'sweep', 'compute-reply-times', 'mail-summaries') group by kind`,
    );
    expect(planned).toHaveLength(4);
    expect(planned.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  });

  it('change a kept page on both', changesOnBoth);

  it('count a limit together', async () => {
    const { email } = await person(place);
    const answers = await often((at) => wrongSignIn(email, `41.220.1.${at}`));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it('go on where one is killed', async () => {
    const [killed] = programs;
    killed?.child.kill('SIGKILL');
    await expect.poll(() => killed?.child.signalCode).toBe('SIGKILL');
    const answers = await often(() => ask('/'));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { email } = await person(place);
    const signedIn = await place.ask('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username: email, password }).toString(),
    });
    expect(signedIn.status).toBe(200);
  });
});

describe('two programs with a mail server', () => {
  it('hand it each mail once', async () => {
    const mails = await mailServer();
    await startBoth({ SMTP_URL: mails.url });
    const people = await Promise.all(Array.from({ length: 8 }, () => person(place)));
    for (const { email } of people) await place.send('POST', '/auth/forgot-password', { email });
    const waiting = () => rows("select id from queue where kind = 'mail' and parked_at is null");
    await expect.poll(waiting).toEqual([]);
    const ids = mails.delivered.map((mail) => mail.header('message-id'));
    expect(ids.length).toBeGreaterThanOrEqual(people.length);
    expect(new Set(ids).size).toBe(ids.length);
    const receivers = new Set(mails.delivered.flatMap(({ recipients }) => recipients));
    expect(people.filter(({ email }) => !receivers.has(email))).toEqual([]);
  });
});

describe('two programs without Redis', () => {
  beforeEach(once(() => startBoth()));

  it('change a kept page on both within seconds', changesOnBoth);
});
