import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { S3Settings } from '#server/config.ts';
import { openStorage } from '#server/files/storage/open.ts';
import { openS3 } from '#server/files/storage/s3.ts';
import type { Storage } from '#server/files/storage/storage.ts';
import { freshFolder } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { freshBucket } from '#tests/support/s3.ts';

const name = 'ab12cd-640.webp';
const type = 'image/webp';
const bytes = (text: string) => new TextEncoder().encode(text);

type Folder = Parameters<typeof openStorage>[1];

async function opened(s3?: S3Settings, dataDir?: string, folder: Folder = 'media'): Promise<Storage> {
  const storage = await openStorage({ s3, dataDir: dataDir ?? (await freshFolder()) }, folder);
  onTestFinished(() => storage.close());
  return storage;
}

async function read(storage: Storage, wanted = name) {
  const file = await storage.get(wanted);
  return file && { type: file.type, size: file.size, text: String(await buffer(file.stream)) };
}

describe.each([
  ['a folder', undefined],
  ['a bucket', freshBucket],
])('files kept in %s', (_, bucket) => {
  let place: { s3: S3Settings | undefined; dataDir: string };
  beforeEach(async () => {
    place = { s3: await bucket?.(), dataDir: await freshFolder() };
  });
  const open = (folder?: Folder) => opened(place.s3, place.dataDir, folder);

  it('come back as they were, with their type and size', async () => {
    const storage = await open();
    await storage.put(name, bytes('um ficheiro'), type);
    expect(await read(storage)).toEqual({ type, size: 11, text: 'um ficheiro' });
    expect(await storage.has(name)).toBe(true);
  });

  it('of another name are not there', async () => {
    const storage = await open();
    await storage.put(name, bytes('x'), type);
    expect(await storage.get('ab12cd-320.webp')).toBeUndefined();
    expect(await storage.has('ab12cd-320.webp')).toBe(false);
  });

  it('are read in parts', async () => {
    const storage = await open();
    await storage.put(name, bytes('um ficheiro'), type);
    const part = async (start: number, end: number) => {
      const file = await storage.get(name, { start, end });
      return file && [file.size, file.part, String(await buffer(file.stream))];
    };
    expect(await part(3, 6)).toEqual([11, { start: 3, end: 6 }, 'fich']);
    expect(await part(3, 999)).toEqual([11, { start: 3, end: 10 }, 'ficheiro']);
    expect(await part(-99, Number.POSITIVE_INFINITY)).toEqual([11, { start: 0, end: 10 }, 'um ficheiro']);
    const beyond = await storage.get(name, { start: 11, end: Number.POSITIVE_INFINITY });
    expect([beyond?.size, beyond?.part]).toEqual([11, null]);
    expect(await storage.get('ab12cd-320.webp', { start: 0, end: 5 })).toBeUndefined();
  });

  it('are read piece by piece, into memory that is given again', async () => {
    const storage = await open();
    await storage.put(name, bytes('um ficheiro'), type);
    const given = Buffer.alloc(4);
    let read = '';
    for await (const piece of (await storage.pieces(name, () => given)) ?? []) read += piece.toString();
    expect(read).toBe('um ficheiro');
    expect(await storage.pieces('ab12cd-320.webp', () => given)).toBeUndefined();
  });

  it('are replaced by what is put in their place', async () => {
    const storage = await open();
    await storage.put(name, bytes('um texto mais comprido'), type);
    await storage.put(name, bytes('outro'), type);
    expect(await read(storage)).toMatchObject({ size: 5, text: 'outro' });
  });

  it('are listed by name, without those of the other folder', async () => {
    const names = ['ab1.webp', 'ab2.webp', 'zz1.pdf'];
    const [storage, other] = [await open(), await open('files')];
    expect(await Array.fromAsync(storage.list())).toEqual([]);
    for (const one of names)
      await storage.put(one, bytes('x'), one.endsWith('pdf') ? 'application/pdf' : type);
    await other.put('zz2.webp', bytes('x'), type);
    expect((await Array.fromAsync(storage.list())).sort()).toEqual(names.sort());
  });

  it('are gone when they are removed, and may be removed twice', async () => {
    const storage = await open();
    await storage.put(name, bytes('x'), type);
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.has(name)).toBe(false);
    expect(await storage.get(name)).toBeUndefined();
  });

  it('that everybody may read lie apart from private ones', async () => {
    const [storage, privateStorage] = [await open(), await open('files')];
    await privateStorage.put(name, bytes('um segredo'), type);
    expect(await storage.has(name)).toBe(false);
    await storage.remove(name);
    expect(await read(privateStorage)).toMatchObject({ text: 'um segredo' });
  });

  it('may be large', async () => {
    const storage = await open();
    const large = new Uint8Array(3_000_000).fill(7);
    await storage.put(name, large, type);
    const file = await storage.get(name);
    expect(file && Buffer.compare(await buffer(file.stream), large)).toBe(0);
  });

  it('have no name that is odd', async () => {
    const storage = await open();
    for (const odd of [
      '../escaped.webp',
      'ab/../../escaped.webp',
      '/etc/passwd.webp',
      '.drafts.webp',
      'ab\0.webp',
      'AB12.webp',
      'ab12',
      'ab12.webp/',
      'ab12.exe',
      'a%2e.webp',
      `${'a'.repeat(130)}.webp`,
      '',
    ]) {
      await expect(storage.put(odd, bytes('x'), type), odd).rejects.toThrow('a name of ours');
      expect([await storage.get(odd), await storage.has(odd)], odd).toEqual([undefined, false]);
      await storage.remove(odd);
    }
  });

  it('have the type that their name says', async () => {
    const storage = await open();
    await expect(storage.put(name, bytes('x'), 'text/html')).rejects.toThrow('a name of ours');
  });

  it('could be kept now', async () => {
    await expect((await open()).answers()).resolves.toBeUndefined();
  });
});

