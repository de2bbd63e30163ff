import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { Db, openDatabase } from '#server/db/connect.ts';
import { postgres } from '#server/db/dialects/postgres.ts';
import { sqlite } from '#server/db/dialects/sqlite.ts';
import type { StartsHand } from '#server/db/dialects/sqlite-writer.ts';
import { writeTo } from '#server/db/dialects/sqlite-writing.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import type { Migration } from '#server/db/migrations/migration.ts';
import type { Schema } from '#server/db/schema.ts';
import type { TellEvents } from '#server/db/transaction.ts';
import { empty, hasLog, isLarge } from './empty.ts';
import { type Lasting, lasting } from './lasting.ts';
import { preparedPostgres } from './postgres.ts';
import './sqlite.ts';

export const testsPostgres = process.env['TEST_DATABASE'] === 'postgres';

export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Migrated, open and empty, and used by no test at this moment. */
const spare: Lasting[] = [];

/** A migrated, empty database for one test, of the kind that the run is about. The next test gets it emptied. */
export async function freshDatabase(tellEvents?: TellEvents): Promise<Db> {
  const database = spare.pop() ?? lasting(dialectOf(await copy()));
  const db = new Db(database.dialect, tellEvents);
  await sql`select 1`.execute(db); // opens it, the first time
  onTestFinished(async () => {
    await db.destroy();
    const emptying = new Db(database.dialect);
    // One that has grown stays slow, however empty: its indexes remember.
    if ((await isLarge(emptying)) || (await hasLog(emptying))) return database.end();
    await empty(emptying);
    spare.push(database);
  });
  return db;
}

const dialectOf = ({ dataDir, databaseUrl }: DatabasePlace) =>
  databaseUrl ? postgres(databaseUrl) : sqlite(join(dataDir, 'bizlink.db'), onThisThread);

/** Each message to another thread costs more than a statement, and tests do little else than write. */
const onThisThread: StartsHand = (path, { onAnswers, onEnd }) => {
  const { take, closed } = writeTo(path, onAnswers);
  return { ask: take, ended: closed.then(() => onEnd(new Error('it has ended')), onEnd) };
};

/** For a test that closes its database, breaks it, or brings tables of its own. */
export async function ownDatabase<S extends Schema = Schema>(
  own: Readonly<Record<string, Migration>> = {},
  tellEvents?: TellEvents,
): Promise<Db<S>> {
  const db = await opened(await migratedPlace(), tellEvents);
  if (Object.keys(own).length > 0) await migrate(db, { ...migrations, ...own });
  return db as unknown as Db<S>; // the tables of `own` are there now
}

/**
 * The run has a migrated one of each kind: a copy takes a twentieth of the time. PostgreSQL copies its files in half the time
 * of its pages.
 */
async function copy(): Promise<DatabasePlace> {
  if (testsPostgres) {
    const like = `template ${preparedPostgres} strategy file_copy`;
    return { dataDir: '', databaseUrl: await createPostgres(like) };
  }
  const dataDir = await mkdtemp(join(inject('databaseFolder'), 'copy-'));
  await copyFile(inject('preparedFile'), join(dataDir, 'bizlink.db'));
  return { dataDir, databaseUrl: undefined };
}

const remove = ({ dataDir, databaseUrl }: DatabasePlace) =>
  databaseUrl ? dropPostgres(databaseUrl) : rm(dataDir, { recursive: true, force: true });

/** Opens a database and closes it when the test is over. */
export async function opened<S extends Schema = Schema>(
  place: DatabasePlace,
  tellEvents?: TellEvents,
): Promise<Db<S>> {
  const db = await openDatabase<S>(place, tellEvents);
  onTestFinished(() => db.destroy());
  return db;
}

/** Where nothing is yet. */
export async function freshPlace(): Promise<DatabasePlace> {
  const place = {
    dataDir: await freshFolder(),
    databaseUrl: testsPostgres ? await createPostgres() : undefined,
  };
  onTestFinished(() => remove(place));
  return place;
}

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bizlink-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Where everything is migrated, and no program has been yet. */
export async function migratedPlace(): Promise<DatabasePlace> {
  const place = await copy();
  onTestFinished(() => remove(place));
  return place;
}

async function createPostgres(like = ''): Promise<string> {
  const server = inject('postgres');
  if ('missing' in server) throw new Error(server.missing);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server.url, `create database ${name} ${like}`);
  return `${server.url}/${name}`;
}

const dropPostgres = (url: string): Promise<void> =>
  onServer(
    url.slice(0, url.lastIndexOf('/')),
    `drop database ${url.slice(url.lastIndexOf('/') + 1)} with (force)`,
  );

async function onServer(url: string, command: string): Promise<void> {
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
