import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { writeArchive } from '#server/backups/archive.ts';
import { backUp, backUpNightly, isBackupDue, proveNewest } from '#server/backups/backups.ts';
import { type Made, makeBackup } from '#server/backups/make.ts';
import { nameOf } from '#server/backups/names.ts';
import { restoreBackup } from '#server/backups/restore.ts';
import { openCtx } from '#server/compose.ts';
import { type Config, readConfig } from '#server/config.ts';
import { isEmptyDatabase, type Place, sumsOf } from '#server/db/copying/copying.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { openStorage } from '#server/files/storage/open.ts';
import { openKeys } from '#server/runtime/keys.ts';
import { settableClock } from '#tests/support/clock.ts';
import { freshFolder, freshPlace, migratedPlace, opened } from '#tests/support/database.ts';
import { freshBucket } from '#tests/support/s3.ts';

const now = new Date('2026-11-26T08:00:00.000Z');
const hourMs = 60 * 60 * 1000;

async function emptyPlace(more: Partial<Config> = {}): Promise<Config> {
  const place = await freshPlace();
  return { ...readConfig({}), ...place, ...more };
}

const databaseOf = ({ databaseUrl, dataDir }: Config): Place =>
  databaseUrl ? { url: databaseUrl } : { file: join(dataDir, 'bizlink.db') };

async function storeFile(config: Config, folder: 'media' | 'files', name: string, content: string) {
  const storage = await openStorage(config, folder);
  await storage.put(name, Buffer.from(content), name.endsWith('pdf') ? 'application/pdf' : 'image/webp');
  await storage.close();
}

async function filesOf(config: Config): Promise<string[]> {
  const names: string[] = [];
  for (const folder of ['media', 'files'] as const) {
    const storage = await openStorage(config, folder);
    for await (const name of storage.list()) {
      const file = await storage.get(name);
      names.push(`${folder}/${name} ${file && (await text(file.stream))}`);
    }
    await storage.close();
  }
  return names.sort();
}

/** An installation with a row, two files and its keys. */
async function installation(more: Partial<Config> = {}): Promise<Config> {
  const { databaseUrl, dataDir } = await migratedPlace();
  const config = { ...readConfig({}), databaseUrl, dataDir: dataDir || (await freshFolder()), ...more };
  const db = await opened(config);
  await db.insertInto('system_alarms').values({ name: 'disk', since: '2026-11-26' }).execute();
  await openKeys(config);
  await storeFile(config, 'media', 'ab1-640.webp', 'a picture');
  await storeFile(config, 'files', 'cd2.pdf', 'a cv');
  return config;
}

const name = nameOf(now, false);

async function made(config: Config): Promise<Made> {
  return makeBackup(config, { folder: await freshFolder(), name }, now);
}

const keysIn = ({ dataDir }: Config) =>
  Promise.all(
    ['jwt-secret', 'second-factor-key', 'document-key', 'vapid-private-key'].map((name) =>
      readFile(join(dataDir, name), 'utf8'),
    ),
  );

