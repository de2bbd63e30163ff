import { join } from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import { currentVisitor, Turns } from '#server/fairness/turns.ts';
import { inTime } from '#server/runtime/in-time.ts';
import { privateFolder } from '#server/runtime/private-modes.ts';
import type { DatabaseDialect } from './dialects/dialect.ts';
import { sqlite } from './dialects/sqlite.ts';
import type { Schema } from './schema.ts';
import { guarded, inTransaction, type Limit, refuseInside, type TellEvents } from './transaction.ts';

/** Enough transactions for one disk sync to serve many. */
const [transactionsAtOnce, mostOfOne, mostWaiting] = [32, 2, 4000];

export class Db<S extends Schema = Schema> extends Kysely<S> {
  readonly dialect: DatabaseDialect;
  readonly #tellEvents: TellEvents | undefined;
  readonly #turns = new Turns(transactionsAtOnce, mostWaiting, { mostOfOne });

  constructor(dialect: DatabaseDialect, tellEvents?: TellEvents) {
    super({ dialect: guarded(dialect) });
    this.dialect = dialect;
    this.#tellEvents = tellEvents;
  }

  /**
   * Resolves when everything written through `tx` is durable; otherwise nothing is written. People take turns, so that
   * a person with five hundred writes at once delays only themselves.
   */
  inTransaction<T>(work: (tx: Transaction<S>) => Promise<T>, limit?: Limit): Promise<T> {
    refuseInside();
    const run = () => inTransaction(this, work, limit, this.#tellEvents);
    const who = currentVisitor();
    // The program's own work needs no queue, because it does little at once.
    return who === undefined ? run() : this.#turns.take(who, run);
  }
}

export type Tx = Transaction<Schema>;

export async function openDatabase<S extends Schema = Schema>(
  place: { dataDir: string; databaseUrl?: string | undefined },
  tellEvents?: TellEvents,
): Promise<Db<S>> {
  if (!place.databaseUrl) await privateFolder(place.dataDir);
  const db = new Db<S>(await dialectFor(place), tellEvents);
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database (${db.dialect.name}) cannot be opened: ${reason}`, { cause: error });
  }
}

/** Loads the PostgreSQL driver only when needed, because memory is scarce on small machines. */
async function dialectFor({
  dataDir,
  databaseUrl,
}: Parameters<typeof openDatabase>[0]): Promise<DatabaseDialect> {
  if (!databaseUrl) return sqlite(join(dataDir, 'bizlink.db'));
  const { postgres } = await import('./dialects/postgres.ts');
  return postgres(databaseUrl);
}

export async function databaseAnswers(db: Db, withinMs = 2000): Promise<void> {
  const answers = Promise.all([
    db.selectFrom('migrations').select('name').limit(1).execute(),
    db.dialect.writerAnswers(),
  ]);
  await inTime(answers, withinMs, () => new Error(`The database did not answer within ${withinMs} ms.`));
}

export type ReadingDb = Pick<Kysely<Schema>, 'selectFrom'>;

export type WritingDb = Pick<Kysely<Schema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>;

export type SqlDb = Kysely<Schema>;
