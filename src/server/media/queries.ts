import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/db/connect.ts';
import type { PictureTable } from '#server/db/schema.ts';

export type PictureRow = Selectable<PictureTable>;

export const findPicture = (db: Db, hash: string) =>
  db.selectFrom('pictures').selectAll().where('hash', '=', hash).executeTakeFirst();

/** Inserts the picture, or marks a known one as doubted again. Undefined while its files are being removed. */
export const insertOrDoubt = (db: Db, row: Insertable<PictureTable>) =>
  db
    .insertInto('pictures')
    .values(row)
    .onConflict((known) =>
      known
        .column('hash')
        .doUpdateSet({ doubted_at: row.doubted_at })
        .where('pictures.removing_since', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();

/** False while the picture's files are being removed. */
export async function doubtAgain(db: Db, { id }: PictureRow, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pictures')
    .set({ doubted_at: now })
    .where('id', '=', id)
    .where('removing_since', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends the doubt about pictures that belong to this person and are not being removed. Returns those pictures. */
export const trustOwn = (tx: Tx, ownerId: number, hashes: readonly string[]) =>
  tx
    .updateTable('pictures')
    .set({ doubted_at: null })
    .where('hash', 'in', hashes)
    .where('owner_id', '=', ownerId)
    .where('removing_since', 'is', null)
    .returning(['hash', 'width'])
    .execute();

/** The size of this person's pictures that may not be in use. */
export async function sumDoubted(db: Db, ownerId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('pictures')
    .select((row) => row.fn.sum<number | string | null>('bytes').as('bytes'))
    .where('owner_id', '=', ownerId)
    .where('doubted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function doubt(tx: Tx, hashes: readonly string[], now: string): Promise<void> {
  if (hashes.length === 0) return;
  await tx.updateTable('pictures').set({ doubted_at: now }).where('hash', 'in', hashes).execute();
}

export async function doubtAllOf(tx: Tx, ownerId: number, now: string): Promise<void> {
  await tx.updateTable('pictures').set({ doubted_at: now }).where('owner_id', '=', ownerId).execute();
}

/** The pictures doubted longest, including those whose removal a stopped process did not finish. */
export const findDoubted = (db: Db, before: string, most: number): Promise<PictureRow[]> =>
  db
    .selectFrom('pictures')
    .selectAll()
    .where('doubted_at', '<', before)
    .orderBy('doubted_at')
    .orderBy('id')
    .limit(most)
    .execute();

/** Only if the row is unchanged since it was read: saving the same picture again renews the doubt. */
const ifUnchanged = (db: Db, { id, doubted_at }: PictureRow) =>
  db.updateTable('pictures').where('id', '=', id).where('doubted_at', '=', doubted_at);

export async function trust(db: Db, row: PictureRow): Promise<void> {
  await ifUnchanged(db, row).set({ doubted_at: null }).execute();
}

export async function beginRemoving(db: Db, row: PictureRow, now: string): Promise<boolean> {
  const { numUpdatedRows } = await ifUnchanged(db, row).set({ removing_since: now }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePicture(db: Db, { id }: PictureRow): Promise<void> {
  await db.deleteFrom('pictures').where('id', '=', id).execute();
}
