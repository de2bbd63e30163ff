import type { Db } from '#server/db/connect.ts';
import type { BackupTable } from '#server/db/schema.ts';

/** False before the migration that brought its table: one makes a backup before an upgrade, too. */
export async function hasTable(db: Db): Promise<boolean> {
  const migrated = await db
    .selectFrom('migrations')
    .select('name')
    .where('name', '=', '046_system')
    .executeTakeFirst();
  return migrated !== undefined;
}

/** Undefined where another program has this slot. */
export async function insertBackup(
  db: Db,
  row: Pick<BackupTable, 'file' | 'slot' | 'begun_at'>,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('backups')
    .values(row)
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function noteEnd(
  db: Db,
  id: number,
  outcome: { ended_at: string; bytes: number } | { ended_at: string; failure: string },
): Promise<void> {
  await db.updateTable('backups').set(outcome).where('id', '=', id).execute();
}

export async function noteProof(
  db: Db,
  file: string,
  outcome: { proved_at: string; proof_failure: string | null },
): Promise<void> {
  await db.updateTable('backups').set(outcome).where('file', '=', file).execute();
}

export async function removeBackupsBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('backups').where('begun_at', '<', time).execute();
}

export async function lastGood(db: Db): Promise<{ file: string; begun_at: string } | undefined> {
  return await db
    .selectFrom('backups')
    .select(['file', 'begun_at'])
    .where('ended_at', 'is not', null)
    .where('failure', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function isUnderWay(db: Db, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('backups')
    .select('id')
    .where('ended_at', 'is', null)
    .where('begun_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lastProof(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('proved_at')
    .where('proved_at', 'is not', null)
    .orderBy('proved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.proved_at ?? undefined;
}
