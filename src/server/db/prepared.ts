import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { ReadingDb } from '#server/db/handles.ts';
import type { Schema } from './schema.ts';

type Runs = ReadingDb & Pick<Kysely<Schema>, 'executeQuery'>;

/** Stands where a value will stand, while the query is put together. */
class Slot {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A query that is put together once and asked with other values each time: for the few that every call makes, since
 * putting one together takes longer than SQLite takes to answer it. Values may only stand where SQL takes parameters.
 */
export function prepared<Row, Values extends readonly (string | number)[]>(
  build: (db: ReadingDb, ...values: Values) => Compilable<Row>,
): (db: Runs, ...values: Values) => Promise<Row[]> {
  const kept = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...values) => {
    const query = kept.get(db) ?? build(db, ...slotsFor(values)).compile();
    kept.set(db, query);
    const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.at] : one));
    const asked: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(asked)).rows;
  };
}

const slotsFor = <Values extends readonly unknown[]>(values: Values): Values => {
  const slots: unknown = values.map((_, at) => new Slot(at));
  return slots as Values;
};
