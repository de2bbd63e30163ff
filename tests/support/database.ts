import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import type { Migration } from '#server/db/migrations/migration.ts';
import type { Schema } from '#server/db/schema.ts';
import { preparedPostgres } from './postgres.ts';
import './sqlite.ts';

export const testsPostgres = process.env['TEST_DATABASE'] === 'postgres';

export interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** A migrated database for one test, of the kind that the run is about; gone afterwards. `own` brings tables of the test's own. */
export async function freshDatabase<S extends Schema = Schema>(
  own: Readonly<Record<string, Migration>> = {},
): Promise<Db<S>> {
  const db = await opened(testsPostgres ? await copyOfPostgres() : await copyOfFile());
  if (Object.keys(own).length > 0) await migrate(db, { ...migrations, ...own });
  return db as unknown as Db<S>; // the tables of `own` are there now
}

/** The run has one that is migrated: a copy takes a twentieth of the time. */
async function copyOfFile(): Promise<Place> {
  const dataDir = await freshFolder();
  await copyFile(inject('preparedFile'), join(dataDir, 'bizlink.db'));
  return { dataDir, databaseUrl: undefined };
}

/** The server has one that is migrated. */
async function copyOfPostgres(): Promise<Place> {
  return { dataDir: await freshFolder(), databaseUrl: await newPostgres(`template ${preparedPostgres}`) };
}

/** Opens a database and closes it when the test is over. */
export async function opened<S extends Schema = Schema>(place: Place): Promise<Db<S>> {
  const db = await openDatabase<S>(place);
  onTestFinished(() => db.destroy());
  return db;
}

/** Where nothing is yet. */
export async function freshPlace(): Promise<Place> {
  const dataDir = await freshFolder();
  return { dataDir, databaseUrl: testsPostgres ? await newPostgres() : undefined };
}

export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bizlink-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function newPostgres(like = ''): Promise<string> {
  const server = inject('postgres');
  if ('missing' in server) throw new Error(server.missing);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server.url, `create database ${name} ${like}`);
  onTestFinished(() => onServer(server.url, `drop database ${name} with (force)`));
  return `${server.url}/${name}`;
}

async function onServer(url: string, command: string): Promise<void> {
  const client = new Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
