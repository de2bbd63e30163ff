import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { isEmptyDatabase, sumsOf } from '#server/db/copying/copying.ts';
import { freshFolder } from '#tests/support/database.ts';
import { begin } from '#tests/support/own-command.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startProgram } from '#tests/support/program.ts';
import { seeded } from '#tests/support/seeded.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
let databases = 0;

beforeAll(async () => {
  if (!isBuildCurrent()) await build();
  server = await startPostgres(() => undefined);
});
afterAll(() => server?.stop());

async function freshUrl(): Promise<string> {
  databases += 1;
  await query(`${server.url}/postgres`, `create database move_${databases}`);
  return `${server.url}/move_${databases}`;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

const beginMove = (words: readonly string[], env: Readonly<Record<string, string>>) =>
  begin('move', env, ...words);
const move = (words: readonly string[], env: Readonly<Record<string, string>>) => beginMove(words, env).ended;

const fileIn = (dataDir: string) => ({ file: join(dataDir, 'bizlink.db') });

/** What the program answers people who search, and one who signs in. */
async function answersOf(settings: Readonly<Record<string, string>>) {
  const program = await startProgram(settings);
  try {
    const found = await Promise.all(
      ['pedreiro', 'maputo', 'bolos'].map(async (q) =>
        (await fetch(`${program.url}/api/search?q=${q}`)).json(),
      ),
    );
    const { status } = await fetch(`${program.url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'empresa@demo.bizlink.mz', password: 'demo1234' }),
    });
    return { found, status };
  } finally {
    await program.stop();
  }
}

describe('a move', () => {
  it('takes all to PostgreSQL and back, where the program goes on and finds the same', async () => {
    const [dataDir, url, back] = [await seeded(), await freshUrl(), await seeded()];
    const before = await answersOf({ DATA_DIR: dataDir });
    expect(before.status).toBe(200);
    expect(JSON.stringify(before.found)).toContain('Bolos');
    const sums = await sumsOf(fileIn(dataDir));

    const there = await move([url, '--go'], { DATA_DIR: dataDir });
    expect(there).toMatchObject({ code: 0 });
    expect(there.output).toMatch(/services +205 {2}[\da-f]{16}\n/);
    expect(there.output).toMatch(/Set DATABASE_URL.*Pictures, files and keys were not moved/);
    expect(await sumsOf({ url })).toEqual(sums);
    expect(await sumsOf(fileIn(dataDir))).toEqual(sums);

    await rm(fileIn(back).file);
    const bucket = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'bizlink',
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const again = await move([back, '--go'], { DATA_DIR: dataDir, DATABASE_URL: url, ...bucket });
    expect(again).toMatchObject({ code: 0 });
    expect(again.output).toContain(`Copy all but bizlink.db from ${dataDir} to ${back}`);
    expect(again.output).toContain('The files stay in the bucket');
    expect(await sumsOf(fileIn(back))).toEqual(sums);

    expect(await answersOf({ DATA_DIR: dataDir, DATABASE_URL: url })).toEqual(before);
    expect(await answersOf({ DATA_DIR: back })).toEqual(before);
  });

  it('only says what it would do, until told to go', async () => {
    const [dataDir, url, other] = [await seeded(), await freshUrl(), join(await freshFolder(), 'new')];
    const before = await readFile(fileIn(dataDir).file);
    for (const target of [url, other]) {
      const { code, output } = await move([target], { DATA_DIR: dataDir });
      expect(code).toBe(0);
      expect(output).toMatch(/services +205\n/);
      expect(output).toContain('Nothing was changed.');
    }
    expect(existsSync(other)).toBe(false);
    expect(await isEmptyDatabase({ url })).toBe(true);
    expect(await readFile(fileIn(dataDir).file)).toEqual(before);
  });

  it('leaves what the target has alone', async () => {
    const [dataDir, url, other] = [await seeded(), await freshUrl(), await seeded()];
    await query(url, 'create table mine (id int); insert into mine values (7)');
    const before = await readFile(fileIn(other).file);
    for (const words of [[url], [other, '--go']]) {
      const { code, output } = await move(words, { DATA_DIR: dataDir });
      expect(code).toBe(1);
      expect(output).toContain('already');
    }
    expect(await query(url, 'select id from mine')).toEqual([{ id: 7 }]);
    expect(await readFile(fileIn(other).file)).toEqual(before);
  });

  it('waits for nobody: a program that runs has to be stopped first', async () => {
    const [dataDir, target] = [await seeded(), await freshUrl()];
    const program = await startProgram({ DATA_DIR: dataDir });
    onTestFinished(() => program.stop());
    expect(await move([target, '--go'], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: 'The move failed. Another program has the database open: stop it first.\n',
    });
    expect(await isEmptyDatabase({ url: target })).toBe(true);
  });

  it('that is killed leaves the target empty, so that it can be done again', async () => {
    const [dataDir, url, back] = [await seeded(), await freshUrl(), await freshFolder()];
    const writing = `select 1 from pg_stat_activity where datname = '${url.split('/').at(-1)}' and backend_xid is not null`;
    const ways = [
      {
        to: { url },
        env: { DATA_DIR: dataDir },
        isUnderWay: async () => (await query(`${server.url}/postgres`, writing)).length > 0,
      },
      {
        to: fileIn(back),
        env: { DATA_DIR: dataDir, DATABASE_URL: url },
        isUnderWay: async () => existsSync(`${fileIn(back).file}.unfinished`),
      },
    ];
    for (const { to, env, isUnderWay } of ways) {
      const target = 'url' in to ? to.url : back;
      const { child, ended } = beginMove([target, '--go'], env);
      await expect.poll(isUnderWay, { interval: 5 }).toBe(true);
      child.kill('SIGKILL');
      expect((await ended).code).toBe(null);
      await expect.poll(() => isEmptyDatabase(to)).toBe(true);
      await expect.poll(async () => (await move([target, '--go'], env)).code).toBe(0);
      expect(await sumsOf(to)).toEqual(await sumsOf(fileIn(dataDir)));
    }
  });

  it('never shows the password of an address', async () => {
    const dataDir = await seeded();
    const wrong = `${server.url.replace('postgres:postgres@', 'postgres:secr%40et@')}/postgres`;
    const settings = [{ DATA_DIR: dataDir }, { DATA_DIR: dataDir, DATABASE_URL: wrong }];
    for (const env of settings) {
      const { code, output } = await move([wrong, '--go'], env);
      expect({ code, output }).toEqual({
        code: 1,
        output: 'The move failed. password authentication failed for user "postgres"\n',
      });
    }
    // Here the server's own message has it.
    expect(await move([`${server.url}/no_postgres`, '--go'], { DATA_DIR: dataDir })).toEqual({
      code: 1,
      output: 'The move failed. database "no_***" does not exist\n',
    });
  });

  it.each([
    [['a', 'b']],
    [['--now', 'mysql://root:secret@localhost/a']],
    [['mysql://root:secret@localhost/a']],
    [['postgres://u:secret@[/a']],
  ])('says how it is used to %j', async (words) => {
    const { code, output } = await move(words, { DATA_DIR: await freshFolder() });
    expect(code).toBe(2);
    expect(output).toContain('npm run move -- TARGET');
    expect(output).not.toContain('secret');
  });
});
