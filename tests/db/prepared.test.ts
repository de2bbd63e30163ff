import { describe, expect, it } from 'vitest';
import { prepared, preparedRow, together } from '#server/db/prepared.ts';
import { freshDatabase } from '#tests/support/database.ts';

const moved = prepared((db, name: string, after: string) =>
  db
    .selectFrom('migrations')
    .select('migrated_at')
    .where('migrated_at', '>', after)
    .where('name', '=', name)
    .where('name', '!=', 'no such thing'),
);

describe('a prepared query', () => {
  it('asks with other values each time, each in its place, whatever the order', async () => {
    const db = await freshDatabase();
    expect(await moved(db, '001_accounts', '2000')).toHaveLength(1);
    expect(await moved(db, '001_accounts', '3000')).toHaveLength(0);
    expect(await moved(db, '999_nothing', '2000')).toHaveLength(0);
    expect(await moved(db, '002_queue', '2000')).toHaveLength(1);
    expect(await moved(db, "' or 1=1 --", '2000')).toHaveLength(0);
  });

  it('may be another statement without a value, whichever is asked first', async () => {
    const among = prepared((db, after: string, name: string | null) => {
      const all = db.selectFrom('migrations').select('name').where('migrated_at', '>', after);
      return name === null ? all : all.where('name', '=', name);
    });
    const db = await freshDatabase();
    const count = async (name: string | null, after = '2000') => (await among(db, after, name)).length;
    const all = await count(null);
    expect(all).toBeGreaterThan(1);
    expect([await count('001_accounts'), await count(null), await count('001_accounts')]).toEqual([
      1,
      all,
      1,
    ]);
    expect([await count(null, '3000'), await count('001_accounts', '3000')]).toEqual([0, 0]);
  });

  it('belongs to the database or the transaction that it is asked of', async () => {
    const [one, other] = [await freshDatabase(), await freshDatabase()];
    await moved(one, '001_accounts', '2000');
    await one.inTransaction(async (tx) => {
      await tx.deleteFrom('migrations').where('name', '=', '001_accounts').execute();
      expect(await moved(tx, '001_accounts', '2000')).toHaveLength(0);
    });
    expect(await moved(one, '001_accounts', '2000')).toHaveLength(0);
    expect(await moved(other, '001_accounts', '2000')).toHaveLength(1);
  });
});

const ran = preparedRow((db, row: { name: string; migrated_at: string }) =>
  db.insertInto('migrations').values(row).returning(['name', 'migrated_at']),
);

describe('statements that run together', () => {
  it('are done in their order, and answered each for itself', async () => {
    const db = await freshDatabase();
    const rows = ['998_a', '999_b'].map((name) => ({ name, migrated_at: '3000' }));
    const undone = db.inTransaction(async (tx) => {
      const answers = await together(tx, [
        moved.with(tx, '999_b', '2999'),
        ...rows.map((row) => ran.with(tx, row)),
        moved.with(tx, '999_b', '2999'),
      ]);
      expect(answers).toEqual([[], [rows[0]], [rows[1]], [{ migrated_at: '3000' }]]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  });

  it('fail together, and leave nothing', async () => {
    const db = await freshDatabase();
    const row = { name: '998_a', migrated_at: '3000' };
    const twice = db.inTransaction((tx) => together(tx, [ran.with(tx, row), ran.with(tx, row)]));
    await expect(twice).rejects.toThrow(/unique/i);
    expect(await moved(db, '998_a', '2000')).toEqual([]);
  });
});