describe('a folder of files', () => {
  it('holds each whole, in a folder of two letters, and nothing half-made', async () => {
    const dataDir = await freshFolder();
    const storage = await opened(undefined, dataDir);
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => storage.put(name, bytes(`${at}`.repeat(5)), type)),
    );
    expect(await readdir(join(dataDir, 'media/ab'))).toEqual([name]);
    expect(await readFile(join(dataDir, 'media/ab', name), 'utf8')).toMatch(/^(\d)\1{4}$/);
    expect(await readdir(join(dataDir, 'media/.drafts'))).toEqual([]);
  });

  it('is for this user alone, also where an earlier start left it open', async () => {
    const dataDir = await freshFolder();
    const modeOf = async (path: string) => ((await stat(join(dataDir, path))).mode & 0o777).toString(8);
    await (await opened(undefined, dataDir)).put(name, bytes('x'), type);
    expect(await Promise.all(['media', 'media/ab', `media/ab/${name}`].map(modeOf))).toEqual([
      '700',
      '700',
      '600',
    ]);
    await chmod(join(dataDir, 'media'), 0o755);
    await opened(undefined, dataDir);
    expect(await modeOf('media')).toBe('700');
  });

  it('keeps nothing of what could not be written', async () => {
    const dataDir = await freshFolder();
    const storage = await opened(undefined, dataDir);
    await writeFile(join(dataDir, 'media/ab'), 'in the way');
    await expect(storage.put(name, bytes('x'), type)).rejects.toThrow();
    expect(await readdir(join(dataDir, 'media/.drafts'))).toEqual([]);
  });

  it('is rid of what a killed process left, and not of what another is writing', async () => {
    const dataDir = await freshFolder();
    const drafts = join(dataDir, 'media/.drafts');
    await mkdir(drafts, { recursive: true });
    for (const draft of ['old', 'new']) await writeFile(join(drafts, draft), 'x');
    const twoHoursAgo = Date.now() / 1000 - 7200;
    await utimes(join(drafts, 'old'), twoHoursAgo, twoHoursAgo);
    await opened(undefined, dataDir);
    expect(await readdir(drafts)).toEqual(['new']);
  });

  it('that has gone is said to be', async () => {
    const dataDir = await freshFolder();
    const storage = await opened(undefined, dataDir);
    await rm(join(dataDir, 'media'), { recursive: true });
    await expect(storage.answers()).rejects.toThrow('ENOENT');
  });
});

