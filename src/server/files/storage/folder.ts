import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifMissing, privateFolder } from '#server/runtime/private-modes.ts';
import { syncPath } from '#server/runtime/sync.ts';
import { checkName, partOf, type Storage, typeOf } from './storage.ts';

/**
 * Large pieces send a video twice as fast. A slow reader holds two pieces, so only the first readers get large ones;
 * otherwise a thousand readers that never read would fill the memory.
 */
const [largePiece, smallPiece, mostWithLarge] = [512 * 1024, 64 * 1024, 32];

/** Subfolders are named by the first two letters, so that no folder grows too large to list. */
export const placeOf = (folder: string, name: string): string => join(folder, name.slice(0, 2), name);

export async function openFolder(folder: string): Promise<Storage> {
  // Drafts are in the same folder, because a rename is atomic only within one disk.
  const drafts = join(folder, '.drafts');
  await privateFolder(folder);
  await privateFolder(drafts);
  await removeLeftovers(drafts);
  let readers = 0;

  async function store(name: string, type: string, write: (draft: string) => Promise<void>): Promise<void> {
    checkName(name, type);
    const draft = join(drafts, randomUUID());
    try {
      await write(draft);
      const shard = dirname(placeOf(folder, name));
      if (await mkdir(shard, { recursive: true, mode: 0o700 })) await syncPath(folder);
      await rename(draft, placeOf(folder, name));
      await syncPath(shard);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    put: (name, bytes, type) => store(name, type, (draft) => writeSynced(draft, bytes)),
    putFile: (name, { path }, type) => store(name, type, (draft) => copySynced(path, draft)),

    async get(name, range) {
      const type = typeOf(name);
      if (!type) return undefined;
      const file = await open(placeOf(folder, name), 'r').catch(ifMissing);
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        const part = range && partOf(range, size);
        // An explicit end saves a read at the end of the file. The stream closes the file when it ends or is destroyed.
        const stream = file.createReadStream({
          ...(part ?? { start: 0, end: Math.max(0, size - 1) }),
          highWaterMark: readers < mostWithLarge ? largePiece : smallPiece,
        });
        readers += 1;
        stream.once('close', () => {
          readers -= 1;
        });
        if (part === null) stream.destroy();
        return { type, size, ...(part !== undefined && { part }), stream };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async pieces(name, take) {
      const file = typeOf(name) && (await open(placeOf(folder, name), 'r').catch(ifMissing));
      return file ? piecesOf(file, take) : undefined;
    },

    async has(name) {
      return typeOf(name) !== undefined && (await stat(placeOf(folder, name)).catch(ifMissing)) !== undefined;
    },

    async remove(name) {
      if (typeOf(name)) await rm(placeOf(folder, name), { force: true });
    },

    async *list() {
      for (const shard of await readdir(folder)) {
        if (!/^[a-z0-9]{2}$/.test(shard)) continue;
        for (const name of await readdir(join(folder, shard))) if (typeOf(name)) yield name;
      }
    },

    // A missing folder is not created, because it may be a disk that is not mounted.
    answers: () => access(drafts, constants.W_OK),
    async close() {},
  };
}

async function* piecesOf(file: FileHandle, take: () => Buffer): AsyncGenerator<Buffer> {
  try {
    const { size } = await file.stat();
    // Nothing is taken that nothing is read into: who gives it would wait for it.
    for (let read = 0; read < size; ) {
      const piece = take();
      const { bytesRead } = await file.read(piece, 0, piece.length);
      if (bytesRead === 0) throw new Error('A stored file ended early.');
      read += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The operating system copies the file, so the bytes do not pass through this program. */
async function copySynced(from: string, path: string): Promise<void> {
  await copyFile(from, path, constants.COPYFILE_EXCL);
  await syncPath(path);
}

/** No upload takes an hour. A younger file may belong to another process on the same data. */
const hourMs = 60 * 60 * 1000;

export async function removeLeftovers(folder: string): Promise<void> {
  const oldest = Date.now() - hourMs;
  for (const name of (await readdir(folder).catch(ifMissing)) ?? []) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => undefined); // its owner may have just removed it
    if (file?.isFile() && file.mtimeMs < oldest) await rm(path, { force: true });
  }
}
