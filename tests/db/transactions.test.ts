import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#lib/contract/events.ts';
import { atEnd, tell } from '#server/db/transaction.ts';
import { thingsOf, work } from '#tests/support/bus.ts';
import { gate, notesDatabase, texts, write } from '#tests/support/notes.ts';

describe('a transaction', () => {
  it('gives back what its work gave, and shows its writes to itself and to nobody else before they are kept', async () => {
    const db = await notesDatabase();
    const written = gate();
    const seen = gate();
    const transaction = db.inTransaction(async (tx) => {
      await write(tx, 'a');
      await write(tx, 'b');
      expect(await tx.selectFrom('notes').select('text').orderBy('text').execute()).toEqual([
        { text: 'a' },
        { text: 'b' },
      ]);
      written.open();
      await seen.opened;
      return 'done';
    });
    await written.opened;
    expect(await texts(db)).toEqual([]);
    seen.open();
    expect(await transaction).toBe('done');
    expect(await texts(db)).toEqual(['a', 'b']);
  });

  it('that never ends is undone, and lets the others go on', async () => {
    const db = await notesDatabase();
    let late: Promise<unknown> | undefined;
    const stuck = db.inTransaction(
      async (tx) => {
        await write(tx, 'stuck');
        await new Promise((resolve) => setTimeout(resolve, 150));
        late = write(tx, 'too late');
        await late;
      },
      { withinMs: 50 },
    );
    await expect(stuck).rejects.toThrow('did not end within 50 ms');
    await write(db, 'after');
    await expect.poll(() => late !== undefined).toBe(true);
    await expect(late).rejects.toThrow('rolled back');
    expect(await texts(db)).toEqual(['after']);
  });

  it('is undone by a failure, and what others wrote meanwhile is not', async () => {
    const db = await notesDatabase();
    const mine = gate();
    const failing = db.inTransaction(async (tx) => {
      await write(tx, 'undone');
      mine.open();
      await new Promise((resolve) => setTimeout(resolve, 20));
      await write(tx, 'undone too');
      throw new Error('changed my mind');
    });
    await mine.opened;
    const others = [write(db, 'alone'), db.inTransaction((tx) => write(tx, 'together'))];
    await expect(failing).rejects.toThrow('changed my mind');
    await Promise.all(others);
    expect(await texts(db)).toEqual(['alone', 'together']);
  });

  it('never mixes with another, however they are woven', async () => {
    const db = await notesDatabase();
    const work = Array.from({ length: 20 }, (_, i) =>
      db.inTransaction(async (tx) => {
        await write(tx, `${i} first`);
        await new Promise((resolve) => setTimeout(resolve, i % 3));
        await write(tx, `${i} second`);
        if (i % 4 === 0) throw new Error('every fourth fails');
        const { count } = await tx
          .selectFrom('notes')
          .select((notes) => notes.fn.countAll<number>().as('count'))
          .where('text', 'like', `${i} %`)
          .executeTakeFirstOrThrow();
        return count;
      }),
    );
    const results = await Promise.allSettled(work);
    for (const [i, result] of results.entries())
      expect(result).toMatchObject(i % 4 === 0 ? { status: 'rejected' } : { status: 'fulfilled', value: 2 });
    expect(await texts(db)).toHaveLength(30);
  });

  it('fails alone among ten at once: two of them do, eight are kept', async () => {
    const db = await notesDatabase();
    await write(db, 'taken');
    const ten = Array.from({ length: 10 }, (_, i) =>
      db.inTransaction(async (tx) => {
        await write(tx, `note ${i}`);
        if (i === 3) throw new Error('own reasons');
        if (i === 7) await write(tx, 'taken');
      }),
    );
    const results = await Promise.allSettled(ten);
    expect(results.map((result) => result.status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(results[3]).toMatchObject({ reason: { message: 'own reasons' } });
    expect(results[7]).toMatchObject({ reason: { message: expect.stringMatching(/unique/i) } });
    expect(await texts(db)).toEqual([
      'note 0',
      'note 1',
      'note 2',
      'note 4',
      'note 5',
      'note 6',
      'note 8',
      'note 9',
      'taken',
    ]);
  });

  it('is visible to every read that comes after it', async () => {
    const db = await notesDatabase();
    for (let i = 1; i <= 50; i += 1) {
      await (i % 2 ? write(db, `${i}`) : db.inTransaction((tx) => write(tx, `${i}`)));
      expect(await texts(db)).toHaveLength(i);
    }
  });

  it('is not kept when a failed statement is swallowed, its COMMIT is refused or a statement ends it; the next works', async () => {
    const db = await notesDatabase();
    await write(db, 'taken');
    const swallowing = db.inTransaction(async (tx) => {
      await write(tx, 'before');
      await write(tx, 'taken').catch(() => undefined);
      await write(tx, 'after').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow();
    expect(await texts(db)).toEqual(['taken']);
    const refused = db.inTransaction(async (tx) => {
      await write(tx, 'with a reply to nothing');
      await tx.insertInto('replies').values({ note_id: 999 }).execute();
    });
    await expect(refused).rejects.toThrow(/foreign key/i);
    expect(await texts(db)).toEqual(['taken']);
    for (const command of ['commit', ' ROLLBACK', 'begin', 'savepoint turn', 'release turn', 'end']) {
      const ending = db.inTransaction(async (tx) => {
        await write(tx, command);
        await sql.raw(command).execute(tx);
      });
      await expect(ending, command).rejects.toThrow('inTransaction');
    }
    await write(db, 'next');
    expect(await texts(db)).toEqual(['next', 'taken']);
  });

  it('leaves nothing to a query that was not awaited and comes too late', async () => {
    const db = await notesDatabase();
    const late: Promise<unknown>[] = [];
    await db.inTransaction(async (tx) => {
      await write(tx, 'in time');
      late.push(...['1', '2', '3'].map((text) => write(tx, text).catch((error: Error) => error.message)));
    });
    // Kysely says so where the commit is over, the guard where it is not.
    expect(await Promise.all(late)).toContainEqual(expect.stringMatching(/has ended|already committed/));
    const kept = await texts(db);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await texts(db)).toEqual(kept);
  });
});

describe('what is left for the end of a transaction', () => {
  it('is written after its work and kept with it', async () => {
    const db = await notesDatabase();
    await db.inTransaction(async (tx) => {
      atEnd(tx, () => write(tx, 'c'));
      atEnd(tx, () => write(tx, 'd'));
      await write(tx, 'a');
      expect(await tx.selectFrom('notes').select('text').execute()).toEqual([{ text: 'a' }]);
    });
    expect(await texts(db)).toEqual(['a', 'c', 'd']);
  });

  it('undoes all of it where it fails', async () => {
    const db = await notesDatabase();
    const failing = db.inTransaction(async (tx) => {
      atEnd(tx, () => Promise.reject(new Error('no room')));
      await write(tx, 'a');
    });
    await expect(failing).rejects.toThrow('no room');
    expect(await texts(db)).toEqual([]);
  });
});

describe('what a transaction tells', () => {
  it('is told once, when its writes can be read and before its caller goes on', async () => {
    const told: AppEvent[][] = [];
    let read: Promise<unknown> | undefined;
    const db = await notesDatabase((events) => {
      told.push([...events]);
      read ??= texts(db);
    });
    const isNew = await db.inTransaction(async (tx) => {
      const answers = [thingsOf(7), work, thingsOf(7), thingsOf(8)].map((event) => tell(tx, event));
      await write(tx, 'kept');
      expect(told).toEqual([]);
      return answers;
    });
    expect(told).toEqual([[thingsOf(7), work, thingsOf(8)]]);
    expect(isNew).toEqual([true, true, false, true]);
    expect(await read).toEqual(['kept']);
    await db.inTransaction(async (tx) => tell(tx, thingsOf(7)));
    expect(told.slice(1)).toEqual([[thingsOf(7)]]);
  });

  it('is never told where nothing was kept, and once where a deadlock had it done twice', async () => {
    const told: AppEvent[] = [];
    const db = await notesDatabase((events) => void told.push(...events));
    const failing = db.inTransaction(async (tx) => {
      tell(tx, thingsOf(1));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const refused = db.inTransaction(async (tx) => {
      tell(tx, thingsOf(2));
      await tx.insertInto('replies').values({ note_id: 999 }).execute();
    });
    await expect(refused).rejects.toThrow(/foreign key/i);
    let tries = 0;
    await db.inTransaction(async (tx) => {
      tries += 1;
      tell(tx, thingsOf(7));
      if (tries > 1) return;
      tell(tx, thingsOf(8));
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    expect(tries).toBe(2);
    expect(told).toEqual([thingsOf(7)]);
  });

  it('is said inside the transaction, with its own `tx`', async () => {
    const db = await notesDatabase();
    const ended = await db.inTransaction(async (tx) => tx);
    expect(() => tell(ended, work)).toThrow('before that ends');
    const another = db.inTransaction(async () => tell(ended, work));
    await expect(another).rejects.toThrow('the `tx` of the transaction');
  });
});

it('closing waits for what is being written', async () => {
  const db = await notesDatabase();
  const begun = gate();
  const writing = db.inTransaction(async (tx) => {
    await write(tx, 'first');
    begun.open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await write(tx, 'second');
  });
  await begun.opened;
  await Promise.all([db.destroy(), expect(writing).resolves.toBeUndefined()]);
  await expect(texts(db)).rejects.toThrow('destroyed');
});
