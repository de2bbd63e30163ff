import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { MIGRATION_LOCK } from '../migrate.ts';
import type { Place } from './copying.ts';

/** Nobody writes to the database until `release`, which throws if somebody could. */
interface Hold {
  release(): Promise<void>;
}

/** Refuses where a program is still at work: what it writes after the copy would be lost. */
export const holdAgainstWriters = (place: Place): Promise<Hold> =>
  'file' in place ? holdFile(place.file) : holdServer(place.url);

const inUse = 'Another program has the database open: stop it first.';

async function holdFile(path: string): Promise<Hold> {
  refuseOthers(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('begin immediate');
  } catch (error) {
    file.close();
    throw isBusy(error) ? new Error(inUse, { cause: error }) : error;
  }
  return {
    async release() {
      file.exec('rollback');
      file.close();
    },
  };
}

/** A connection that only waits has no lock on writing, but lets nobody have the file alone. */
function refuseOthers(path: string): void {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; begin immediate; rollback');
  } catch (error) {
    throw isBusy(error) ? new Error(inUse, { cause: error }) : error;
  } finally {
    file.close();
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && (Number(Reflect.get(error, 'errcode')) & 0xff) === 5;

async function holdServer(url: string): Promise<Hold> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows: others } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' limit 1`,
    );
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as held`,
    );
    if (others.length > 0 || !rows[0]?.held) throw new Error(inUse);
    await lockTables(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    async release() {
      try {
        await client.query('rollback');
      } catch (error) {
        throw new Error('Others could write to the database meanwhile: do not use the copy.', {
          cause: error,
        });
      } finally {
        await client.end();
      }
    },
  };
}

/** In this mode others read and nobody writes. */
async function lockTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  if (rows.length === 0) return;
  try {
    await client.query(`lock table ${rows.map(({ name }) => name).join(', ')} in share mode nowait`);
  } catch (error) {
    const lockNotAvailable = error instanceof Error && Reflect.get(error, 'code') === '55P03';
    throw lockNotAvailable ? new Error(inUse, { cause: error }) : error;
  }
}
