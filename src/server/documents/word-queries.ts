import { sql } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import { nameOf } from '#server/db/dialects/name.ts';
import type { SqlDb } from '#server/db/handles.ts';

/** How often each word is there more or less, and how it is written. */
export type Changes = Map<string, { more: number; written: string }>;

const countingLock = 7_413_002;

/**
 * Who counts does it alone until they commit. They count more than once, in whatever order; held word by word, two
 * would wait for each other in a circle, and all have some words in common anyway. On SQLite nobody else writes.
 */
export async function holdCounts(tx: Tx): Promise<void> {
  if (nameOf(tx) === 'postgres')
    await sql`select pg_advisory_xact_lock(${sql.lit(countingLock)})`.execute(tx);
}

export async function countWords(tx: Tx, changes: Changes): Promise<void> {
  const changed = [...changes].filter(([, { more }]) => more !== 0);
  if (changed.length > 0) await holdCounts(tx);
  for (let from = 0; from < changed.length; from += 1000) {
    const some = changed.slice(from, from + 1000);
    await tx
      .insertInto('words')
      .values(some.map(([word, { more, written }]) => ({ word, count: more, written })))
      .onConflict((conflict) =>
        conflict
          .column('word')
          .doUpdateSet((row) => ({ count: row('words.count', '+', row.ref('excluded.count')) })),
      )
      .execute();
    const fewer = some.filter(([, { more }]) => more < 0).map(([word]) => word);
    if (fewer.length > 0)
      await tx.deleteFrom('words').where('word', 'in', fewer).where('count', '<=', 0).execute();
  }
}

export interface Known {
  readonly word: string;
  readonly count: number;
  readonly written: string;
}

/** Looked at, at most, of all that begin alike. */
const mostLookedAt = 2000;

/** The words that most documents have, of those that begin so. */
export const wordsFrom = (db: SqlDb, beginning: string, most: number): Promise<Known[]> =>
  db
    .selectFrom(
      db
        .selectFrom('words')
        .selectAll()
        .where('word', '>=', beginning)
        .where('word', '<', `${beginning}~`)
        .orderBy('word')
        .limit(mostLookedAt)
        .as('alike'),
    )
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('word')
    .limit(most)
    .execute();

export const knownAmong = async (db: SqlDb, words: readonly string[], most: number): Promise<Known[]> =>
  words.length === 0
    ? []
    : db
        .selectFrom('words')
        .selectAll()
        .where('word', 'in', words)
        .orderBy('count', 'desc')
        .orderBy('word')
        .limit(most)
        .execute();
