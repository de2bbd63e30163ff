import { sql } from 'kysely';
import { among } from '#server/db/among.ts';
import type { SqlDb } from '#server/db/connect.ts';
import { together } from '#server/db/prepared.ts';
import type { Document } from './document.ts';
import { headsIn } from './head.ts';
import type { IndexTable, Match, Store, WordIndex } from './store.ts';

/** The first step covers this many ids. Each further step is four times wider. */
const firstStep = 16_384;

export const postgresIndex = (name: IndexTable): WordIndex => {
  const table = sql.table(name);
  return {
    insertion(rows) {
      const values = rows.map((row) => sql`(${row.id}, ${asVector(row)}::tsvector)`);
      return sql`insert into ${table} (id, words) values ${sql.join(values)}
        on conflict (id) do update set words = excluded.words`;
    },
    async remove(tx, ids) {
      if (ids.length > 0) await sql`delete from ${table} where ${among(tx, 'id', ids)}`.execute(tx);
    },
    /**
     * PostgreSQL's index returns all matches, in no order. So the query asks for the newest ids first, in steps that
     * each cost little, until there are enough.
     */
    async newest(db, { groups, before, most }) {
      const query = asQuery(groups);
      const found: number[] = [];
      let top = before ?? (await afterLast(db, name));
      for (let step = firstStep; found.length < most && top > 0; step *= 4) {
        const low = Math.max(0, top - step);
        const { rows } = await sql<{ id: number }>`
          select id from ${table} where words @@ ${query}::tsquery and id >= ${low} and id < ${top}
          order by id desc limit ${most - found.length}`.execute(db);
        found.push(...rows.map(({ id }) => id));
        top = low;
      }
      return found;
    },
    // PostgreSQL's vacuum removes deleted words.
    dropDeleted: async () => false,
  };
};

const index = postgresIndex('documents');

export const postgresStore: Store = {
  async read(db, ids) {
    if (ids.length === 0) return [];
    const { rows } = await sql<Document>`
      select id, array_to_string(tsvector_to_array(words), ' ') as words, coalesce(head, '') as head
      from documents left join heads using (id) where ${among(db, 'id', ids)}`.execute(db);
    // PostgreSQL sorts lexemes by length first.
    return rows.map((row) => ({ ...row, words: row.words.split(' ').sort().join(' ') }));
  },
  async heads(db, ids) {
    if (ids.length === 0) return [];
    const { rows } = await sql<{ lines: string | null }>`
      select string_agg(head, chr(10)) as lines from heads where ${among(db, 'id', ids)}`.execute(db);
    return headsIn(rows[0]?.lines);
  },
  async write(tx, documents) {
    if (documents.length === 0) return;
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

async function afterLast(db: SqlDb, name: IndexTable): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from ${sql.table(name)}`.execute(db);
  return (rows[0]?.last ?? 0) + 1;
}

const asVector = ({ words }: Pick<Document, 'words'>): string =>
  words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(' ');

const asQuery = (groups: Match['groups']): string =>
  groups.map((words) => `(${words.map(asLexeme).join(' | ')})`).join(' & ');

/** A trailing star matches all words with this beginning. */
const asLexeme = (word: string) => (word.endsWith('*') ? `'${word.slice(0, -1)}':*` : `'${word}'`);
