import { type RawBuilder, type Selectable, sql } from 'kysely';
import { hasChanged } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, Tx, WritingDb } from '#server/db/connect.ts';
import type { ExportTable } from '#server/db/schema.ts';
import { isNotWithheld } from '#server/db/withheld.ts';
import type { Ownership, Part, Row } from './tables/part.ts';

export type StoredExport = Selectable<ExportTable>;

/** The caller has locked the person, and seen that none waits. */
export const insertQueued = (
  tx: Tx,
  row: Pick<StoredExport, 'user_id' | 'asked_at'>,
): Promise<StoredExport> =>
  tx
    .insertInto('exports')
    .values({ ...row, state: 'queued', file: null, bytes: null, ended_at: null, expires_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();

/** When, the first first. */
export const listAskedSince = async (db: ReadingDb, userId: number, since: string): Promise<string[]> => {
  const asked = db.selectFrom('exports').select('asked_at').where('user_id', '=', userId);
  const rows = await asked.where('asked_at', '>', since).orderBy('id').execute();
  return rows.map(({ asked_at }) => asked_at);
};

export const findQueuedOf = (db: ReadingDb, userId: number): Promise<StoredExport | undefined> =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'queued')
    .executeTakeFirst();

export const listNewest = (db: ReadingDb, userId: number, most: number): Promise<StoredExport[]> =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** With the person, who may be erased meanwhile. */
export const findQueued = (db: ReadingDb, id: number) =>
  db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'exports.user_id')
    .select(['users.id', 'users.username', 'users.full_name', 'users.email'])
    .where('exports.id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();

export const setReady = (
  tx: Tx,
  id: number,
  values: Pick<StoredExport, 'file' | 'bytes' | 'ended_at' | 'expires_at'>,
): Promise<StoredExport | undefined> =>
  tx
    .updateTable('exports')
    .set({ state: 'ready', ...values })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst();

export const setFailed = (db: WritingDb, id: number, ended_at: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('exports')
      .set({ state: 'failed', ended_at })
      .where('id', '=', id)
      .where('state', '=', 'queued'),
  );

export async function failAskedBefore(db: WritingDb, before: string, ended_at: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'failed', ended_at })
    .where('state', '=', 'queued')
    .where('asked_at', '<', before)
    .execute();
}

/** Their files are gone. */
export const deleteAskedBefore = (db: WritingDb, before: string) =>
  db.deleteFrom('exports').where('state', 'in', ['gone', 'failed']).where('asked_at', '<', before).execute();

interface Which {
  readonly userId?: number;
  readonly id?: number;
  readonly expiredAt?: string;
}

export const goneAtOnce = 500;

/** Returns the files, which nothing uses from then on. */
export async function setGone(tx: Tx, { userId, id, expiredAt }: Which): Promise<string[]> {
  let ready = tx.selectFrom('exports').select(['id', 'file']).where('state', '=', 'ready').limit(goneAtOnce);
  if (userId !== undefined) ready = ready.where('user_id', '=', userId);
  if (id !== undefined) ready = ready.where('id', '=', id);
  if (expiredAt !== undefined) ready = ready.where('expires_at', '<=', expiredAt);
  const rows = await ready.execute();
  if (rows.length === 0) return [];
  await tx
    .updateTable('exports')
    .set({ state: 'gone', file: null })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

export const isExportFile = async (db: ReadingDb, file: string): Promise<boolean> =>
  (await findByFile(db, file)) !== undefined;

export const findByFile = (db: ReadingDb, file: string): Promise<StoredExport | undefined> =>
  db.selectFrom('exports').selectAll().where('file', '=', file).executeTakeFirst();

/** Which rows of a table are a person's, where no column says it. */
const ownership: Readonly<Record<Ownership, (userId: number) => RawBuilder<boolean>>> = {
  ownCompany: (userId: number) =>
    sql<boolean>`company_id in (select id from companies where owner_id = ${userId})`,
  webhook: (userId: number) =>
    sql<boolean>`webhook_id in (select id from webhooks where user_id = ${userId})`,
  ownDeal: (userId: number) => sql<boolean>`(customer_id = ${userId} or provider_id = ${userId})`,
  ownOffer: (userId: number) => sql<boolean>`deal_id in (select id from deals where provider_id = ${userId})`,
  ownEvent: (userId: number) => sql<boolean>`(
    by_role = 'customer' and deal_id in (select id from deals where customer_id = ${userId})
    or by_role = 'provider' and deal_id in (select id from deals where provider_id = ${userId}))`,
  aboutOneself: (userId: number) => sql<boolean>`is_public = 1 and (about_user_id = ${userId}
    or about_company_id in (select id from companies where owner_id = ${userId}))`,
};

const ownedBy = ({ whose }: Part, userId: number): RawBuilder<boolean> =>
  'column' in whose ? sql<boolean>`${sql.ref(whose.column)} = ${userId}` : ownership[whose.rule](userId);

interface Place {
  /** Values of the key. */
  readonly after: readonly unknown[] | undefined;
  readonly most: number;
  readonly isNewestFirst: boolean;
}

export async function listRows(
  db: SqlDb,
  part: Part,
  userId: number,
  { after, most, isNewestFirst }: Place,
): Promise<Row[]> {
  const key = part.key.map((name) => sql.ref(name));
  const order = sql.join(key.map((column) => (isNewestFirst ? sql`${column} desc` : column)));
  const isAfter = sql`(${sql.join(key)}) ${isNewestFirst ? sql`<` : sql`>`} (${sql.join(after ?? [])})`;
  const names = sql.join(Object.keys(part.columns).map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`select ${names} from ${sql.table(part.table)}
    where ${ownedBy(part, userId)} ${after === undefined ? sql`` : sql`and ${isAfter}`}
    order by ${order} limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/** Files of one's own messages that nobody took away. */
export const listSentFiles = (db: SqlDb, userId: number, after: string, most: number) =>
  db
    .selectFrom('kept_files')
    .innerJoin('messages', 'messages.file', 'kept_files.name')
    .select(['messages.id', 'messages.filename', 'kept_files.name'])
    .where('kept_files.owner_id', '=', userId)
    .where('kept_files.name', '>', after)
    .where(isNotWithheld('message', 'messages.id'))
    .orderBy('kept_files.name')
    .limit(most)
    .execute();
