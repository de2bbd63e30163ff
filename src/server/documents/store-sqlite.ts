import { sql } from 'kysely';
import { among } from '#server/db/among.ts';
import { type Document, fields } from './document.ts';
import type { Head, Match, Store } from './store.ts';

/** FTS5: each word stands with the ids that have it, the newest first when asked so. */
export const sqliteStore: Store = {
  async read(db, ids) {
    if (ids.length === 0) return [];
    const { rows } = await sql<Document>`
      select rowid as id, title, tags, place, rest, marks from documents
      where ${among(db, 'rowid', ids)}`.execute(db);
    return rows;
  },
  /** From where FTS5 keeps its texts: through its own table a row takes several times as long. */
  async heads(db, ids) {
    if (ids.length === 0) return [];
    const { rows } = await sql<Head>`
      select id, c0 as title, c1 as tags, c2 as place from documents_content where ${among(db, 'id', ids)}`.execute(
      db,
    );
    return rows;
  },
  async write(tx, documents) {
    if (documents.length === 0) return;
    await this.remove(
      tx,
      documents.map(({ id }) => id),
    );
    const rows = documents.map((one) => sql`(${one.id}, ${sql.join(fields.map((field) => one[field]))})`);
    await sql`insert into documents (rowid, title, tags, place, rest, marks) values ${sql.join(rows)}`.execute(
      tx,
    );
  },
  async remove(tx, ids) {
    if (ids.length === 0) return;
    await sql`delete from documents where ${among(tx, 'rowid', ids)}`.execute(tx);
  },
  async newest(db, match) {
    const { before = Number.MAX_SAFE_INTEGER, most } = match;
    const { rows } = await sql<{ id: number }>`
      select rowid as id from documents where documents match ${asFts(match)} and rowid < ${before}
      order by rowid desc limit ${most}`.execute(db);
    return rows.map(({ id }) => id);
  },
};

/** Words are letters, digits and the mark's sign, so nothing in them means anything to FTS5. */
const asFts = ({ groups }: Match): string =>
  groups.map((words) => `(${words.map((word) => `"${word}"`).join(' OR ')})`).join(' AND ');
