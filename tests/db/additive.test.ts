import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import type { Migration } from '#server/db/migrations/migration.ts';
import { freshPlace, opened } from '#tests/support/database.ts';

/** The statements of each migration, in the words of the database. */
async function statementsOf(all: Readonly<Record<string, Migration>>): Promise<Map<string, string[]>> {
  const said = new Map<string, string[]>();
  const recorded = Object.entries(all).map(([name, change]): [string, Migration] => [
    name,
    (db, dialect) => {
      const statements: string[] = [];
      said.set(name, statements);
      const recorder: KyselyPlugin = {
        transformQuery({ node, queryId }) {
          statements.push(db.getExecutor().compileQuery(node, queryId).sql);
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      return change(db.withPlugin(recorder), dialect);
    },
  ]);
  await migrate(await opened(await freshPlace()), Object.fromEntries(recorded));
  return said;
}

/** What the release of before would notice of a migration: it neither fills nor knows what is new. */
function noticed(statements: readonly string[]): string[] {
  const isNew = new Set<string>();
  return statements
    .map((statement) => statement.replaceAll(/["`]/g, '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => {
      const [, table] = /^create table (?:if not exists )?(\w+)/.exec(statement) ?? [];
      if (table) isNew.add(table);
      if (table) return holdsRowsBack(statement);
      const [, unique, indexed = ''] = /^create (unique )?index \w+ on (\w+)/.exec(statement) ?? [];
      if (isLoosening(statement)) return false;
      if (indexed) return unique !== undefined && !isNew.has(indexed);
      return !/^alter table \w+ add column /.test(statement) || hasToBeFilled(statement);
    });
}

/** Whoever kept to a constraint keeps to none. SQLite makes the table anew for it, with all its rows. */
const isLoosening = (statement: string) =>
  /^alter table (\w+) drop constraint \1_\w+_fkey$/.test(statement) ||
  /^alter table (\w+) rename to \1_before$/.test(statement) ||
  /^insert into (\w+) select \* from \1_before$/.test(statement) ||
  /^drop table \w+_before$/.test(statement) ||
  /^select type, sql from sqlite_master /.test(statement) ||
  // A unique index of more columns than the one that it replaces.
  /^drop index messages_client$/.test(statement) ||
  /^create unique index messages_client on messages \(conversation_id, sender_id, client_id, /.test(
    statement,
  );

/** A row that the new table refers to could not be deleted any more. */
const holdsRowsBack = (statement: string) =>
  (statement.match(/ references /g) ?? []).length !==
  (statement.match(/ on delete (cascade|set null)/g) ?? []).length;

const hasToBeFilled = (column: string) =>
  / (unique|check|primary key|generated)\b/.test(column) ||
  holdsRowsBack(column) ||
  (/ not null\b/.test(column) && !/ default /.test(column));

describe('migrations that say that they only add', () => {
  it('do only that', async () => {
    const said = await statementsOf(migrations);
    const additive = Object.keys(migrations).filter((name) => migrations[name]?.additive);
    expect(additive).toContain('046_system');
    for (const name of additive) {
      expect(said.get(name)).not.toEqual([]);
      expect({ [name]: noticed(said.get(name) ?? []) }).toEqual({ [name]: [] });
    }
  });

  const before: Migration = (db) =>
    db.schema
      .createTable('things')
      .addColumn('id', 'integer', (id) => id.primaryKey())
      .addColumn('name', 'text')
      .execute();

  it.each<[string, Migration]>([
    [
      'a unique index on what is there',
      (db) => db.schema.createIndex('u').unique().on('things').column('name').execute(),
    ],
    [
      'a table whose rows hold back what they refer to',
      (db) =>
        db.schema
          .createTable('parts')
          .addColumn('thing_id', 'integer', (thing) => thing.references('things.id'))
          .execute(),
    ],
    ['an update', async (db) => void (await db.updateTable('things').set({ name: 'a' }).execute())],
    ['a new name', (db) => db.schema.alterTable('things').renameColumn('name', 'title').execute()],
    ['a column less', (db) => db.schema.alterTable('things').dropColumn('name').execute()],
    ['a table less', (db) => db.schema.dropTable('things').execute()],
    ['SQL of its own', async (db) => void (await sql`delete from things`.execute(db))],
    [
      'a column that has to be filled',
      async (db, { name }) => {
        // SQLite refuses it by itself where there are rows.
        const column = sql.raw(
          name === 'sqlite' ? "text not null check (a <> '') default 'b'" : 'text not null',
        );
        await sql`alter table things add column a ${column}`.execute(db);
      },
    ],
  ])('may not have %s', async (_, change) => {
    const said = await statementsOf({ '001_before': before, '002_change': change });
    expect(noticed(said.get('002_change') ?? [])).toHaveLength(1);
  });

  it('may have tables with all of their own, indexes, and columns that are null or have a default', async () => {
    const said = await statementsOf({
      '001_before': before,
      '002_change': async (db, { id }) => {
        await db.schema
          .createTable('parts')
          .addColumn('id', id)
          .addColumn('name', 'text', (name) => name.notNull().unique())
          .addColumn('thing_id', 'integer', (thing) => thing.references('things.id').onDelete('cascade'))
          .execute();
        await db.schema.createIndex('p').unique().on('parts').column('thing_id').execute();
        await db.schema.createIndex('n').on('things').column('name').execute();
        await db.schema.alterTable('things').addColumn('size', 'integer').execute();
        await db.schema
          .alterTable('things')
          .addColumn('count', 'integer', (count) => count.notNull().defaultTo(0))
          .execute();
      },
    });
    expect(said.get('002_change')).toHaveLength(5);
    expect(noticed(said.get('002_change') ?? [])).toEqual([]);
  });
});
