import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '#server/config.ts';
import { copyDatabase, sumsOf, type TableSum } from '#server/db/copying/copying.ts';
import { openStorage } from '#server/files/storage/open.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { syncPath } from '#server/files/storage/sync.ts';
import { keyTexts } from '#server/runtime/keys.ts';
import { type About, aboutEntry } from './about.ts';
import { type Add, readArchive, writeArchive } from './archive.ts';
import { nameOf } from './names.ts';

export const databaseEntry = 'bizlink.db';
export const storages = ['media', 'files'] as const;

export interface Made {
  readonly path: string;
  readonly bytes: number;
  readonly files: number;
  readonly rows: number;
}

export type OnFile = (done: number, all: number) => void;

/** While the program runs. Nothing stands under the name of the backup before it is whole and has been read again. */
export async function makeBackup(config: Config, folder: string, at: Date, onFile?: OnFile): Promise<Made> {
  const { passphrase } = config.backups;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder, at);
  const name = nameOf(at, passphrase !== undefined);
  const [draft, snapshot] = [join(folder, `.${name}`), join(folder, `.${name}.db`)];
  let said: About | undefined;
  try {
    await writeArchive(draft, passphrase, async (add) => {
      said = await fill(add, config, snapshot, at, onFile);
    });
    await readArchive(draft, passphrase, async (_, content) => {
      for await (const _chunk of content);
    });
    await rename(draft, join(folder, name));
    await syncPath(folder);
  } finally {
    for (const left of [draft, snapshot]) await rm(left, { force: true });
  }
  const { size } = await stat(join(folder, name));
  const { files = 0, tables = [] } = said ?? {};
  return {
    path: join(folder, name),
    bytes: size,
    files,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/**
 * A file is stored before its row and removed after it. So files go before the database, and those that came meanwhile
 * after it: whatever the database names is there.
 */
async function fill(add: Add, config: Config, snapshot: string, at: Date, onFile?: OnFile): Promise<About> {
  const added = await addFiles(add, config, new Set(), onFile);
  const tables = await takeSnapshot(config, snapshot);
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
  onFile: OnFile = () => undefined,
): Promise<Set<string>> {
  const added = new Set(before);
  for (const folder of storages) {
    const storage = await openStorage(config, folder);
    try {
      const names = await Array.fromAsync(storage.list());
      const fresh = names.filter((name) => !before.has(`${folder}/${name}`));
      for (const [at, name] of fresh.entries()) {
        if (await addFile(add, storage, `${folder}/${name}`)) added.add(`${folder}/${name}`);
        onFile(at + 1, fresh.length);
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

/** Of a backup or a proof that was cut off. A younger one may still be under way. */
async function removeLeftovers(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/^\.bizlink-.*Z\.tar\.zst|^\.proof-\w{6}$/.test(name)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs > leftoverMs) await rm(join(folder, name), { recursive: true, force: true });
  }
}

const leftoverMs = 24 * 60 * 60 * 1000;
