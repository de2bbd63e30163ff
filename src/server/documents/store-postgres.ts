import { sql } from 'kysely';
import { among } from '#server/db/among.ts';
import type { Document } from './document.ts';
import { headsIn } from './head.ts';
import type { Range, Store } from './store.ts';

export const postgresStore: Store = {
  async read(db, ids) {
    if (ids.length === 0) return [];
    const { rows } = await sql<Document>`
      select id, array_to_string(tsvector_to_array(words), ' ') as words, coalesce(head, '') as head
      from documents left join heads using (id) where ${among(db, 'id', ids)}`.execute(db);
    // Its own order is by length first.
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
    await sql`
      insert into documents (id, words) values ${sql.join(
        documents.map((one) => sql`(${one.id}, ${asVector(one)}::tsvector)`),
      )}
      on conflict (id) do update set words = excluded.words`.execute(tx);
    await sql`
      insert into heads (id, head) values ${sql.join(documents.map(({ id, head }) => sql`(${id}, ${head})`))}
      on conflict (id) do update set head = excluded.head`.execute(tx);
  },
  async remove(tx, ids) {
    if (ids.length === 0) return;
    await sql`delete from documents where ${among(tx, 'id', ids)}`.execute(tx);
    await sql`delete from heads where ${among(tx, 'id', ids)}`.execute(tx);
  },
  async newest(db, { groups, from, before, most }) {
    const { rows } = await sql<{ id: number }>`
      select id from documents where words @@ ${asQuery(groups)}::tsquery and id >= ${from} and id < ${before}
      order by id desc limit ${most}`.execute(db);
    return rows.map(({ id }) => id);
  },
};

const asVector = ({ words }: Document): string =>
  words
    .split(' ')
    .map((word) => `'${word}'`)
    .join(' ');

const asQuery = (groups: Range['groups']): string =>
  groups.map((words) => `(${words.map((word) => `'${word}'`).join(' | ')})`).join(' & ');
