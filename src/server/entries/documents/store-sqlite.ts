import { sql } from 'kysely';
import { among } from '#server/db/among.ts';
import type { Tx } from '#server/db/connect.ts';
import { together } from '#server/db/prepared.ts';
import type { Document } from './document.ts';
import { headsIn } from './head.ts';
import type { IndexTable, Match, Store, WordIndex } from './store.ts';

/** Merging this many pages takes a few milliseconds. */
const mergedPages = 64;

async function totalChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ total: number }>`select total_changes() as total`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** FTS5 keeps a list of ids for each word, and can return it with the newest first. */
export const sqliteIndex = (name: IndexTable): WordIndex => {
  const table = sql.table(name);
  return {
    insertion(rows) {
      const values = rows.map(({ id, words }) => sql`(${id}, ${words})`);
      return sql`insert into ${table} (rowid, words) values ${sql.join(values)}`;
    },
    async remove(tx, ids) {
      if (ids.length > 0) await sql`delete from ${table} where ${among(tx, 'rowid', ids)}`.execute(tx);
    },
    /** The ids come as one text, because rows would cost more than the search itself. */
    async newest(db, { groups, before = Number.MAX_SAFE_INTEGER, most }) {
      const { rows } = await sql<{ ids: string | null }>`
        select group_concat(id) as ids from (
          select rowid as id from ${table} where ${table} match ${asFts(groups)} and rowid < ${before}
          order by rowid desc limit ${most}
        )`.execute(db);
      const ids = rows[0]?.ids?.split(',').map(Number) ?? [];
      return ids.sort((one, other) => other - one);
    },
    /**
     * FTS5 keeps deleted words until it merges. Its `secure-delete` removes them at once but makes an edit seven times
     * slower: renaming a person with two thousand things would block the writer for two seconds. A negative count on
     * the first call asks FTS5 to merge everything.
     */
    async dropDeleted(tx, isFirst) {
      const before = await totalChanges(tx);
      await sql`insert into ${table} (${table}, rank) values ('merge', ${isFirst ? -mergedPages : mergedPages})`.execute(
        tx,
      );
      // This insert itself counts as one change.
      return (await totalChanges(tx)) - before > 1;
    },
  };
};

const index = sqliteIndex('documents');

export const sqliteStore: Store = {
  async read(db, ids) {
    if (ids.length === 0) return [];
    const { rows } = await sql<Document>`
      select d.rowid as id, d.words, coalesce(h.head, '') as head
      from documents d left join heads h on h.id = d.rowid where ${among(db, 'd.rowid', ids)}`.execute(db);
    return rows;
  },
  async heads(db, ids) {
    if (ids.length === 0) return [];
    const { rows } = await sql<{ lines: string | null }>`
      select group_concat(head, char(10)) as lines from heads where ${among(db, 'id', ids)}`.execute(db);
    return headsIn(rows[0]?.lines);
  },
  async write(tx, documents, known) {
    if (documents.length === 0) return;
    await this.remove(tx, known);
    const heads = sql`
      insert into heads (id, head) values ${sql.join(documents.map(({ id, head }) => sql`(${id}, ${head})`))}
      on conflict (id) do update set head = excluded.head`;
    await together(tx, [index.insertion(documents).compile(tx), heads.compile(tx)]);
  },
  async remove(tx, ids) {
    if (ids.length === 0) return;
    await index.remove(tx, ids);
    await sql`delete from heads where ${among(tx, 'id', ids)}`.execute(tx);
  },
  newest: index.newest,
};

/**
 * Words contain only letters, digits and `_`, so FTS5 finds no syntax in them. A trailing star matches all words with
 * this beginning.
 */
const asFts = (groups: Match['groups']): string =>
  groups.map((words) => `(${words.map(asTerm).join(' OR ')})`).join(' AND ');

const asTerm = (word: string) => (word.endsWith('*') ? `"${word.slice(0, -1)}"*` : `"${word}"`);