describe('a backup', () => {
  it('restores database, files, also those that came meanwhile, and keys, equal to what they were, into either database; its owner alone reads it', async () => {
    const config = await installation();
    const before = await sumsOf(databaseOf(config));
    const folder = join(await freshFolder(), 'new');
    const late = join(config.dataDir, 'media/ef');
    const { path, files, rows } = await makeBackup(config, { folder, name }, now, {
      onFile: () => {
        mkdirSync(late, { recursive: true });
        writeFileSync(join(late, 'ef3-640.webp'), 'late');
      },
    });
    expect({ files, rows }).toEqual({ files: 3, rows: before.reduce((sum, table) => sum + table.rows, 0) });
    expect(await readdir(folder)).toEqual(['bizlink-2026-11-26T080000Z.tar.zst']);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);

    const place = await emptyPlace();
    const restored = await restoreBackup(path, place);
    expect(restored).toEqual({ madeAt: now.toISOString(), files: 3, tables: before });
    expect(await sumsOf(databaseOf(place))).toEqual(before);
    expect(await filesOf(place)).toContain('media/ef3-640.webp late');
    expect(await filesOf(place)).toEqual(await filesOf(config));
    expect(await keysIn(place)).toEqual(await keysIn(config));
    expect(await migrate(await opened(place))).toEqual([]);
    expect((await readdir(place.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);

    const file = { ...place, dataDir: await freshFolder(), databaseUrl: undefined };
    await restoreBackup(path, file);
    expect(await sumsOf(databaseOf(file))).toEqual(before);
  });

  it('takes the files of a bucket along, and puts them into one', async () => {
    const config = await installation({ s3: await freshBucket() });
    const { path, files } = await made(config);
    expect(files).toBe(2);
    const place = await emptyPlace({ s3: await freshBucket() });
    await restoreBackup(path, place);
    expect(await filesOf(place)).toEqual(['files/cd2.pdf a cv', 'media/ab1-640.webp a picture']);
    expect(await readdir(place.dataDir)).not.toContain('media');
  });

  it('takes keys along that are set and not stored, and is refused where another one is set', async () => {
    const keys = { documentKey: 'd'.repeat(43), jwtSecret: 'a/secret+of~45~signs~that~is~no~key~of~ours!!' };
    const config = await installation(keys);
    const { path } = await made(config);
    const other = await emptyPlace({ documentKey: 'e'.repeat(43) });
    await expect(restoreBackup(path, other)).rejects.toThrow('DOCUMENT_KEY is set to another key');
    expect(await isEmptyDatabase(databaseOf(other))).toBe(true);
    expect(await filesOf(other)).toEqual([]);

    const same = await emptyPlace({ documentKey: keys.documentKey });
    await restoreBackup(path, same);
    expect(await readdir(same.dataDir)).not.toContain('document-key');
    expect(await readFile(join(same.dataDir, 'jwt-secret'), 'utf8')).toBe(keys.jwtSecret);
  });
});

describe('a restored site', () => {
  it('gives no number again, has nobody signed in and no key that works, and goes on with its own backups', async () => {
    const config = await installation();
    const db = await opened(config);
    const numberOf = async (into: typeof db, username: string) => {
      const email = `${username}@x.mz`;
      const person = { username, email, email_key: email, user_type: 'simple', created_at: '2026-11-26' };
      const inserting = into.insertInto('users').values(person as never);
      return (await inserting.returning('id').executeTakeFirstOrThrow()).id;
    };
    const ana = await numberOf(db, 'ana');
    const session = { user_id: ana, browser: 'Chrome', created_at: '2026-11-26', last_used_at: '2026-11-26' };
    await db
      .insertInto('sessions')
      .values(session as never)
      .execute();
    const key = { user_id: ana, name: 'x', hash: 'x', begins: 'x', scopes: 'read', created_at: '2026-11-26' };
    await db
      .insertInto('api_keys')
      .values({ ...key, expires_at: '2126' } as never)
      .execute();
    await db.insertInto('backups').values({ file: 'x', slot: 'now', begun_at: '2026-11-26' }).execute();
    const { path } = await made(config);
    const place = await emptyPlace();
    await restoreBackup(path, place);

    const restored = await opened(place);
    const open = restored.selectFrom('sessions').select('id').where('ended_at', 'is', null);
    expect(await open.execute()).toEqual([]);
    const keys = await restored.selectFrom('api_keys').select('expires_at').execute();
    expect(keys.map(({ expires_at }) => expires_at < '2126')).toEqual([true]);
    expect(await restored.selectFrom('backups').selectAll().execute()).toEqual([]);
    expect(await numberOf(restored, 'rui')).toBe(ana + 1_000_001);
  });

  it('lets no program start before it is whole, is left alone by a second restore, and goes away when it was ended', async () => {
    const { path } = await made(await installation());
    const half = { ...(await emptyPlace()), databaseUrl: undefined };
    let refusal: unknown;
    await restoreBackup(path, half, {
      onFile: () => {
        refusal ??= openCtx(half).catch((error: unknown) => error);
      },
    });
    expect(await refusal).toMatchObject({ message: expect.stringContaining('is under way, or was cut off') });

    const place = await emptyPlace();
    const both = await Promise.allSettled([restoreBackup(path, place), restoreBackup(path, place)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await filesOf(place)).toHaveLength(2);
    expect(await readdir(place.dataDir)).not.toContain('.restore');

    // What others have put beside it is left alone too.
    const next = await emptyPlace();
    await mkdir(join(next.dataDir, 'media/notes'), { recursive: true });
    await expect(restoreBackup(path, next)).rejects.toThrow('There are files (media/notes)');
    await rm(join(next.dataDir, 'media'), { recursive: true });
    const backups = { ...next.backups, passphrase: 'mandioca coco lula piri' };
    await expect(restoreBackup(path, { ...next, backups })).rejects.toThrow('is not encrypted');
    const ended = new AbortController();
    const restoring = restoreBackup(path, next, { onFile: () => ended.abort(), signal: ended.signal });
    await expect(restoring).rejects.toThrow('aborted');
    expect(await readdir(next.dataDir)).toEqual([]);
  });
});

describe('a backup is not restored', () => {
  it.each(['bizlink.db', 'bizlink.db-wal', 'bizlink.db-shm', 'jwt-secret', 'document-key', 'fotografias'])(
    'where there is a %s',
    async (name) => {
      const place = await emptyPlace();
      await writeFile(join(place.dataDir, name), 'mine');
      await expect(restoreBackup('any', place)).rejects.toThrow(`There is a ${name} in`);
      expect(await readFile(join(place.dataDir, name), 'utf8')).toBe('mine');
      expect(await readdir(place.dataDir)).toEqual([name]);
    },
  );

  it('where there are files, or tables', async () => {
    const withFile = await emptyPlace();
    await storeFile(withFile, 'media', 'zz9-640.webp', 'mine');
    await expect(restoreBackup('any', withFile)).rejects.toThrow('There are files (media/zz)');
    expect(await filesOf(withFile)).toEqual(['media/zz9-640.webp mine']);
    const full = await emptyPlace();
    await migrate(await opened(full));
    await expect(restoreBackup('any', full)).rejects.toThrow(full.databaseUrl ? 'has tables' : 'bizlink.db');
  });

  it('when it has what this program does not know, or when files are missing in it', async () => {
    const folder = await freshFolder();
    const foreign = join(folder, 'foreign');
    await writeArchive(foreign, undefined, (add) => add('media/../../evil.webp', 1, [Buffer.from('x')]));
    const about = { version: 1, madeAt: now.toISOString(), files: 1, tables: [] };
    const said = Buffer.from(JSON.stringify(about));
    const incomplete = join(folder, 'incomplete');
    await writeArchive(incomplete, undefined, (add) => add('backup.json', said.length, [said]));
    const place = await emptyPlace();
    await expect(restoreBackup(foreign, place)).rejects.toThrow('does not know');
    await expect(restoreBackup(incomplete, place)).rejects.toThrow('files are missing in it');
    expect(await readdir(place.dataDir)).toEqual([]);
    expect(await readdir(folder)).toEqual(['foreign', 'incomplete']);
  });
});

describe('the night', () => {
  async function night(more: Partial<Config> = {}) {
    const folder = await freshFolder();
    const keep = { days: 2, weeks: 0, months: 0 };
    const config = await installation({ backups: { folder, keep, passphrase: undefined }, ...more });
    const clock = settableClock(new Date('2026-11-26T00:10:00Z'));
    const ctx = { config, db: await opened(config), clock };
    const rows = () =>
      ctx.db
        .selectFrom('backups')
        .select(['slot', 'failure', 'proved_at', 'proof_failure'])
        .orderBy('id')
        .execute();
    return { ctx, folder, clock, rows };
  }

  it('makes one backup in one of several programs, the next one the night after, and proves one a week', async () => {
    const { ctx, folder, clock, rows } = await night();
    expect(await isBackupDue(ctx)).toBe(true);
    const both = await Promise.all([backUpNightly(ctx), backUpNightly(ctx)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(1);
    expect(await isBackupDue(ctx)).toBe(false);
    expect(await backUpNightly(ctx)).toBeUndefined();
    clock.advance(23 * hourMs);
    expect(await isBackupDue(ctx)).toBe(false);
    clock.advance(hourMs);
    await backUpNightly(ctx);
    for (const days of [6, 1]) {
      clock.advance(days * 24 * hourMs);
      await backUpNightly(ctx);
    }
    const proven = { failure: null, proved_at: expect.any(String), proof_failure: null };
    expect(await rows()).toEqual([
      { slot: '2026-11-26T00', ...proven },
      { slot: '2026-11-27T00', ...proven, proved_at: null },
      { slot: '2026-12-03T00', ...proven, proved_at: null },
      { slot: '2026-12-04T00', ...proven },
    ]);
    const [newest = ''] = (await readdir(folder)).sort().reverse();
    const bytes = await readFile(join(folder, newest));
    await rm(join(folder, newest));
    await writeFile(join(folder, newest), bytes.fill(0, 5000, 5100));
    await expect(proveNewest(ctx, folder)).rejects.toThrow('damaged');
    expect((await rows()).at(-1)).toMatchObject({ proof_failure: expect.stringContaining('damaged') });
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('notes why there is none, leaves nothing behind, and tries again in an hour', async () => {
    const { ctx, folder, clock, rows } = await night();
    const lost = { ...ctx, config: { ...ctx.config, s3: undefined, dataDir: join(folder, 'lost') } };
    await writeFile(join(folder, 'lost'), 'no folder');
    await expect(backUpNightly(lost)).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['lost']);
    expect(await rows()).toMatchObject([{ failure: expect.stringContaining('lost') }]);
    expect(await backUpNightly(ctx)).toBeUndefined(); // this hour has had its try
    clock.advance(hourMs);
    expect(await backUpNightly(ctx)).toBeDefined();
    expect((await rows()).map(({ failure }) => failure === null)).toEqual([false, true]);
  });

  it('waits for one that is under way, but not for one that was cut off', async () => {
    const { ctx, clock } = await night();
    const row = { file: 'x', slot: 'earlier', begun_at: clock.now().toISOString() };
    await ctx.db.insertInto('backups').values(row).execute();
    clock.advance(5 * hourMs);
    expect(await isBackupDue(ctx)).toBe(false);
    clock.advance(2 * hourMs);
    expect(await isBackupDue(ctx)).toBe(true);
  });

  it('clears away what was cut off a day ago, and leaves what may be under way', async () => {
    const { ctx, folder, clock } = await night();
    const left = [
      '.bizlink-2026-11-20T001000Z.tar.zst',
      '.bizlink-2026-11-20T001000Z.tar.zst.db',
      '.proof-aB3xY9',
    ];
    for (const name of left) await mkdir(join(folder, name));
    await mkdir(join(folder, '.mine'));
    clock.set(new Date());
    await backUpNightly(ctx);
    expect((await readdir(folder)).filter((name) => left.includes(name))).toEqual(left);
    clock.advance(25 * hourMs);
    await backUpNightly(ctx);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual(['.mine']);
  });

  it('does not believe a backup of a day that is still to come, by a clock that was wrong', async () => {
    const { ctx, clock, rows } = await night();
    clock.set(new Date('2031-01-01T00:10:00Z'));
    await backUpNightly(ctx);
    clock.set(new Date('2026-11-26T00:10:00Z'));
    expect(await isBackupDue(ctx)).toBe(true);
    await backUpNightly(ctx);
    expect((await rows()).map(({ proved_at }) => proved_at !== null)).toEqual([true, true]);
    expect(await isBackupDue(ctx)).toBe(false);
  });

  it('counts one that was made by hand beside its own, and throws away what is not to be kept, and nothing else', async () => {
    const { ctx, folder, clock } = await night();
    await writeFile(join(folder, 'notes.txt'), 'mine');
    await backUp(ctx, await freshFolder());
    expect(await isBackupDue(ctx)).toBe(true);
    await backUp(ctx, folder);
    expect(await isBackupDue(ctx)).toBe(false);
    for (let nights = 0; nights < 3; nights += 1) {
      clock.advance(24 * hourMs);
      await backUpNightly(ctx);
    }
    expect(await readdir(folder)).toEqual([
      'bizlink-2026-11-26T001000Z.tar.zst',
      'bizlink-nightly-2026-11-28T001000Z.tar.zst',
      'bizlink-nightly-2026-11-29T001000Z.tar.zst',
      'notes.txt',
    ]);
  });
});

it('a backup is made of a database that has no table for it yet, as before an upgrade', async () => {
  const config = { ...(await emptyPlace()), databaseUrl: undefined, dataDir: await freshFolder() };
  const db = await opened(config);
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '045')));
  await openKeys(config);
  const made = await backUp({ config, db, clock: settableClock() }, await freshFolder());
  expect(made?.rows).toBeGreaterThan(0);
});
