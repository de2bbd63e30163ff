import { sql } from 'kysely';
import { amongTexts } from '#server/db/among.ts';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import { nameOf } from '#server/db/dialects/dialect.ts';
import { prepared } from '#server/db/prepared.ts';

export type Changes = Map<string, { more: number; written: string }>;

const countingLock = 7_413_002;

/**
 * Only one transaction at a time counts words, until it commits. Row locks would deadlock, because a transaction counts
 * several times and in any order, and most transactions share some words. On SQLite there is only one writer anyway.
 */
export async function holdCounts(tx: Tx): Promise<void> {
  if (nameOf(tx) !== 'postgres' || holding.has(tx)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(countingLock)})`.execute(tx);
  holding.add(tx);
}

/** They hold the counts until they end. */
const holding = new WeakSet<Tx>();

export async function countWords(tx: Tx, changes: Changes): Promise<void> {
  const changed = [...changes].filter(([, { more }]) => more !== 0);
  if (changed.length > 0) await holdCounts(tx);
  for (let from = 0; from < changed.length; from += 1000) {
    const batch = changed.slice(from, from + 1000);
    await tx
      .insertInto('words')
      .values(batch.map(([word, { more, written }]) => ({ word, count: more, written })))
      .onConflict((conflict) =>
        conflict
          .column('word')
          .doUpdateSet((row) => ({ count: row('words.count', '+', row.ref('excluded.count')) })),
      )
      .execute();
    const fewer = batch.filter(([, { more }]) => more < 0).map(([word]) => word);
    if (fewer.length > 0)
      await tx.deleteFrom('words').where('word', 'in', fewer).where('count', '<=', 0).execute();
  }
}

export interface Known {
  readonly word: string;
  readonly count: number;
  readonly written: string;
}

const mostLookedAt = 2000;

const between = prepared((db, first: string, end: string, most: number) =>
  db
    .selectFrom(
      db
        .selectFrom('words')
        .selectAll()
        .where('word', '>=', first)
        .where('word', '<', end)
        .orderBy('word')
        .limit(mostLookedAt)
        .as('alike'),
    )
    .selectAll()
    .orderBy('count', 'desc')
    .orderBy('word')
    .limit(most),
);

export const wordsFrom = (db: SqlDb, beginning: string, most: number): Promise<Known[]> =>
  between(db, beginning, `${beginning}~`, most);

const known = prepared((db, words: string, most: number) =>
  db
    .selectFrom('words')
    .selectAll()
    .where(amongTexts(db, 'word', words))
    .orderBy('count', 'desc')
    .orderBy('word')
    .limit(most),
);

export const knownAmong = async (db: SqlDb, words: readonly string[], most: number): Promise<Known[]> =>
  words.length === 0 ? [] : known(db, JSON.stringify(words), most);
