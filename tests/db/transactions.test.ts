import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { afterCommit } from '#server/db/transaction.ts';
import { gate, notesDatabase, texts, write } from '#tests/support/notes.ts';

describe('a transaction', () => {
  it('is kept when it resolves, and gives back what its work gave', async () => {
    const db = await notesDatabase();
    const answer = await db.inTransaction(async (tx) => {
      await write(tx, 'a');
      await write(tx, 'b');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await texts(db)).toEqual(['a', 'b']);
  });

  it('shows its own writes to itself and to nobody else before it is kept', async () => {
    const db = await notesDatabase();
    const written = gate();
    const seen = gate();
    const transaction = db.inTransaction(async (tx) => {
      await write(tx, 'mine');
      expect(await tx.selectFrom('notes').select('text').execute()).toEqual([{ text: 'mine' }]);
      written.open();
      await seen.opened;
    });
    await written.opened;
    expect(await texts(db)).toEqual([]);
    seen.open();
    await transaction;
    expect(await texts(db)).toEqual(['mine']);
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
      ...[true, true, true, false, true],
      ...[true, true, false, true, true],
    ]);
    expect(results[3]).toMatchObject({ reason: { message: 'own reasons' } });
    expect(results[7]).toMatchObject({ reason: { message: expect.stringMatching(/unique/i) } });
    expect(await texts(db)).toEqual([
      ...['note 0', 'note 1', 'note 2', 'note 4', 'note 5', 'note 6', 'note 8', 'note 9'],
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

  it('is not kept when a failed statement is swallowed', async () => {
    const db = await notesDatabase();
    await write(db, 'taken');
    const swallowing = db.inTransaction(async (tx) => {
      await write(tx, 'before');
      await write(tx, 'taken').catch(() => undefined);
      await write(tx, 'after').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow();
    expect(await texts(db)).toEqual(['taken']);
  });

  it('fails when its COMMIT is refused, and the next one works', async () => {
    const db = await notesDatabase();
    const refused = db.inTransaction(async (tx) => {
      await write(tx, 'with a reply to nothing');
      await tx.insertInto('replies').values({ note_id: 999 }).execute();
    });
    await expect(refused).rejects.toThrow(/foreign key/i);
    expect(await texts(db)).toEqual([]);
    await write(db, 'next');
    expect(await texts(db)).toEqual(['next']);
  });

  it('cannot be ended or begun by a statement', async () => {
    const db = await notesDatabase();
    for (const command of ['commit', ' ROLLBACK', 'begin', 'savepoint turn', 'release turn', 'end']) {
      const ending = db.inTransaction(async (tx) => {
        await write(tx, command);
        await sql.raw(command).execute(tx);
      });
      await expect(ending).rejects.toThrow('inTransaction');
    }
    expect(await texts(db)).toEqual([]);
  });

  it('leaves nothing to a query that was not awaited and comes too late', async () => {
    const db = await notesDatabase();
    const late: Promise<unknown>[] = [];
    await db.inTransaction(async (tx) => {
      await write(tx, 'in time');
      late.push(...['1', '2', '3'].map((text) => write(tx, text).catch((error: Error) => error.message)));
    });
    expect(await Promise.all(late)).toContainEqual(expect.stringContaining('has ended'));
    const kept = await texts(db);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await texts(db)).toEqual(kept);
  });
});

describe('what is to happen after the commit', () => {
  it('happens once, when the writes can be read', async () => {
    const db = await notesDatabase();
    const seen: Promise<unknown>[] = [];
    const look = () => {
      seen.push(texts(db));
    };
    await db.inTransaction(async (tx) => {
      afterCommit(tx, look);
      afterCommit(tx, look);
      await write(tx, 'kept');
      expect(seen).toEqual([]);
    });
    expect(await Promise.all(seen)).toEqual([['kept']]);
  });

  it('never happens where nothing was kept: by a failure, or by a COMMIT that is refused', async () => {
    const db = await notesDatabase();
    let happened = 0;
    const count = () => {
      happened += 1;
    };
    const failing = db.inTransaction(async (tx) => {
      afterCommit(tx, count);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const refused = db.inTransaction(async (tx) => {
      afterCommit(tx, count);
      await tx.insertInto('replies').values({ note_id: 999 }).execute();
    });
    await expect(refused).rejects.toThrow(/foreign key/i);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(happened).toBe(0);
  });

  it('may fail without failing the transaction, nor anything else that is to happen, but not in silence', async () => {
    const db = await notesDatabase();
    const lost = lostErrors();
    let happened = false;
    const answer = await db.inTransaction(async (tx) => {
      afterCommit(tx, () => {
        throw new Error('thrown');
      });
      afterCommit(tx, async () => {
        throw new Error('rejected');
      });
      afterCommit(tx, () => {
        happened = true;
      });
      await write(tx, 'kept');
      return 'done';
    });
    expect([answer, await texts(db), happened]).toEqual(['done', ['kept'], true]);
    await expect.poll(lost).toEqual(['thrown', 'rejected']);
  });

  it('is said inside the transaction, with its own `tx`', async () => {
    const db = await notesDatabase();
    const nothing = () => undefined;
    const ended = await db.inTransaction(async (tx) => tx);
    expect(() => afterCommit(ended, nothing)).toThrow('before that ends');
    const another = db.inTransaction(async () => afterCommit(ended, nothing));
    await expect(another).rejects.toThrow('the `tx` of the transaction');
  });
});

/** What nobody caught, in place of the end of the process, or of the test run. */
function lostErrors(): () => string[] {
  const lost: string[] = [];
  const keep = (error: Error) => lost.push(error.message);
  const emitter: NodeJS.EventEmitter = process;
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    const usual = emitter.listeners(event) as (() => void)[];
    emitter.removeAllListeners(event).on(event, keep);
    onTestFinished(() => {
      emitter.removeAllListeners(event);
      for (const listener of usual) emitter.on(event, listener);
    });
  }
  return () => lost;
}

describe('closing', () => {
  it('waits for what is being written', async () => {
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
});
