import { type Insertable, type Selectable, sql } from 'kysely';
import { hasChanged } from '#server/db/answers.ts';
import type { Db, ReadingDb, Tx, WritingDb } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { KeptFileTable, PictureTable } from '#server/db/schema.ts';
import { nearestFile } from './picture-names.ts';

export type PictureRow = Selectable<PictureTable>;

export const findPicture = (db: Db, hash: string) =>
  db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirst();

const picturesServed = prepared((db, hash: string) =>
  db
    .selectFrom('pictures')
    .leftJoin('users', 'users.id', 'pictures.owner_id')
    .select(['pictures.width', 'pictures.widths', 'users.is_active'])
    .where('pictures.hash', '=', hash),
);

const filesOfSuspended = prepared((db, name: string) =>
  db
    .selectFrom('kept_files')
    .innerJoin('users', 'users.id', 'kept_files.owner_id')
    .select('kept_files.name')
    .where('kept_files.name', '=', name)
    .where('users.is_active', '=', 0),
);

/** The stored file that answers for a public name. Undefined for files of suspended people. */
export async function findServedFile(db: Db, name: string): Promise<string | undefined> {
  if (!name.endsWith('.webp')) return (await filesOfSuspended(db, name)).length > 0 ? undefined : name;
  const [picture] = await picturesServed(db, name.slice(0, 32));
  return picture && picture.is_active !== 0 ? nearestFile(name, picture) : undefined;
}

export const nameOfFile = async (db: ReadingDb, media_url: string): Promise<string | undefined> => {
  const shown = db.selectFrom('portfolio_items').select('media_name').where('media_url', '=', media_url);
  return (await shown.executeTakeFirst())?.media_name ?? undefined;
};

/**
 * Inserts the picture, or marks a known one as unused again; a known one keeps its name. Undefined while its files are
 * being removed.
 */
export const insertOrMarkUnused = (db: WritingDb, row: Insertable<PictureTable>) =>
  db
    .insertInto('pictures')
    .values(row)
    .onConflict((known) =>
      known
        .column('hash')
        .doUpdateSet({ doubted_at: row.doubted_at, released_at: null, widths: row.widths })
        .where('pictures.removing_since', 'is', null),
    )
    .returning(['hash', 'width', 'saving_bytes', 'saving_width'])
    .executeTakeFirst();

export const markUnusedAgain = (db: Db, { id }: PictureRow, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('pictures')
      .set({ doubted_at: now, released_at: null })
      .where('id', '=', id)
      .where('removing_since', 'is', null),
  );

/** Without owners: whosever they are. */
export async function markPicturesUsed(tx: Tx, hashes: readonly string[], owners?: readonly number[]) {
  if (hashes.length === 0) return [];
  const pictures = tx
    .updateTable('pictures')
    .set({ doubted_at: null, released_at: null })
    .where('hash', 'in', hashes)
    .where('removing_since', 'is', null)
    .returning(['hash', 'width', 'saving_bytes', 'saving_width']);
  return (owners ? pictures.where('owner_id', 'in', owners) : pictures).execute();
}

/**
 * Extra bytes counted per picture, for its files and a row. Also bounds the number of rows in a sum, however
 * small the pictures are.
 */
export const pictureCost = 16 * 1024;
const pictureBytes = sql<number | string>`coalesce(sum(bytes) + count(*) * ${sql.lit(pictureCost)}, 0)`;

const sumPictures = (db: ReadingDb, ownerId: number) =>
  db.selectFrom('pictures').select(pictureBytes.as('bytes')).where('owner_id', '=', ownerId);

export async function sumUnused(db: ReadingDb, ownerId: number): Promise<number> {
  const unused = sumPictures(db, ownerId).where('doubted_at', 'is not', null);
  return Number((await unused.executeTakeFirstOrThrow()).bytes);
}

export async function sumKept(db: ReadingDb, ownerId: number): Promise<number> {
  const pictures = await sumPictures(db, ownerId).where('released_at', 'is', null).executeTakeFirstOrThrow();
  const files = await db
    .selectFrom('kept_files')
    .select((row) => row.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const texts = await db
    .selectFrom('members')
    .select((row) => row.fn.sum<number | string | null>('written').as('bytes'))
    .where(
      sql<boolean>`(members.user_id = ${ownerId} or members.user_id in
        (select -companies.id from companies where companies.owner_id = ${ownerId}))`,
    )
    .executeTakeFirstOrThrow();
  return [pictures, files, texts].reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0);
}

/** A statement takes a bounded number of values. */
const namedAtOnce = 500;

/** Only those of this person: others may have brought pictures of what is theirs too. */
export async function passPictures(
  tx: Tx,
  hashes: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (let at = 0; at < hashes.length; at += namedAtOnce)
    await tx
      .updateTable('pictures')
      .set({ owner_id: to })
      .where('owner_id', '=', from)
      .where('hash', 'in', hashes.slice(at, at + namedAtOnce))
      .execute();
}

export const insertKeptFile = (tx: Tx, file: Insertable<KeptFileTable>) =>
  tx.insertInto('kept_files').values(file).execute();

export const deleteKeptFile = (db: WritingDb, name: string) =>
  db.deleteFrom('kept_files').where('name', '=', name).execute();

export async function markUnused(tx: Tx, hashes: readonly string[], now: string): Promise<void> {
  if (hashes.length === 0) return;
  await tx
    .updateTable('pictures')
    .set({ doubted_at: now, released_at: now })
    .where('hash', 'in', hashes)
    .execute();
}

export async function markAllUnused(tx: Tx, ownerId: number, now: string): Promise<void> {
  await tx
    .updateTable('pictures')
    .set({ doubted_at: now, released_at: now })
    .where('owner_id', '=', ownerId)
    .execute();
}

/** Pictures unused for longest. Includes those whose removal was interrupted. */
export const listUnused = (db: Db, before: string, most: number): Promise<PictureRow[]> =>
  db
    .selectFrom('pictures')
    .selectAll()
    .where('doubted_at', '<', before)
    .orderBy('doubted_at')
    .orderBy('id')
    .limit(most)
    .execute();

export const listPicturesBelow = (db: Db, id: number, most: number): Promise<PictureRow[]> =>
  db
    .selectFrom('pictures')
    .selectAll()
    .where('id', '<', id)
    .where('removing_since', 'is', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export const setWidths = (db: Db, { id }: PictureRow, widths: readonly number[]): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('pictures')
      .set({ widths: JSON.stringify(widths) })
      .where('id', '=', id)
      .where('removing_since', 'is', null),
  );

/** Only when the row is unchanged, because saving the same picture again marks it anew. */
const ifUnchanged = (db: Db, { id, doubted_at }: PictureRow) =>
  db.updateTable('pictures').where('id', '=', id).where('doubted_at', '=', doubted_at);

export async function markUsed(db: Db, row: PictureRow): Promise<void> {
  await ifUnchanged(db, row).set({ doubted_at: null, released_at: null }).execute();
}

export const beginRemoving = (db: Db, row: PictureRow, now: string): Promise<boolean> =>
  hasChanged(ifUnchanged(db, row).set({ removing_since: now }));

export async function deletePicture(db: Db, { id }: PictureRow): Promise<void> {
  await db.deleteFrom('pictures').where('id', '=', id).execute();
}
