import { describe, expect, it } from 'vitest';
import { gate, notesDatabase, texts, write } from '#tests/support/notes.ts';

describe('`db` where `tx` belongs', () => {
  it('fails at once, wherever it is hidden', async () => {
    const db = await notesDatabase();
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      'a read': () => texts(db),
      'a write': () => write(db, 'never'),
      'a transaction in the transaction': () => db.inTransaction((inner) => write(inner, 'never')),
      'behind awaits, a later turn and other functions': async () => {
        await new Promise(setImmediate);
        await Promise.all([texts(db)]);
      },
    };
    for (const [name, way] of Object.entries(ways)) {
      const wrong = db.inTransaction(async (tx) => {
        await write(tx, 'undone with the rest');
        await way();
      });
      await expect(wrong, name).rejects.toThrow('`db` was used inside a transaction: use its `tx` there');
    }
    expect(await texts(db)).toEqual([]);
  });

  it('is fine beside a transaction: other requests go on reading and writing', async () => {
    const db = await notesDatabase();
    const inside = gate();
    const finish = gate();
    const slow = db.inTransaction(async (tx) => {
      await write(tx, 'slow');
      inside.open();
      await finish.opened;
    });
    await inside.opened;
    const beside = write(db, 'beside');
    expect(await texts(db)).not.toContain('slow');
    finish.open();
    await Promise.all([slow, beside]);
    expect(await texts(db)).toEqual(['beside', 'slow']);
  });

  it('is fine in work that was started inside and goes on after the end', async () => {
    const db = await notesDatabase();
    const ended = gate();
    let later: Promise<unknown> = Promise.resolve();
    await db.inTransaction(async (tx) => {
      await write(tx, 'inside');
      later = ended.opened
        .then(() => write(db, 'afterwards'))
        .then(() => db.inTransaction((next) => write(next, 'afterwards, together')));
    });
    ended.open();
    await later;
    expect(await texts(db)).toEqual(['afterwards', 'afterwards, together', 'inside']);
  });
});

describe("Kysely's own ways into a transaction", () => {
  it('are closed, whichever handle they are tried on', async () => {
    const db = await notesDatabase();
    const begins = [
      () => db.transaction().execute((tx) => write(tx, 'never')),
      () => db.startTransaction().execute(),
      () => db.connection().execute((one) => one.transaction().execute((tx) => write(tx, 'never'))),
      () =>
        db
          .withoutPlugins()
          .transaction()
          .execute((tx) => write(tx, 'never')),
    ];
    for (const begin of begins) await expect(begin()).rejects.toThrow('db.inTransaction');
    expect(await texts(db)).toEqual([]);
  });
});
