import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { gate, notesDatabase, texts, write } from '#tests/support/notes.ts';

/** Three transactions of one group: the second is what the test is about, the others are innocent. */
async function between(
  db: Awaited<ReturnType<typeof notesDatabase>>,
  culprit: Parameters<typeof db.inTransaction>[0],
) {
  const queued = gate();
  const first = db.inTransaction(async (tx) => {
    await write(tx, 'first');
    await queued.opened;
  });
  const second = db.inTransaction(culprit);
  const third = db.inTransaction((tx) => write(tx, 'third'));
  queued.open();
  const results = await Promise.allSettled([first, second, third]);
  return results.map((result) => (result.status === 'rejected' ? String(result.reason.message) : 'kept'));
}

describe('a group of transactions', () => {
  it('is undone as a whole when a statement ends the transaction around it; who comes later is not part of it', async () => {
    const db = await notesDatabase();
    await write(db, 'taken');
    const results = await between(db, (tx) =>
      sql`insert or rollback into notes (text) values ('taken')`.execute(tx),
    );
    const error = 'UNIQUE constraint failed: notes.text';
    expect(results).toEqual([error, error, 'kept']);
    expect(await texts(db)).toEqual(['taken', 'third']);
  });

  it('does not go on by itself, commit by commit, when the error that ended it is swallowed', async () => {
    const db = await notesDatabase();
    await write(db, 'taken');
    const results = await between(db, async (tx) => {
      await sql`insert or rollback into notes (text) values ('taken')`.execute(tx).catch(() => undefined);
      await write(tx, 'kept by nobody').catch(() => undefined);
    });
    const error = 'UNIQUE constraint failed: notes.text';
    expect(results).toEqual([error, error, 'kept']);
    expect(await texts(db)).toEqual(['taken', 'third']);
  });

  it('fails as a whole when its COMMIT is refused, and everybody in it is told', async () => {
    const db = await notesDatabase();
    const results = await between(db, async (tx) => {
      await tx.insertInto('replies').values({ note_id: 999 }).execute();
    });
    const error = 'FOREIGN KEY constraint failed';
    expect(results).toEqual([error, error, error]);
    expect(await texts(db)).toEqual([]);
  });

  it('keeps exactly those it said it kept when the disk is full', async () => {
    const db = await notesDatabase();
    await write(db, 'before');
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    const pages = rows[0]?.page_count ?? 0;
    await sql.raw(`pragma max_page_count = ${pages + 4}`).execute(db);
    const large = (i: number) => `${i} ${'x'.repeat(3000)}`;
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => db.inTransaction((tx) => write(tx, large(i)))),
    );
    const kept = results.flatMap((result, i) => (result.status === 'fulfilled' ? [large(i)] : []));
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.message] : [],
    );
    expect(reasons.length).toBeGreaterThan(0);
    expect(new Set(reasons)).toEqual(new Set(['database or disk is full']));
    expect(new Set(await texts(db))).toEqual(new Set(['before', ...kept]));
    await sql.raw('pragma max_page_count = 1000000').execute(db);
    await write(db, 'after');
    expect(await texts(db)).toContain('after');
  });
});
