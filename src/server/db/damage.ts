import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ifMissing } from '#server/runtime/private-modes.ts';
import type { Db } from './connect.ts';

/** What SQLite says of a file that is none of its own, or no longer: SQLITE_CORRUPT and SQLITE_NOTADB. */
const [corrupt, noDatabase] = [11, 26];

/** At 200 MB a second. A start may take so long. */
const mostChecked = 400 * 1024 * 1024;

/**
 * Whether to look at the whole file once it is open: a log is there, so the program before was killed or the machine
 * stopped, and the file is small enough. A clean stop works the log in and removes it.
 */
export async function isDoubted(dataDir: string): Promise<boolean> {
  const path = join(dataDir, 'bizlink.db');
  const [file, log] = await Promise.all([path, `${path}-wal`].map((one) => stat(one).catch(ifMissing)));
  return (log?.size ?? 0) > 0 && (file?.size ?? 0) <= mostChecked;
}

/** Damage that nobody has met yet is copied into every backup, so it is better met at the start. */
export async function refuseDamage(db: Db): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const [found] = rows;
  if (found && found.quick_check !== 'ok') throw damaged(found.quick_check.replaceAll('\n', ' '));
}

/** The same error, in words that say what to do. */
export function inWords(error: unknown): unknown {
  const { errcode, cause }: { errcode?: unknown; cause?: unknown } = error instanceof Error ? error : {};
  const kind = Number(errcode) & 0xff;
  if (error instanceof Error && (kind === corrupt || kind === noDatabase))
    return damaged(error.message, error);
  return cause && inWords(cause) !== cause ? inWords(cause) : error;
}

const damaged = (reason: string, cause?: unknown) =>
  new Error(
    `The database bizlink.db in DATA_DIR is damaged (${reason}). Keep a copy of the folder, and restore the last backup: npm run restore -- FILE`,
    { cause },
  );
