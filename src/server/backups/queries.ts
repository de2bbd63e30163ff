import { sql } from 'kysely';
import { isAny } from '#server/db/answers.ts';
import type { Db } from '#server/db/connect.ts';
import type { BackupTable } from '#server/db/schema.ts';

/** False before the migration that brought its table: one makes a backup before an upgrade, too. */
export const hasTable = (db: Db): Promise<boolean> =>
  isAny(db.selectFrom('migrations').select('name').where('name', '=', '046_system'));

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

/** Of those in BACKUP_DIR. What was noted while the clock was wrong, in what is still to come, does not count. */
export async function lastGood(db: Db, now: string): Promise<{ begun_at: string } | undefined> {
  return await db
    .selectFrom('backups')
    .select('begun_at')
    .where('slot', 'is not', null)
    .where('begun_at', '<=', now)
    .where('ended_at', 'is not', null)
    .where('failure', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export const isUnderWay = (db: Db, since: string, now: string): Promise<boolean> =>
  isAny(
    db
      .selectFrom('backups')
      .select('id')
      .where('slot', 'is not', null)
      .where('ended_at', 'is', null)
      .where('begun_at', '>', since)
      .where('begun_at', '<=', now)
      .limit(1),
  );

/** Without a fault. */
export async function lastProof(db: Db, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('proved_at')
    .where('proved_at', '<=', now)
    .where('proof_failure', 'is', null)
    .orderBy('proved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.proved_at ?? undefined;
}

/** More numbers than a site gives between a backup and the day it is needed. */
const numbersAhead = 1_000_000;

/**
 * Of a restored SQLite file. Numbers that were given after the backup stand in links and mails, and are not given again.
 * Whoever was signed out since must not be signed in again, and no key that was revoked may work. No backup is under way.
 */
export async function beginAnew(db: Db, now: string): Promise<void> {
  await db.inTransaction(async (tx) => {
    await tx.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null).execute();
    await tx.updateTable('api_keys').set({ expires_at: now }).where('expires_at', '>', now).execute();
    await tx.deleteFrom('backups').where('ended_at', 'is', null).execute();
    await sql`update sqlite_sequence set seq = seq + ${sql.lit(numbersAhead)}`.execute(tx);
    await sql`insert into sqlite_sequence (name, seq) select name, ${sql.lit(numbersAhead)} from sqlite_master
      where type = 'table' and sql like '%autoincrement%'
        and name not in (select name from sqlite_sequence)`.execute(tx);
  });
}
