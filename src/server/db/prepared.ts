import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tx, WritingDb } from './connect.ts';
import type { Schema } from './schema.ts';

type Runs = WritingDb & Pick<Kysely<Schema>, 'executeQuery' | 'getExecutor'>;
type Value = string | number | null;

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export interface Prepared<Row, Values extends readonly unknown[]> {
  (db: Runs, ...values: Values): Promise<Row[]>;
  /** Built but not run, for `together`. */
  readonly with: (db: Runs, ...values: Values) => CompiledQuery<Row>;
}

/**
 * A statement that is built once and run with different values. For those that many pages and calls need, because
 * building takes longer than SQLite's answer. Values may appear only where SQL allows parameters. Without a value
 * (null) it may be another statement, which is built once too.
 */
export const prepared = <Row, Values extends readonly Value[]>(
  build: (db: Runs, ...values: Values) => Compilable<Row>,
): Prepared<Row, Values> =>
  builtOnce(
    (db, values: Values) =>
      build(
        db,
        ...(values.map((value, at) => (value === null ? null : new Slot(String(at)))) as unknown as Values),
      ),
    (values) => values,
    (values) => values.reduce<number>((given, value, at) => (value === null ? given : given + 2 ** at), 0),
  );

/** The same for a row, which has the same columns each time. */
export const preparedRow = <Row, Given extends object>(
  build: (db: WritingDb, row: Given) => Compilable<Row>,
): Prepared<Row, [Given]> =>
  builtOnce(
    (db, [row]: [Given]) =>
      build(db, Object.fromEntries(Object.keys(row).map((name) => [name, new Slot(name)])) as Given),
    ([row]) => row,
    () => 0,
  );

/** `shapeOf`: a number for each of the statements that it may be. */
function builtOnce<Row, Values extends readonly unknown[]>(
  build: (db: Runs, values: Values) => Compilable<Row>,
  named: (values: Values) => object,
  shapeOf: (values: Values) => number,
): Prepared<Row, Values> {
  // One per database. Transactions share it.
  const cache = new WeakMap<object, Map<number, CompiledQuery<Row>>>();
  const filled = (db: Runs, ...values: Values): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor();
    const built = cache.get(adapter) ?? new Map<number, CompiledQuery<Row>>();
    cache.set(adapter, built);
    const shape = shapeOf(values);
    const query = built.get(shape) ?? build(db, values).compile();
    built.set(shape, query);
    const given = named(values);
    const parameters = query.parameters.map((one) =>
      one instanceof Slot ? Reflect.get(given, one.name) : one,
    );
    return { ...query, parameters };
  };
  const run = async (db: Runs, ...values: Values) => (await db.executeQuery(filled(db, ...values))).rows;
  return Object.assign(run, { with: filled });
}

type RowsOf<Query> = Query extends CompiledQuery<infer Row> ? Row[] : never;

/**
 * Runs statements of a transaction in this order, without waiting in between, because each wait costs more than a
 * statement. Kysely itself sends a statement only when the one before is answered.
 */
export async function together<const Queries extends readonly CompiledQuery<unknown>[]>(
  tx: Tx,
  queries: Queries,
): Promise<{ -readonly [At in keyof Queries]: RowsOf<Queries[At]> }> {
  const results = await tx
    .getExecutor()
    .provideConnection((connection) => Promise.all(queries.map((query) => connection.executeQuery(query))));
  return results.map(({ rows }) => rows) as { -readonly [At in keyof Queries]: RowsOf<Queries[At]> };
}
