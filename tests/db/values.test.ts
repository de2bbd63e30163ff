import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { notesDatabase, texts, write } from '#tests/support/notes.ts';

describe('values', () => {
  it('mean the same on both databases: booleans are 0 and 1, times ISO text, undefined null', async () => {
    const db = await notesDatabase();
    const time = new Date('2026-03-01T10:00:00.000Z');
    await sql`insert into notes (text, pinned) values (${time}, ${true}), (${undefined}, ${false})`.execute(
      db,
    );
    const rows = await db.selectFrom('notes').select(['text', 'pinned']).orderBy('id').execute();
    expect(rows).toEqual([
      { text: '2026-03-01T10:00:00.000Z', pinned: 1 },
      { text: null, pinned: 0 },
    ]);
  });

  it('come back as numbers, ids, counts and sums, and are refused where they would lose digits', async () => {
    const db = await notesDatabase();
    const made = await db.insertInto('notes').values({ text: 'a' }).returning('id').executeTakeFirstOrThrow();
    expect(made).toEqual({ id: 1 });
    await write(db, 'b');
    const totals = await sql<Record<string, number>>`select count(*) as n, sum(id) as sum from notes`.execute(
      db,
    );
    expect(totals.rows).toEqual([{ n: 2, sum: 3 }]);
    const updated = await db.updateTable('notes').set({ pinned: 1 }).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(2n);
    await sql`insert into notes (id, text) values (${9_007_199_254_740_993n}, 'too large')`.execute(db);
    await expect(db.selectFrom('notes').select('id').execute()).rejects.toThrow(RangeError);
  });

  it('that are objects are refused, for JSON is kept as text, and rows are not streamed', async () => {
    const db = await notesDatabase();
    await expect(sql`insert into notes (text) values (${{ a: 1 }})`.execute(db)).rejects.toThrow('stringify');
    await expect(sql`insert into notes (text) values (${['a']})`.execute(db)).rejects.toThrow('stringify');
    expect(await texts(db)).toEqual([]);
    const stream = async () => {
      for await (const row of db.selectFrom('notes').selectAll().stream()) expect(row).toBeUndefined();
    };
    await expect(stream()).rejects.toThrow('not streamed');
  });
});
