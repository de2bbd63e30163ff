import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { WritingDb } from './connect.ts';
import type { Schema } from './schema.ts';

type Runs = WritingDb & Pick<Kysely<Schema>, 'executeQuery' | 'getExecutor'>;
type Value = string | number | null;

class Slot {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A statement that is built once and run with different values. For the few that every call needs, because building
 * takes longer than SQLite's answer. Values may appear only where SQL allows parameters.
 */
export function prepared<Row, Values extends readonly Value[]>(
  build: (db: WritingDb, ...values: Values) => Compilable<Row>,
): (db: Runs, ...values: Values) => Promise<Row[]> {
  const cache = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...values) => {
    // One per database. Transactions share it.
    const { adapter } = db.getExecutor();
    const query = cache.get(adapter) ?? build(db, ...slotsFor(values)).compile();
    cache.set(adapter, query);
    const parameters = query.parameters.map((one) => (one instanceof Slot ? values[one.at] : one));
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(filled)).rows;
  };
}

const slotsFor = <Values extends readonly unknown[]>(values: Values): Values => {
  const slots: unknown = values.map((_, at) => new Slot(at));
  return slots as Values;
};