describe('a bucket', () => {
  /** A server that answers as the test says, whatever is asked. */
  async function oddBucket(answer: RequestListener): Promise<S3Settings> {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'b-1',
      region: 'x',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    };
  }

  /** Fine for the first question, which is asked at the start; then `answers` in their order. */
  async function troubled(...answers: RequestListener[]) {
    const asked: string[] = [];
    const settings = await oddBucket((req, res) => {
      asked.push(`${req.method} ${req.url}`);
      const next = asked.length === 1 ? undefined : answers.shift();
      req.resume();
      if (next) next(req, res);
      else res.writeHead(200).end('fine');
    });
    return { storage: await opened(settings), asked };
  }
  const failing: RequestListener = (_, res) => res.writeHead(503).end('slow down');
  const hangingUp: RequestListener = (req) => req.socket.destroy();

  it('that fails now and then is asked again', async () => {
    const { storage, asked } = await troubled(failing, hangingUp);
    await storage.put(name, bytes('x'), type);
    expect(asked).toEqual(['HEAD /b-1', ...Array(3).fill(`PUT /b-1/media/${name}`)]);
  });

  it('that goes on failing is not asked for ever', async () => {
    const { storage, asked } = await troubled(...Array<RequestListener>(9).fill(failing));
    await expect(storage.has(name)).rejects.toThrow('answered 503');
    expect(asked).toHaveLength(1 + 3);
  });

  it('that lists a thousand names at a time is asked for those after', async () => {
    const listing =
      (...names: string[]): RequestListener =>
      (_, res) =>
        res.writeHead(200).end(names.map((one) => `<Contents><Key>media/${one}</Key></Contents>`).join(''));
    const { storage, asked } = await troubled(
      listing('ab1.webp', 'odd name'),
      listing('cd2.webp'),
      listing(),
    );
    expect(await Array.fromAsync(storage.list())).toEqual(['ab1.webp', 'cd2.webp']);
    const afters = asked.slice(1).map((one) => new URLSearchParams(one.split('?')[1]).get('start-after'));
    expect(afters).toEqual(['media/', 'media/odd name', 'media/cd2.webp']);
  });

  it('that refuses is not asked again', async () => {
    const { storage, asked } = await troubled((_, res) => res.writeHead(403).end());
    await expect(storage.remove(name)).rejects.toThrow('answered 403');
    expect(asked).toHaveLength(2);
  });

  it('is asked for the part of a file alone', async () => {
    const ranges: unknown[] = [];
    const answers =
      (range: string): RequestListener =>
      (req, res) => {
        ranges.push(req.headers.range);
        res.writeHead(206, { 'content-range': range, 'content-length': 2 }).end('ab');
      };
    const { storage } = await troubled(
      ...['bytes 0-1/11', 'bytes 9-10/11', 'bytes 9-10/11', 'bytes 9-10/11'].map(answers),
    );
    const part = async (start: number, end = Number.POSITIVE_INFINITY) => {
      const file = await storage.get(name, { start, end });
      return file && [file.size, file.part, String(await buffer(file.stream))];
    };
    expect(await part(0, 1)).toEqual([11, { start: 0, end: 1 }, 'ab']);
    for (const [start, end] of [[9, 12], [9], [-2]] as const)
      expect(await part(start, end)).toEqual([11, { start: 9, end: 10 }, 'ab']);
    expect(ranges).toEqual(['bytes=0-1', 'bytes=9-12', 'bytes=9-', 'bytes=-2']);
  });

  it('that knows no parts gives the whole file', async () => {
    const { storage } = await troubled();
    const file = await storage.get(name, { start: 1, end: 2 });
    expect([file?.part, String(file && (await buffer(file.stream)))]).toEqual([undefined, 'fine']);
  });

  it('that leads elsewhere is not followed', async () => {
    const elsewhere: RequestListener = (_, res) =>
      res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    const { storage } = await troubled(elsewhere, elsewhere, elsewhere);
    await expect(storage.get(name)).rejects.toThrow();
  });

  it('that cannot be used is said at the start', async () => {
    const settings = { ...(await freshBucket()), bucket: 'another' };
    await expect(opened(settings)).rejects.toThrow('S3_BUCKET) cannot be used: answered 404');
    await expect(opened({ ...settings, endpoint: `http://127.0.0.1:${await freePort()}` })).rejects.toThrow(
      'ECONNREFUSED',
    );
    await expect(opened({ ...(await freshBucket()), accessKeyId: 'NOBODY' })).rejects.toThrow('answered 403');
  });

  it('that takes too long is not waited for', async () => {
    let asked = 0;
    const settings = await oddBucket((_, res) => {
      asked += 1;
      if (asked === 1) res.end();
    });
    const storage = await openS3(settings, 'media', 50);
    await expect(storage.has(name)).rejects.toThrow('is late');
    expect(asked).toBe(1 + 3);
  });

  it('lets go of what it waits for when it is closed', async () => {
    const { storage } = await troubled(() => undefined);
    const asked = storage.has(name);
    await storage.close();
    await expect(asked).rejects.toThrow('is being closed');
  });
});
