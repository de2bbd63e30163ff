import { sql } from 'kysely';
import { among } from '#server/db/among.ts';
import { type Document, fields, wordsIn } from './document.ts';
import type { Head, Match, Store } from './store.ts';

/** Of so many ids at first; each further step is wider. */
const firstStep = 16_384;

export const postgresStore: Store = {
  async read(db, ids) {
    if (ids.length === 0) return [];
    const { rows } = await sql<Document>`
      select id, title, tags, place, rest, marks from documents where ${among(db, 'id', ids)}`.execute(db);
    return rows;
  },
  async heads(db, ids) {
    if (ids.length === 0) return [];
    const { rows } = await sql<Head>`
      select id, title, tags, place from documents where ${among(db, 'id', ids)}`.execute(db);
    return rows;
  },
  async write(tx, documents) {
    if (documents.length === 0) return;
    const rows = documents.map(
      (one) => sql`(${one.id}, ${sql.join(fields.map((field) => one[field]))}, ${asVector(one)}::tsvector)`,
    );
    await sql`
      insert into documents (id, title, tags, place, rest, marks, words) values ${sql.join(rows)}
      on conflict (id) do update set title = excluded.title, tags = excluded.tags, place = excluded.place,
        rest = excluded.rest, marks = excluded.marks, words = excluded.words`.execute(tx);
  },
  async remove(tx, ids) {
    if (ids.length > 0) await sql`delete from documents where ${among(tx, 'id', ids)}`.execute(tx);
  },
  /**
   * Its index gives all that match and in no order. So it is asked for the newest ids first, in steps that each cost
   * little, until there are enough.
   */
  async newest(db, match) {
    const { before, most } = match;
    const query = asQuery(match);
    const found: number[] = [];
    let top = before ?? (await afterLast(db));
    for (let step = firstStep; found.length < most && top > 0; step *= 4) {
      const low = Math.max(0, top - step);
      const { rows } = await sql<{ id: number }>`
        select id from documents where words @@ ${query}::tsquery and id >= ${low} and id < ${top}
        order by id desc limit ${most - found.length}`.execute(db);
      found.push(...rows.map(({ id }) => id));
      top = low;
    }
    return found;
  },
};

async function afterLast(db: Parameters<Store['newest']>[0]): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from documents`.execute(db);
  return (rows[0]?.last ?? 0) + 1;
}

const asVector = (document: Document): string => [...wordsIn(document)].map((word) => `'${word}'`).join(' ');

const asQuery = ({ groups }: Match): string =>
  groups.map((words) => `(${words.map((word) => `'${word}'`).join(' | ')})`).join(' & ');
