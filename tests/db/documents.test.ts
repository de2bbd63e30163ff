import { describe, expect, it } from 'vitest';
import { headsOf, newest } from '#server/entries/documents/documents.ts';
import { storeOf } from '#server/entries/documents/store-of.ts';
import { freshDatabase } from '#tests/support/database.ts';

const head = (id: number, title = 'casa') =>
  [id, 'service', id, 'Outros', 'Tete', 0, '', title, '', ''].join('\t');

/** Documents with these ids, each with its words. */
async function databaseWith(documents: Readonly<Record<number, string>>) {
  const db = await freshDatabase();
  const all = Object.entries(documents).map(([id, words]) => ({
    id: Number(id),
    words: words.split(' ').sort().join(' '),
    head: head(Number(id), words),
  }));
  await db.inTransaction((tx) => storeOf(tx).write(tx, all, []));
  return db;
}

const casa = { groups: [['casa']], most: 9 };

describe('the newest documents', () => {
  const far = { 1: 'casa', 2: 'casa pintor', 17000: 'casa', 90000: 'casa', 900000: 'casa', 3000000: 'casa' };

  it('are found however far apart they are, as many as are wanted, and from where one says', async () => {
    const db = await databaseWith(far);
    expect(await newest(db, casa)).toEqual([3_000_000, 900_000, 90_000, 17_000, 2, 1]);
    expect(await newest(db, { ...casa, before: 90_000, most: 1 })).toEqual([17_000]);
    expect(await newest(db, { ...casa, before: 17_000, most: 2 })).toEqual([2, 1]);
    expect(await newest(db, { ...casa, before: 1 })).toEqual([]);
    expect(await newest(db, { ...casa, before: 0 })).toEqual([]);
  });

  it('have of each group at least one word', async () => {
    const db = await databaseWith({
      1: 'casa azul _r1',
      2: 'casa verde _r1',
      3: 'azul _r0',
      4: '2x casa',
    });
    expect(await newest(db, { ...casa, groups: [['casa'], ['azul', 'verde']] })).toEqual([2, 1]);
    expect(await newest(db, { ...casa, groups: [['azul', 'nada'], ['_r1']] })).toEqual([1]);
    expect(await newest(db, { ...casa, groups: [['2x']] })).toEqual([4]);
    expect(await newest(db, { ...casa, groups: [['near'], ['or']] })).toEqual([]);
  });

  it('are none where there are none', async () => {
    const db = await databaseWith({});
    expect(await newest(db, casa)).toEqual([]);
    expect(await headsOf(db, [])).toEqual([]);
    expect(await headsOf(db, [7])).toEqual([]);
  });
});

describe('documents', () => {
  it('are read as they were written, and their heads the newest first', async () => {
    const db = await databaseWith({ 5: 'casa azul xx', 3: 'b', 9: 'a _m16x4' });
    expect((await storeOf(db).read(db, [3, 5])).sort((one, other) => one.id - other.id)).toEqual([
      { id: 3, words: 'b', head: head(3, 'b') },
      { id: 5, words: 'azul casa xx', head: head(5, 'casa azul xx') },
    ]);
    expect((await headsOf(db, [3, 9, 5])).map(({ id, title }) => `${id} ${title}`)).toEqual([
      '9 a _m16x4',
      '5 casa azul xx',
      '3 b',
    ]);
  });

  it('take the place of what was written before, and go whole', async () => {
    const db = await databaseWith({ 1: 'casa', 2: 'casa' });
    await db.inTransaction(async (tx) => {
      await storeOf(tx).write(tx, [{ id: 1, words: 'loja', head: head(1, 'loja') }], [1]);
      await storeOf(tx).remove(tx, [2, 77]);
      await storeOf(tx).remove(tx, []);
      await storeOf(tx).write(tx, [], []);
    });
    expect(await newest(db, casa)).toEqual([]);
    expect(await newest(db, { ...casa, groups: [['loja']] })).toEqual([1]);
    expect((await headsOf(db, [1, 2])).map(({ title }) => title)).toEqual(['loja']);
  });
});
