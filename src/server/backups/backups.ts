import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Ctx } from '#server/runtime/ctx.ts';
import { type Made, makeBackup, type OnFile } from './make.ts';
import { backupsAmong, keptOf, nameOf } from './names.ts';
import { proveBackup } from './prove.ts';
import {
  hasTable,
  insertBackup,
  isUnderWay,
  lastGood,
  lastProof,
  noteEnd,
  noteProof,
  removeBackupsBefore,
} from './queries.ts';
import type { Restored } from './restore.ts';

type Needs = Pick<Ctx, 'config' | 'db' | 'clock'>;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** A backup that has not ended after this was cut off. */
const longestMs = 6 * hourMs;
const notedForMs = 400 * dayMs;
const provenEveryMs = 7 * dayMs;

/** Undefined where another program makes this one. */
export async function backUp(
  { config, db, clock }: Needs,
  folder: string,
  { slot = null, onFile }: { slot?: string | null; onFile?: OnFile } = {},
): Promise<Made | undefined> {
  const now = clock.now();
  const row = {
    file: nameOf(now, config.backups.passphrase !== undefined),
    slot,
    begun_at: now.toISOString(),
  };
  const isNoted = await hasTable(db);
  const id = isNoted ? await insertBackup(db, row) : undefined;
  if (isNoted && id === undefined) return undefined;
  const note = async (outcome: Parameters<typeof noteEnd>[2]) => {
    if (id !== undefined) await noteEnd(db, id, outcome);
  };
  try {
    const made = await makeBackup(config, folder, now, onFile);
    await note({ ended_at: clock.now().toISOString(), bytes: made.bytes });
    return made;
  } catch (error) {
    await note({ ended_at: clock.now().toISOString(), failure: wordsOf(error) });
    throw error;
  }
}

export async function proveNewest(
  { config, db, clock }: Needs,
  folder: string,
  onFile?: (done: number) => void,
): Promise<{ file: string; restored: Restored }> {
  const [file] = backupsAmong(await readdir(folder));
  if (file === undefined) throw new Error(`There is no backup in ${folder}.`);
  const note = (proof_failure: string | null) =>
    noteProof(db, file, { proved_at: clock.now().toISOString(), proof_failure });
  try {
    const restored = await proveBackup(join(folder, file), config, onFile);
    await note(null);
    return { file, restored };
  } catch (error) {
    await note(wordsOf(error));
    throw error;
  }
}

/** 2:00 in Maputo. */
const lastNight = (now: Date): string => now.toISOString().slice(0, 10);

/** One is made every night, and again every hour until one is whole. */
export async function isBackupDue({ config, db, clock }: Needs): Promise<boolean> {
  const now = clock.now();
  if (config.backups.folder === undefined) return false;
  if (await isUnderWay(db, new Date(now.getTime() - longestMs).toISOString())) return false;
  const last = await lastGood(db);
  return last === undefined || last.begun_at < lastNight(now);
}

/** What the night does: a backup, no more of the old ones than are to be kept, and a proof every week. */
export async function backUpNightly(ctx: Needs): Promise<Made | undefined> {
  const { config, db, clock } = ctx;
  const { folder, keep } = config.backups;
  if (folder === undefined || !(await isBackupDue(ctx))) return undefined;
  const made = await backUp(ctx, folder, { slot: clock.now().toISOString().slice(0, 13) });
  if (!made) return undefined;
  const names = backupsAmong(await readdir(folder));
  const kept = keptOf(names, keep).add(basename(made.path));
  for (const name of names) if (!kept.has(name)) await rm(join(folder, name));
  const now = clock.now().getTime();
  await removeBackupsBefore(db, new Date(now - notedForMs).toISOString());
  const proof = await lastProof(db);
  if (proof === undefined || now - Date.parse(proof) > provenEveryMs) await proveNewest(ctx, folder);
  return made;
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
