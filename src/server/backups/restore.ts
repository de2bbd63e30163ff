import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { copyDatabase, isEmptyDatabase, sumsOf, type TableSum } from '#server/db/copying/copying.ts';
import { migrate } from '#server/db/migrate.ts';
import { openFolder, placeOf } from '#server/files/storage/folder.ts';
import { openStorage } from '#server/files/storage/open.ts';
import { typeOf } from '#server/files/storage/storage.ts';
import { keyFiles, keysToStore } from '#server/runtime/keys.ts';
import { ifMissing, privateFolder } from '#server/runtime/private-modes.ts';
import { syncPath } from '#server/runtime/sync.ts';
import { type About, aboutEntry, readAbout } from './about.ts';
import { Damaged, readArchive, type Take } from './archive.ts';
import { checkIntegrity, databaseEntry, storages, type Watching } from './make.ts';
import { beginAnew } from './queries.ts';
import { restoringIn } from './restoring.ts';
import { requireRoom } from './room.ts';

export interface Restored {
  readonly madeAt: string;
  readonly files: number;
  readonly tables: readonly TableSum[];
}

type Folder = (typeof storages)[number];

/** Into an empty place only. What it has begun there goes away when it fails. */
export async function restoreBackup(
  backup: string,
  config: Config,
  watching: Watching = {},
): Promise<Restored> {
  await refuseUnlessEmpty(config);
  const bytes = await measure(backup, config, watching);
  await privateFolder(config.dataDir);
  await requireRoom(config.dataDir, bytes);
  const draft = restoringIn(config.dataDir);
  await mkdir(draft, { mode: 0o700 }).catch((cause: unknown) => {
    const isThere = cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';
    throw isThere
      ? new Error(`Another restore is under way in ${draft}, or was cut off: remove it.`, { cause })
      : cause;
  });
  try {
    const unpacked = await unpack(backup, config, draft, watching);
    const tables = await check(unpacked, draft);
    watching.signal?.throwIfAborted();
    await refuseUnlessEmpty(config);
    await putInPlace(unpacked, config, draft);
    return { madeAt: unpacked.about.madeAt, files: unpacked.about.files, tables };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Folders for files, which may be disks of their own, what another restore has begun, and what ext4 makes. */
const mayBeThere: ReadonlySet<string> = new Set([...storages, '.restore', 'lost+found']);

async function refuseUnlessEmpty({ dataDir, databaseUrl, ...config }: Config): Promise<void> {
  for (const name of (await readdir(dataDir).catch(ifMissing)) ?? [])
    if (!mayBeThere.has(name))
      throw new Error(`There is a ${name} in ${dataDir}. A backup is restored into an empty folder only.`);
  if (databaseUrl && !(await isEmptyDatabase({ url: databaseUrl })))
    throw new Error('The database of DATABASE_URL has tables. A backup is restored into an empty one only.');
  for (const folder of storages) {
    const [name] = config.s3
      ? await firstStored({ ...config, dataDir }, folder)
      : ((await readdir(join(dataDir, folder)).catch(ifMissing)) ?? []).filter((one) => one !== '.drafts');
    if (name !== undefined)
      throw new Error(`There are files (${folder}/${name}). A backup is restored into an empty place only.`);
  }
}

async function firstStored(config: Pick<Config, 's3' | 'dataDir'>, folder: Folder): Promise<string[]> {
  const storage = await openStorage(config, folder);
  try {
    for await (const name of storage.list()) return [name];
    return [];
  } finally {
    await storage.close();
  }
}

/** Reads it to its last sum before anything of it is written: a small file may unpack to a large one. */
async function measure(backup: string, { backups }: Config, { signal }: Watching): Promise<number> {
  let bytes = 0;
  await readArchive(backup, backups.passphrase, async (_, content) => {
    for await (const chunk of content) {
      signal?.throwIfAborted();
      bytes += chunk.length;
    }
  });
  return bytes;
}

interface Unpacked {
  readonly about: About;
  readonly keys: ReadonlyMap<string, string>;
}

const [longestKey, longestAbout] = [10_000, 10_000_000];

async function unpack(
  backup: string,
  { backups }: Config,
  draft: string,
  { onFile, signal }: Watching,
): Promise<Unpacked> {
  const keys = new Map<string, string>();
  let about: About | undefined;
  let files = 0;
  for (const folder of storages) await mkdir(join(draft, folder), { mode: 0o700 });
  const take: Take = async (entry, content) => {
    signal?.throwIfAborted();
    const [folder = '', name = ''] = entry.split('/');
    if (entry === databaseEntry) await write(join(draft, databaseEntry), content);
    else if (entry === aboutEntry) about = readAbout(await textOf(content, longestAbout));
    else if (entry === `keys/${name}` && keyFiles.includes(name))
      keys.set(name, await textOf(content, longestKey));
    else if (storages.some((one) => entry === `${one}/${name}`) && typeOf(name)) {
      await write(placeOf(join(draft, folder), name), content);
      files += 1;
      onFile?.(files, files);
    } else
      throw new Error(
        `The backup has ${JSON.stringify(entry.slice(0, 80))}, which this program does not know.`,
      );
  };
  await readArchive(backup, backups.passphrase, take);
  if (!about || about.files !== files) throw new Damaged('files are missing in it');
  return { about, keys };
}

async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

async function textOf(content: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > most) throw new Damaged('an entry of it is far too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Every row is what it was, and this program starts on it. Then it is made ready to go on from there. */
async function check({ about }: Unpacked, draft: string): Promise<readonly TableSum[]> {
  const file = join(draft, databaseEntry);
  checkIntegrity(file);
  const tables = await sumsOf({ file });
  const wrong = about.tables.find(({ table, sum }) => tables.find((one) => one.table === table)?.sum !== sum);
  if (wrong || tables.length !== about.tables.length)
    throw new Damaged(`the table ${wrong?.table ?? tables.at(-1)?.table} is not as it was`);
  const db = await openDatabase({ dataDir: draft });
  try {
    await migrate(db);
    await beginAnew(db, new Date().toISOString());
  } finally {
    await db.destroy();
  }
  return tables;
}

/** The database comes last: until it is there, no program starts on the rest. */
async function putInPlace({ keys }: Unpacked, config: Config, draft: string): Promise<void> {
  const stored = keysToStore(config, keys);
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const [name, text] of stored) {
      await writeFile(join(config.dataDir, name), text, { mode: 0o600, flag: 'wx', flush: true });
      undo.push(() => rm(join(config.dataDir, name), { force: true }));
    }
    for (const folder of storages)
      await (config.s3 ? upload : placeFiles)(config, folder, join(draft, folder), (one) => undo.push(one));
    const file = join(draft, databaseEntry);
    if (config.databaseUrl) await copyDatabase({ file }, { url: config.databaseUrl });
    else await placeDatabase(file, config.dataDir);
  } catch (error) {
    for (const one of undo.reverse()) await one();
    throw error;
  }
}

type Undoable = (undo: () => Promise<void>) => void;

/** The folder itself stays: it may be a disk of its own. */
async function placeFiles(
  { dataDir }: Config,
  folder: Folder,
  draft: string,
  undoable: Undoable,
): Promise<void> {
  await privateFolder(join(dataDir, folder));
  for (const shard of await readdir(draft)) {
    const [from, to] = [join(draft, shard), join(dataDir, folder, shard)];
    await rename(from, to).catch((error: unknown) => {
      const isOtherDisk = error instanceof Error && 'code' in error && error.code === 'EXDEV';
      if (!isOtherDisk) throw error;
      return cp(from, to, { recursive: true, errorOnExist: true, force: false });
    });
    undoable(() => rm(to, { recursive: true, force: true }));
  }
  await syncPath(join(dataDir, folder));
}

async function upload(config: Config, folder: Folder, draft: string, undoable: Undoable): Promise<void> {
  const [from, to] = [await openFolder(draft), await openStorage(config, folder)];
  undoable(async () => {
    const storage = await openStorage(config, folder);
    for await (const name of from.list()) await storage.remove(name);
    await storage.close();
  });
  try {
    for await (const name of from.list()) {
      const path = placeOf(draft, name);
      await to.putFile(name, { path, sha256: await sha256Of(path) }, typeOf(name) ?? '');
    }
  } finally {
    await to.close();
  }
}

async function sha256Of(path: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(path)) sum.update(chunk);
  return sum.digest('hex');
}

/** Never over one that is there: `link` refuses, where a rename would replace. */
async function placeDatabase(file: string, dataDir: string): Promise<void> {
  await syncPath(file);
  await link(file, join(dataDir, databaseEntry));
  await syncPath(dataDir);
}
