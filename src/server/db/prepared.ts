import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { ReadingDb } from '#server/db/handles.ts';
import type { Schema } from './schema.ts';

type Runs = ReadingDb & Pick<Kysely<Schema>, 'executeQuery'>;

/** A placeholder for a value while the query is built. */
class Slot {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A query that is built once and run with different values. For the few queries that every call makes, because building
 * one takes longer than SQLite takes to answer. Values are allowed only where SQL takes parameters.
 */
export function prepared<Row, Values extends readonly (string | number)[]>(
  build: (db: ReadingDb, ...values: Values) => Compilable<Row>,
): (db: Runs, ...values: Values) => Promise<Row[]> {
  const cache = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...values) => {
    const query = cache.get(db) ?? build(db, ...slotsFor(values)).compile();
    cache.set(db, query);
    const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.at] : one));
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

const slotsFor = <Values extends readonly unknown[]>(values: Values): Values => {
  const slots: unknown = values.map((_, at) => new Slot(at));
  return slots as Values;
};
