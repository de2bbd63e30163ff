import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Ctx } from '#server/runtime/ctx.ts';
import { type Made, makeBackup, type Watching } from './make.ts';
import { backupsAmong, keptOf, nameOf, nightlyAmong } from './names.ts';
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
export const longestMs = 6 * hourMs;
const notedForMs = 400 * dayMs;
const provenEveryMs = 7 * dayMs;

/** Undefined where another program makes this one. */
async function backUpAs(
  { config, db, clock }: Needs,
  { folder, slot, name }: { folder: string; slot: string | null; name: string },
  watching?: Watching,
): Promise<Made | undefined> {
  const now = clock.now();
  const isNoted = await hasTable(db);
  const row = { file: name, slot, begun_at: now.toISOString() };
  const id = isNoted ? await insertBackup(db, row) : undefined;
  if (isNoted && id === undefined) return undefined;
  const note = async (outcome: Parameters<typeof noteEnd>[2]) => {
    if (id !== undefined) await noteEnd(db, id, outcome);
  };
  try {
    const made = await makeBackup(config, { folder, name }, now, watching);
    await note({ ended_at: clock.now().toISOString(), bytes: made.bytes });
    return made;
  } catch (error) {
    await note({ ended_at: clock.now().toISOString(), failure: wordsOf(error) });
    throw error;
  }
}

/** One more, which nobody throws away. It counts as the night's where it stands beside those. */
export async function backUp(ctx: Needs, folder: string, watching?: Watching): Promise<Made> {
  const { config, clock } = ctx;
  const now = clock.now();
  const name = nameOf(now, config.backups.passphrase !== undefined);
  const slot = folder === config.backups.folder ? now.toISOString() : null;
  const made = await backUpAs(ctx, { folder, slot, name }, watching);
  if (!made) throw new Error('Another backup was begun in this very moment.');
  return made;
}

export async function proveNewest(ctx: Needs, folder: string, watching?: Watching) {
  const [file] = backupsAmong(await readdir(folder));
  if (file === undefined) throw new Error(`There is no backup in ${folder}.`);
  return { file, restored: await prove(ctx, join(folder, file), watching) };
}

async function prove({ config, db, clock }: Needs, path: string, watching?: Watching): Promise<Restored> {
  const note = (proof_failure: string | null) =>
    noteProof(db, basename(path), { proved_at: clock.now().toISOString(), proof_failure });
  try {
    const restored = await proveBackup(path, config, watching);
    await note(null);
    return restored;
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
  const since = new Date(now.getTime() - longestMs);
  if (await isUnderWay(db, since.toISOString(), now.toISOString())) return false;
  const last = await lastGood(db, now.toISOString());
  return last === undefined || last.begun_at < lastNight(now);
}

/** What the night does: a backup, no more of the old ones than are to be kept, and a proof every week. */
export async function backUpNightly(ctx: Needs, watching?: Watching): Promise<Made | undefined> {
  const { config, db, clock } = ctx;
  const { folder, keep, passphrase } = config.backups;
  if (folder === undefined || !(await isBackupDue(ctx))) return undefined;
  const now = clock.now();
  const slot = now.toISOString().slice(0, 13);
  const made = await backUpAs(
    ctx,
    { folder, slot, name: nameOf(now, passphrase !== undefined, true) },
    watching,
  );
  if (!made) return undefined;
  const names = nightlyAmong(await readdir(folder));
  const kept = keptOf(names, keep).add(basename(made.path));
  for (const name of names) if (!kept.has(name)) await rm(join(folder, name));
  await removeBackupsBefore(db, new Date(now.getTime() - notedForMs).toISOString());
  const proof = await lastProof(db, now.toISOString());
  if (proof === undefined || now.getTime() - Date.parse(proof) > provenEveryMs)
    await prove(ctx, made.path, watching);
  return made;
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
