import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '#server/config.ts';
import { copyDatabase, sumsOf, type TableSum } from '#server/db/copying/copying.ts';
import { openStorage } from '#server/files/storage/open.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { keyTexts } from '#server/runtime/keys.ts';
import { ifMissing } from '#server/runtime/private-modes.ts';
import { syncPath } from '#server/runtime/sync.ts';
import { type About, aboutEntry } from './about.ts';
import { type Add, readArchive, writeArchive } from './archive.ts';
import { requireRoom } from './room.ts';

export const databaseEntry = 'bizlink.db';
export const storages = ['media', 'files'] as const;

export interface Made {
  readonly path: string;
  readonly bytes: number;
  readonly files: number;
  readonly rows: number;
}

export interface Watching {
  readonly onFile?: ((done: number, all: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** While the program runs. Nothing stands under the name of the backup before it is whole and has been read again. */
export async function makeBackup(
  config: Config,
  { folder, name }: { readonly folder: string; readonly name: string },
  at: Date,
  watching: Watching = {},
): Promise<Made> {
  const { passphrase } = config.backups;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const place of [folder, config.dataDir]) await removeLeftovers(place, at);
  const path = join(folder, name);
  if (await stat(path).catch(ifMissing)) throw new Error(`There is a ${name} already.`);
  const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
  // Not in the folder of the backups, which may be copied elsewhere: this is not encrypted.
  const scratch = await mkdtemp(join(config.dataDir, '.backup-'));
  let said: About | undefined;
  try {
    await writeArchive(draft, passphrase, async (add) => {
      const guarded: Add = async (...entry) => {
        watching.signal?.throwIfAborted();
        await requireRoom(folder);
        await add(...entry);
      };
      said = await fill(guarded, config, join(scratch, databaseEntry), at, watching);
    });
    await readArchive(draft, passphrase, async (_, content) => {
      for await (const _chunk of content) watching.signal?.throwIfAborted();
    });
    await rename(draft, path);
    await syncPath(folder);
  } finally {
    await rm(draft, { force: true });
    await rm(scratch, { recursive: true, force: true });
  }
  const { size } = await stat(path);
  const { files = 0, tables = [] } = said ?? {};
  return { path, bytes: size, files, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
}

/**
 * A file is stored before its row and removed after it. So files go before the database, and those that came meanwhile
 * after it: whatever the database names is there.
 */
async function fill(
  add: Add,
  config: Config,
  snapshot: string,
  at: Date,
  { onFile, signal }: Watching,
): Promise<About> {
  const added = await addFiles(add, config, new Set(), onFile);
  await requireRoom(config.dataDir, await databaseBytes(config));
  const tables = await takeSnapshot(config, snapshot);
  signal?.throwIfAborted();
  await add(databaseEntry, (await stat(snapshot)).size, createReadStream(snapshot));
  for (const [file, text] of await keyTexts(config))
    await add(`keys/${file}`, text.length, [Buffer.from(text)]);
  const files = (await addFiles(add, config, added, onFile)).size;
  const about: About = { version: 1, madeAt: at.toISOString(), files, tables: [...tables] };
  const text = Buffer.from(JSON.stringify(about));
  await add(aboutEntry, text.length, [text]);
  return about;
}

async function addFiles(
  add: Add,
  config: Config,
  before: ReadonlySet<string>,
  onFile: Watching['onFile'],
): Promise<Set<string>> {
  const added = new Set(before);
  for (const folder of storages) {
    const storage = await openStorage(config, folder);
    try {
      const names = await Array.fromAsync(storage.list());
      const fresh = names.filter((name) => !before.has(`${folder}/${name}`));
      for (const [at, name] of fresh.entries()) {
        if (await addFile(add, storage, `${folder}/${name}`)) added.add(`${folder}/${name}`);
        onFile?.(at + 1, fresh.length);
      }
    } finally {
      await storage.close();
    }
  }
  return added;
}

/** False where it has been removed meanwhile. */
async function addFile(add: Add, storage: Storage, entry: string): Promise<boolean> {
  const file = await storage.get(entry.slice(entry.indexOf('/') + 1));
  if (!file) return false;
  await add(entry, file.size, file.stream);
  return true;
}

/** A SQLite file of one moment, whichever database it is taken of: it is restored into either. */
async function takeSnapshot(config: Config, file: string): Promise<readonly TableSum[]> {
  if (config.databaseUrl) return copyDatabase({ url: config.databaseUrl }, { file });
  // SQLite's own backup begins again whenever another connection writes. This reads within one transaction.
  const live = new DatabaseSync(join(config.dataDir, 'bizlink.db'), { readOnly: true, timeout: 30_000 });
  try {
    live.prepare('vacuum into ?').run(file);
  } finally {
    live.close();
  }
  checkIntegrity(file);
  return sumsOf({ file });
}

export function checkIntegrity(path: string): void {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const found = file.prepare('pragma integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw new Error(`The copy of the database is damaged: ${found}`);
    const [missing] = file.prepare('pragma foreign_key_check').all();
    if (missing) throw new Error(`A row of ${missing['table']} refers to a row that is not there.`);
  } finally {
    file.close();
  }
}

/** What a copy of it takes, as far as that is known. */
async function databaseBytes({ databaseUrl, dataDir }: Config): Promise<number> {
  if (databaseUrl) return 0;
  return (await stat(join(dataDir, 'bizlink.db'))).size;
}

/** Of a backup or a proof that was cut off. A younger one may still be under way. */
async function removeLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.(bizlink-.*Z\.tar\.zst|backup-|proof-)/.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(ifMissing);
    if (found && now.getTime() - found.mtimeMs > leftoverMs) await rm(path, { recursive: true, force: true });
  }
}

const leftoverMs = 24 * 60 * 60 * 1000;
