import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { migrate, NewerDatabase } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { additive, type Migration } from '#server/db/migrations/migration.ts';
import { freshPlace, opened } from '#tests/support/database.ts';

/** Makes a table named after it, and fails if it is run twice. */
const table =
  (name: string): Migration =>
  async (db, dialect) =>
    db.schema.createTable(name).addColumn('id', dialect.id).execute();

const tables = async (db: Db) => {
  const all = await db.introspection.getTables();
  return all.map(({ name }) => name).sort();
};
const done = (db: Db) => db.selectFrom('migrations').select('name').orderBy('name').execute();

describe('migrations', () => {
  it('run once each, in the order of their names', async () => {
    const db = await opened(await freshPlace());
    const order: string[] = [];
    const noting =
      (name: string): Migration =>
      async (...given) => {
        order.push(name);
        await table(name)(...given);
      };
    const all = { '002_b': noting('b'), '001_a': noting('a'), '010_c': noting('c') };
    expect(await migrate(db, all)).toEqual(['001_a', '002_b', '010_c']);
    expect(await migrate(db, all)).toEqual([]);
    expect(await migrate(db, { ...all, '011_d': noting('d') })).toEqual(['011_d']);
    expect(order).toEqual(['a', 'b', 'c', 'd']);
    expect(await tables(db)).toEqual(['a', 'b', 'c', 'd', 'migrations']);
  });

  it('of the program itself run on an empty database', async () => {
    const db = await opened(await freshPlace());
    await migrate(db);
    expect(await migrate(db)).toEqual([]);
  });

  it('let companies speak in conversations, and keep what people said before', async () => {
    const db = await opened(await freshPlace());
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '052')));
    await sql`insert into users (id, username, email, email_key, created_at) values
      (1, 'ana', 'a@x.mz', 'a@x.mz', '2026-01-01'), (2, 'rui', 'r@x.mz', 'r@x.mz', '2026-01-01')`.execute(db);
    await sql`insert into conversations (id, low_id, high_id, created_at) values (1, 1, 2, '2026-01-01')`.execute(
      db,
    );
    await sql`insert into members (conversation_id, user_id, peer_id, last_at, unread, read_id)
      values (1, 1, 2, '2026-01-02', 3, 7), (1, 2, 1, null, 0, 0)`.execute(db);
    await sql`insert into messages (conversation_id, sender_id, text, created_at)
      values (1, 2, 'Bom dia', '2026-01-02')`.execute(db);
    await sql`insert into blocks (blocker_id, blocked_id, created_at) values (1, 2, '2026-01-03')`.execute(
      db,
    );
    await sql`insert into quick_answers (user_id, answers) values (1, '[]')`.execute(db);
    const rowsOf = async () => ({
      members: (await db.selectFrom('members').selectAll().orderBy('id').execute()).map(
        ({ claimed_by: _, claimed_at: __, peer_name: ___, ...row }) => row,
      ),
      blocks: await db.selectFrom('blocks').selectAll().execute(),
      answers: await db.selectFrom('quick_answers').selectAll().execute(),
    });
    const before = await rowsOf();
    expect(await migrate(db)).toContain('052_company_chats');
    expect(await rowsOf()).toEqual(before);
    expect(await db.selectFrom('messages').select(['text', 'is_note', 'written_by']).execute()).toEqual([
      { text: 'Bom dia', is_note: 0, written_by: null },
    ]);
    const side = { conversation_id: 1, peer_id: 2, last_id: null, last_at: null, open_until: null };
    await db
      .insertInto('members')
      .values({ ...side, user_id: -5 })
      .execute();
    const again = db
      .insertInto('members')
      .values({ ...side, user_id: -5 })
      .execute();
    await expect(again).rejects.toThrow(/unique/i);
  });

  it('carry over reports of the erased, saved searches without words, and work under older names', async () => {
    const db = await opened(await freshPlace());
    const migrateBefore = (last: string) =>
      migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < last)));
    await migrateBefore('028');
    const snapshot = JSON.stringify({
      messages: [
        { sender_id: 1, text: 'Dela' },
        { sender_id: 9, text: 'Meu' },
      ],
    });
    await sql`insert into users (id, username, email, email_key, created_at)
      values (1, 'ana', 'a@x.mz', 'a@x.mz', '2026-01-01')`.execute(db);
    await sql`insert into reports (reporter_id, owner_id, type, ref_id, reason, text, snapshot, created_at) values
      (null, 1, 'message', 3, 'spam', 'Sou o Zito', ${snapshot}, '2026-01-01'),
      (1, 1, 'message', 4, 'spam', 'Sou a Ana', ${snapshot}, '2026-01-01')`.execute(db);
    await migrateBefore('030');
    await sql`insert into saved_search_keys (key, terms, also) values
      ('_cobras _pgaza', '_cobras _pgaza', ''), ('_pgaza', '_pgaza', ''), ('obra', '_pgaza _r1', '')`.execute(
      db,
    );
    await migrateBefore('031');
    const queued = [
      ['sweep-file', '{"name":"a1.pdf"}'],
      ['sweep-message-file', '{"name":"b2.webp"}'],
      ['sweep-media', '{"name":"c3.mp4"}'],
      ['reckon-reply-times', '{"after":7}'],
      ['sweep', '{}'],
    ];
    for (const [kind, payload] of queued)
      await sql`insert into queue (kind, payload, due_at, created_at)
        values (${kind}, ${payload}, '2026-01-01', '2026-01-01')`.execute(db);
    await migrate(db);
    const kept = await db.selectFrom('reports').select(['text', 'snapshot']).orderBy('id').execute();
    expect(kept).toEqual([
      { text: null, snapshot: JSON.stringify({ messages: [{ sender_id: 1, text: 'Dela' }] }) },
      { text: 'Sou a Ana', snapshot },
    ]);
    const keys = await db.selectFrom('saved_search_keys').select(['key', 'terms']).orderBy('id').execute();
    expect(keys).toEqual([
      { key: '_cobras', terms: '_cobras _pgaza' },
      { key: '_pgaza', terms: '_pgaza' },
      { key: 'obra', terms: '_pgaza _r1' },
    ]);
    const waiting = await db.selectFrom('queue').select(['kind', 'payload']).orderBy('id').execute();
    expect(waiting).toEqual([
      { kind: 'sweep-kept-file', payload: '{"use":"cv","name":"a1.pdf"}' },
      { kind: 'sweep-kept-file', payload: '{"use":"message","name":"b2.webp"}' },
      { kind: 'sweep-kept-file', payload: '{"use":"portfolio","name":"c3.mp4"}' },
      { kind: 'compute-reply-times', payload: '{"after":7}' },
      { kind: 'sweep', payload: '{}' },
    ]);
  });

  it('make one case of all the reports of one thing that nobody has looked at', async () => {
    const db = await opened(await freshPlace());
    const frozen = Object.entries(migrations).filter(([name]) => name < '036');
    await migrate(db, Object.fromEntries(frozen));
    for (const [id, name] of [
      [1, 'ana'],
      [2, 'rui'],
    ] as const)
      await sql`insert into users (id, username, email, email_key, created_at)
        values (${id}, ${name}, ${`${name}@x.mz`}, ${`${name}@x.mz`}, '2026-01-01')`.execute(db);
    const card = JSON.stringify({
      title: 'Obras',
      description: 'Casas.',
      images: ['/media/a.webp'],
      likes: 3,
    });
    const talk = JSON.stringify({ messages: [{ sender_id: 2, text: 'Paga já' }] });
    await sql`insert into reports (reporter_id, owner_id, type, ref_id, reason, snapshot, created_at, closed_at) values
      (1, 2, 'service', 7, 'burla', ${card}, '2026-01-02', null),
      (2, 2, 'service', 7, 'spam', ${card}, '2026-01-03', null),
      (1, 2, 'message', 8, 'burla', ${talk}, '2026-01-04', null),
      (1, 2, 'service', 9, 'burla', ${card}, '2026-01-05', '2026-01-06')`.execute(db);
    await migrate(db);
    const cases = await db
      .selectFrom('cases')
      .select(['type', 'ref_id', 'owner_id', 'state', 'score', 'snapshot', 'opened_at'])
      .orderBy('ref_id')
      .execute();
    const waiting = { owner_id: 2, state: 'aberto' };
    const snapshot = JSON.stringify({
      title: 'Obras',
      fields: [{ name: 'description', text: 'Casas.' }],
      pictures: ['/media/a.webp'],
    });
    expect(cases).toEqual([
      { ...waiting, type: 'service', ref_id: 7, score: 20, snapshot, opened_at: '2026-01-02' },
      { ...waiting, type: 'message', ref_id: 8, score: 10, snapshot: '{}', opened_at: '2026-01-04' },
    ]);
    const linked = await db.selectFrom('reports').select('case_id').orderBy('id').execute();
    expect(linked.map(({ case_id }) => case_id !== null)).toEqual([true, true, true, false]);
  });

  it('run once when two programs start at once', async () => {
    const place = await freshPlace();
    const all = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name, i) => [`00${i}_${name}`, table(name)]),
    );
    const [one, two] = await Promise.all([opened(place), opened(place)]);
    const ran = await Promise.all([migrate(one, all), migrate(two, all)]);
    expect(ran.flat().sort()).toEqual(Object.keys(all));
  });

  it('stop at a bad one, which is undone, keep those before it, and name it', async () => {
    const db = await opened(await freshPlace());
    const bad: Migration = async (given, dialect) => {
      await table('half')(given, dialect);
      await sql`insert into nowhere values (1)`.execute(given);
    };
    const all = { '001_good': table('good'), '002_bad': bad, '003_never': table('never') };
    await expect(migrate(db, all)).rejects.toThrow(/^Migration 002_bad failed and was undone: .*nowhere/);
    expect(await tables(db)).toEqual(['good', 'migrations']);
    expect(await done(db)).toEqual([{ name: '001_good' }]);
    expect(await migrate(db, { ...all, '002_bad': table('mended') })).toEqual(['002_bad', '003_never']);
  });

  it('stop the start on a database that is newer than the program, and touch nothing', async () => {
    const db = await opened(await freshPlace());
    await migrate(db, { '001_a': table('a'), '002_new': table('new'), '003_newer': table('newer') });
    const older = migrate(db, { '001_a': table('a'), '002_other': table('other') });
    await expect(older).rejects.toThrow(NewerDatabase);
    await expect(older).rejects.toMatchObject({ unknown: ['002_new', '003_newer'] });
    await expect(older).rejects.toThrow('newer than this program: it has run 002_new, 003_newer');
    expect(await tables(db)).toEqual(['a', 'migrations', 'new', 'newer']);
  });

  it('let the release of before run on a newer database, when everything that it does not know only adds', async () => {
    const db = await opened(await freshPlace());
    const release = { '001_a': table('a') };
    const next = { ...release, '002_more': additive(table('more')) };
    await migrate(db, next);
    expect(await migrate(db, release)).toEqual([]);
    await migrate(db, { ...next, '003_other': table('other') });
    await expect(migrate(db, release)).rejects.toMatchObject({ unknown: ['003_other'] });
    expect(await migrate(db, { ...next, '003_other': table('other') })).toEqual([]);
  });

  it('tell a database of before, too, which of them only add', async () => {
    const db = await opened(await freshPlace());
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '045'));
    await migrate(db, before);
    await sql`alter table migrations drop column additive`.execute(db);
    await migrate(db, { ...migrations, '999_more': additive(table('more')) });
    expect(await migrate(db)).toEqual([]);
  });

  it('refuse one that comes before what has run: other databases would have another order', async () => {
    const db = await opened(await freshPlace());
    await migrate(db, { '001_a': table('a'), '003_c': table('c') });
    const late = migrate(db, { '001_a': table('a'), '002_b': table('b'), '003_c': table('c') });
    await expect(late).rejects.toThrow('002_b comes before 003_c');
  });

  it('cannot use `db` in their transaction', async () => {
    const db = await opened(await freshPlace());
    await expect(migrate(db, { '001_a': async () => void (await done(db)) })).rejects.toThrow('use its `tx`');
  });
});
