import { PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { DatabaseDialect } from './dialect.ts';

export function postgres(url: string): DatabaseDialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
  });
  // The pool replaces broken idle connections. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  return Object.assign(new PostgresDialect({ pool }), {
    name: 'postgres' as const,
    writerAnswers: () => isPrimary(pool),
  });
}

/** Returns counts, ids and sums as numbers, like SQLite does. The driver would return text. */
const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (format !== 'binary' && numbers.has(oid)) return exactNumber;
  return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
}) as typeof types.getTypeParser;
const numbers: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);

function exactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large to be read exactly.`);
  return value;
}

async function isPrimary(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby !== false) throw new Error('PostgreSQL is a standby: it cannot be written to.');
}
