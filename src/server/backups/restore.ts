import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { copyDatabase, isEmptyDatabase, sumsOf, type TableSum } from '#server/db/copying/copying.ts';
import { migrate } from '#server/db/migrate.ts';
import { openFolder, placeOf } from '#server/files/storage/folder.ts';
import { openStorage } from '#server/files/storage/open.ts';
import { typeOf } from '#server/files/storage/storage.ts';
import { syncPath } from '#server/files/storage/sync.ts';
import { keyFiles, keysToStore } from '#server/runtime/keys.ts';
import { ifMissing, privateFolder } from '#server/runtime/private-modes.ts';
import { type About, aboutEntry, readAbout } from './about.ts';
import { Damaged, readArchive } from './archive.ts';
import { checkIntegrity, databaseEntry, storages } from './make.ts';

export interface Restored {
  readonly madeAt: string;
  readonly files: number;
  readonly tables: readonly TableSum[];
}

type OnFile = (done: number) => void;
type Folder = (typeof storages)[number];

/** Into an empty place only. What it has begun there goes away when it fails. */
export async function restoreBackup(backup: string, config: Config, onFile?: OnFile): Promise<Restored> {
  await refuseUnlessEmpty(config);
  await privateFolder(config.dataDir);
  const draft = join(config.dataDir, '.restore');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    const taken = await unpack(backup, config, draft, onFile);
    return await putInPlace(taken, config, draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function refuseUnlessEmpty(config: Config): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const ours = ['bizlink.db', 'bizlink.db-wal', 'bizlink.db-shm', ...keyFiles];
  for (const name of ours)
    if (await stat(join(dataDir, name)).catch(ifMissing))
      throw new Error(`There is a ${name} in ${dataDir}. A backup is restored into an empty folder only.`);
  if (databaseUrl && !(await isEmptyDatabase({ url: databaseUrl })))
    throw new Error('The database of DATABASE_URL has tables. A backup is restored into an empty one only.');
  for (const folder of storages) {
    const storage = await openStorage(config, folder);
    try {
      for await (const name of storage.list())
        throw new Error(
          `There are files (${folder}/${name}). A backup is restored into an empty place only.`,
        );
    } finally {
      await storage.close();
    }
  }
}

interface Unpacked {
  readonly about: About;
  readonly keys: ReadonlyMap<string, string>;
}

/** The whole is read and found right before anything is put where the program looks for it. */
async function unpack(
  backup: string,
  { backups }: Config,
  draft: string,
  onFile: OnFile = () => undefined,
): Promise<Unpacked> {
  const keys = new Map<string, string>();
  let about: About | undefined;
  let files = 0;
  for (const folder of storages) await mkdir(join(draft, folder), { mode: 0o700 });
  await readArchive(backup, backups.passphrase, async (entry, content) => {
    const [folder = '', name = ''] = entry.split('/');
    if (entry === databaseEntry) await write(join(draft, databaseEntry), content);
    else if (entry === aboutEntry) about = readAbout(await textOf(content));
    else if (entry === `keys/${name}` && keyFiles.includes(name)) keys.set(name, await textOf(content));
    else if (storages.some((one) => entry === `${one}/${name}`) && typeOf(name)) {
      await write(placeOf(join(draft, folder), name), content);
      onFile(++files);
    } else
      throw new Error(
        `The backup has ${JSON.stringify(entry.slice(0, 80))}, which this program does not know.`,
      );
  });
  if (!about || about.files !== files) throw new Damaged('files are missing in it');
  return { about, keys };
}

async function write(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

/** The database comes last: until it is there, no program starts on the rest. */
async function putInPlace({ about, keys }: Unpacked, config: Config, draft: string): Promise<Restored> {
  const stored = keysToStore(config, keys);
  const file = join(draft, databaseEntry);
  checkIntegrity(file);
  const tables = await sumsOf({ file });
  const wrong = about.tables.find(({ table, sum }) => tables.find((one) => one.table === table)?.sum !== sum);
  if (wrong || tables.length !== about.tables.length)
    throw new Damaged(`the table ${wrong?.table ?? tables.at(-1)?.table} is not as it was`);

  const undo: (() => Promise<void>)[] = [];
  try {
    for (const folder of storages) undo.push(await placeFiles(config, folder, join(draft, folder)));
    for (const [name, text] of stored) {
      undo.push(() => rm(join(config.dataDir, name), { force: true }));
      await writeFile(join(config.dataDir, name), text, { mode: 0o600, flag: 'wx', flush: true });
    }
    if (config.databaseUrl) await copyInto(config.databaseUrl, draft);
    else await placeDatabase(file, config.dataDir);
  } catch (error) {
    for (const one of undo.reverse()) await one();
    throw error;
  }
  return { madeAt: about.madeAt, files: about.files, tables };
}

/** Resolves to what takes them away again. */
async function placeFiles(config: Config, folder: Folder, draft: string): Promise<() => Promise<void>> {
  if (config.s3) return upload(config, folder, draft);
  const place = join(config.dataDir, folder);
  await rm(place, { recursive: true, force: true }); // it was found empty
  await rename(draft, place);
  return () => rm(place, { recursive: true, force: true });
}

async function upload(config: Config, folder: Folder, draft: string): Promise<() => Promise<void>> {
  const [from, to] = [await openFolder(draft), await openStorage(config, folder)];
  const removeAll = async () => {
    for await (const name of from.list()) await to.remove(name);
    await to.close();
  };
  try {
    for await (const name of from.list()) {
      const path = placeOf(draft, name);
      const sha256 = await sha256Of(path);
      await to.putFile(name, { path, sha256 }, typeOf(name) ?? '');
    }
  } catch (error) {
    await removeAll();
    throw error;
  }
  return removeAll;
}

async function sha256Of(path: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of createReadStream(path)) sum.update(chunk);
  return sum.digest('hex');
}

async function copyInto(url: string, draft: string): Promise<void> {
  const db = await openDatabase({ dataDir: draft });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
  await copyDatabase({ file: join(draft, databaseEntry) }, { url });
}

async function placeDatabase(file: string, dataDir: string): Promise<void> {
  await syncPath(file);
  await rename(file, join(dataDir, databaseEntry));
  await syncPath(dataDir);
}
