import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Add, Damaged, readArchive, writeArchive } from '#server/backups/archive.ts';
import { freshFolder } from '#tests/support/database.ts';

const passphrase = 'mandioca coco lula piri';
const entries = {
  'bizlink.db': randomBytes(50_000).toString('hex'),
  'media/ab1.webp': 'picture',
  'keys/jwt-secret': 'secret',
};

const fillWith = (all: Readonly<Record<string, string>>) => async (add: Add) => {
  for (const [name, content] of Object.entries(all)) await add(name, content.length, [Buffer.from(content)]);
};

async function read(path: string, phrase?: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await readArchive(path, phrase, async (name, content, size) => {
    found[name] = await text(content);
    expect(size).toBe(found[name].length);
  });
  return found;
}

async function written(phrase?: string): Promise<string> {
  const path = join(await freshFolder(), 'archive');
  await writeArchive(path, phrase, fillWith(entries));
  return path;
}

/** Each try at an encrypted one takes a quarter of a second: its key is dear to guess. */
describe.each([
  ['readable', undefined, 300],
  ['encrypted', passphrase, 4],
])('a %s archive', (_, phrase, tries) => {
  /** Some bits mean nothing. What is handed out is right, or nothing is. */
  async function isRefusedOrRight(path: string): Promise<boolean> {
    const outcome = await read(path, phrase).catch((error: unknown) => error);
    if (outcome instanceof Error) return true;
    expect(isDeepStrictEqual(outcome, entries)).toBe(true);
    return false;
  }

  it('gives back what was put into it', async () => {
    expect(await read(await written(phrase), phrase)).toEqual(entries);
  });

  it('is refused when one of its bits is another, wherever that means anything', async () => {
    const path = await written(phrase);
    const bytes = await readFile(path);
    const damaged = join(await freshFolder(), 'damaged');
    let refused = 0;
    for (let tried = 0; tried < tries; tried += 1) {
      const at = Math.floor((bytes.length * tried) / tries);
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 4;
      await writeFile(damaged, copy);
      if (await isRefusedOrRight(damaged)) refused += 1;
    }
    expect(refused).toBeGreaterThan(0.9 * tries);
  });

  it('is refused when its end is missing', async () => {
    const path = await written(phrase);
    const bytes = await readFile(path);
    const cut = join(await freshFolder(), 'cut');
    for (let tried = 0; tried < tries; tried += 1) {
      await writeFile(cut, bytes.subarray(0, Math.floor((0.95 * bytes.length * tried) / tries)));
      expect(await isRefusedOrRight(cut)).toBe(true);
    }
  });
});

it('an encrypted archive shows nothing and opens by its passphrase alone', async () => {
  const path = await written(passphrase);
  expect((await readFile(path)).includes('picture')).toBe(false);
  await expect(read(path)).rejects.toThrow('set BACKUP_PASSPHRASE');
  await expect(read(path, 'another long passphrase')).rejects.toThrow('is not the one');
});

it('an archive whose sums were made for other contents is refused', async () => {
  const path = join(await freshFolder(), 'archive');
  await writeArchive(path, undefined, async (add) => {
    await add('media/ab1.webp', 1, [Buffer.from('x')]);
    // As if the true sums had been replaced: a second entry of that name comes before them.
    await add('SHA256SUMS', 3, [Buffer.from('abc')]);
  });
  await expect(read(path)).rejects.toThrow(Damaged);
});

describe('writing an archive', () => {
  it('rejects with the reason when a content cannot be read', async () => {
    const path = join(await freshFolder(), 'archive');
    async function* lost() {
      yield Buffer.from('ab');
      throw new Error('the disk is gone');
    }
    await expect(writeArchive(path, undefined, (add) => add('x.db', 9, lost()))).rejects.toThrow(
      'the disk is gone',
    );
  });

  it('rejects when a content is shorter than was said', async () => {
    const path = join(await freshFolder(), 'archive');
    await expect(writeArchive(path, undefined, (add) => add('x.db', 9, [Buffer.from('ab')]))).rejects.toThrow(
      'Size mismatch',
    );
  });

  it('rejects when it cannot be written, however much there is to write', async () => {
    const path = join(await freshFolder(), 'missing/archive');
    const much = Array.from({ length: 100 }, () => Buffer.alloc(1 << 20, 'x'));
    await expect(writeArchive(path, undefined, (add) => add('x.db', 100 << 20, much))).rejects.toThrow(
      'ENOENT',
    );
  });
});
