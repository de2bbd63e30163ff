import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  QueryResult,
  Transaction,
  TransactionSettings,
} from 'kysely';
import type { AppEvent } from '#lib/contract/events.ts';
import { refuseAfterStop } from '#server/runtime/cut-off.ts';
import { inTime } from '#server/runtime/in-time.ts';
import { storable } from './parameters.ts';

/** The transaction that the running code belongs to. Code that runs on after its end may use `db` again. */
interface Scope {
  phase: 'beginning' | 'open' | 'over';
  tx: object | undefined;
  readonly endings: (() => Promise<unknown>)[];
  readonly events: Map<string, AppEvent>;
}
const scopes = new AsyncLocalStorage<Scope>();

export interface Limit {
  readonly withinMs: number;
}
/** Longer than the wait for another writing process, so it only stops work that would never end. */
const defaultLimit: Limit = { withinMs: 60_000 };

/** Gets the events of a committed transaction. Must not throw, because nothing can be undone any more. */
export type TellEvents = (events: readonly AppEvent[]) => void;

/** `work` may run twice: PostgreSQL aborts one of two deadlocked transactions, which is then retried. */
export async function inTransaction<S, T>(
  db: Kysely<S>,
  work: (tx: Transaction<S>) => Promise<T>,
  limit: Limit = defaultLimit,
  tellEvents: TellEvents = () => undefined,
): Promise<T> {
  try {
    return await runOnce(db, work, limit, tellEvents);
  } catch (error) {
    if (!isDeadlock(error)) throw error;
    return runOnce(db, work, limit, tellEvents);
  }
}

const isDeadlock = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === '40P01';

async function runOnce<S, T>(
  db: Kysely<S>,
  work: (tx: Transaction<S>) => Promise<T>,
  { withinMs }: Limit,
  tellEvents: TellEvents,
): Promise<T> {
  const scope: Scope = { phase: 'beginning', tx: undefined, endings: [], events: new Map() };
  const result = await scopes.run(scope, () =>
    db.transaction().execute(async (tx) => {
      scope.phase = 'open';
      scope.tx = tx;
      try {
        // An open transaction blocks all other writers on SQLite, so one that hangs must be ended.
        return await inTime(
          withEndings(tx, work, scope),
          withinMs,
          () => new Error(`A transaction did not end within ${withinMs} ms and was undone.`),
        );
      } finally {
        scope.phase = 'over';
      }
    }),
  );
  // Told before the caller answers, so that a person sees their change on the next page.
  if (scope.events.size > 0) tellEvents([...scope.events.values()]);
  return result;
}

async function withEndings<S, T>(
  tx: Transaction<S>,
  work: (tx: Transaction<S>) => Promise<T>,
  { endings }: Scope,
): Promise<T> {
  const result = await work(tx);
  for (const ending of endings) await ending();
  return result;
}

/** Writes once what several parts of `tx` have gathered: when its work is done, and before it commits. */
export function atEnd<S>(tx: Transaction<S>, ending: () => Promise<unknown>): void {
  openScope(tx).endings.push(ending);
}

/** Tells the event when `tx` commits, never otherwise. True when the transaction has not told it before. */
export function tell<S>(tx: Transaction<S>, event: AppEvent): boolean {
  const { events } = openScope(tx);
  const text = JSON.stringify(event);
  const isNew = !events.has(text);
  if (isNew) events.set(text, event);
  return isNew;
}

function openScope(tx: object): Scope {
  const scope = scopes.getStore();
  if (scope?.phase !== 'open' || scope.tx !== tx)
    throw new Error(
      '`tell` and `atEnd` take the `tx` of the transaction they are called in, before that ends.',
    );
  return scope;
}

/**
 * Waiting for a second connection inside a transaction could last for ever: on SQLite always, on PostgreSQL once the
 * pool is empty.
 */
export function refuseInside(): void {
  if (scopes.getStore()?.phase !== 'open') return;
  throw new Error(
    '`db` was used inside a transaction: use its `tx` there, it would be left out or wait for ever.',
  );
}

/** Adds the same rules to any dialect. Kysely has one driver per database, and all queries pass through it. */
export const guarded = (dialect: Dialect): Dialect => ({
  createDriver: () => new GuardedDriver(dialect.createDriver()),
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
});

class GuardedDriver implements Driver {
  readonly #driver: Driver;
  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init() {
    return this.#driver.init();
  }

  async acquireConnection() {
    refuseInside();
    refuseAfterStop();
    return new GuardedConnection(await this.#driver.acquireConnection());
  }

  async beginTransaction(connection: GuardedConnection, settings: TransactionSettings) {
    if (scopes.getStore()?.phase !== 'beginning') throw new Error(onlyInTransaction);
    await this.#driver.beginTransaction(connection.inner, settings);
  }

  async commitTransaction(connection: GuardedConnection) {
    connection.end();
    refuseAfterStop();
    await this.#driver.commitTransaction(connection.inner);
  }

  async rollbackTransaction(connection: GuardedConnection) {
    connection.end();
    await this.#driver.rollbackTransaction(connection.inner);
  }

  releaseConnection(connection: GuardedConnection) {
    return this.#driver.releaseConnection(connection.inner);
  }

  destroy() {
    return this.#driver.destroy();
  }
}

class GuardedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  #isOver = false;
  constructor(inner: DatabaseConnection) {
    this.inner = inner;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    refuseAfterStop();
    if (endsOrBegins.test(query.sql)) throw new Error(onlyInTransaction);
    // A query without await could run after the COMMIT, outside of any transaction.
    if (this.#isOver) throw new Error('This transaction has ended: await every query of `tx` inside it.');
    return await this.inner.executeQuery<R>({ ...query, parameters: query.parameters.map(storable) });
  }

  end(): void {
    this.#isOver = true;
  }

  // biome-ignore lint/correctness/useYield: it only says no
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error(
      'Queries are not streamed: a slow reader would hold the database. Read page by page instead.',
    );
  }
}

const onlyInTransaction =
  'A transaction begins and ends with `db.inTransaction(async (tx) => …)` and in no other way.';
const endsOrBegins = /^\s*(begin|start|commit|end|rollback|abort|savepoint|release)\b/i;

/** Whether a unique index refused the row: SQLITE_CONSTRAINT_UNIQUE or _PRIMARYKEY, or PostgreSQL's 23505. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const errcode: unknown = Reflect.get(error, 'errcode');
  return errcode === 2067 || errcode === 1555 || Reflect.get(error, 'code') === '23505';
}
