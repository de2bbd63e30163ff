import { sql } from 'kysely';
import { among } from '#server/db/among.ts';
import type { Document } from './document.ts';
import { headsIn } from './head.ts';
import type { Match, Store } from './store.ts';

/** FTS5 keeps a list of ids for each word, and can return it with the newest first. */
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
  async write(tx, documents) {
    if (documents.length === 0) return;
    await this.remove(
      tx,
      documents.map(({ id }) => id),
    );
    await sql`insert into documents (rowid, words) values ${sql.join(
      documents.map(({ id, words }) => sql`(${id}, ${words})`),
    )}`.execute(tx);
    await sql`insert into heads (id, head) values ${sql.join(
      documents.map(({ id, head }) => sql`(${id}, ${head})`),
    )}`.execute(tx);
  },
  async remove(tx, ids) {
    if (ids.length === 0) return;
    await sql`delete from documents where ${among(tx, 'rowid', ids)}`.execute(tx);
    await sql`delete from heads where ${among(tx, 'id', ids)}`.execute(tx);
  },
  /** The ids come as one text, because rows would cost more than the search itself. */
  async newest(db, { groups, before = Number.MAX_SAFE_INTEGER, most }) {
    const { rows } = await sql<{ ids: string | null }>`
      select group_concat(id) as ids from (
        select rowid as id from documents where documents match ${asFts(groups)} and rowid < ${before}
        order by rowid desc limit ${most}
      )`.execute(db);
    const ids = rows[0]?.ids?.split(',').map(Number) ?? [];
    return ids.sort((one, other) => other - one);
  },
};

/** Words contain only letters, digits and `_`, so FTS5 reads nothing in them as syntax. */
const asFts = (groups: Match['groups']): string =>
  groups.map((words) => `(${words.map((word) => `"${word}"`).join(' OR ')})`).join(' AND ');
