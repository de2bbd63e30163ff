import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { openDatabase } from '#server/db/connect.ts';
import { freshFolder } from '#tests/support/database.ts';
import { begin, printed } from '#tests/support/own-command.ts';
import { startProgram } from '#tests/support/program.ts';
import { seeded } from '#tests/support/seeded.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';

const signIn = (url: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'empresa@demo.bizlink.mz', password: 'demo1234' }),
  });

beforeAll(async () => {
  if (!isBuildCurrent()) await build();
});

describe('npm run backup and npm run restore', () => {
  it('bring a site back with everything that people see, encrypted in between', async () => {
    const [dataDir, backups, again] = [await seeded(), await freshFolder(), join(await freshFolder(), 'new')];
    const phrase = { BACKUP_PASSPHRASE: 'mandioca coco lula piri' };
    const program = await startProgram({ DATA_DIR: dataDir });
    onTestFinished(() => program.stop());
    expect(await printed('backup', { DATA_DIR: dataDir, ...phrase }, backups)).toMatch(
      /^bizlink-.*\.tar\.zst\.age: \d+ rows and \d+ files, .* It is whole: it was read again\.\n$/,
    );
    expect(await printed('backup', { DATA_DIR: dataDir, ...phrase }, '--prove', backups)).toContain(
      'is proven',
    );
    const [file = ''] = await readdir(backups);
    await expect(printed('restore', { DATA_DIR: again }, join(backups, file))).rejects.toThrow(
      'BACKUP_PASSPHRASE',
    );
    const said = await printed('restore', { DATA_DIR: again, ...phrase }, join(backups, file));
    expect(said).toMatch(/tables and \d+ files are as they were at .*\. Start the program\.\n$/);

    const restored = await startProgram({ DATA_DIR: again });
    onTestFinished(() => restored.stop());
    expect((await signIn(restored.url)).status).toBe(200);
    const [before, after] = await Promise.all(
      [program, restored].map(async ({ url }) => (await fetch(url)).text()),
    );
    const cards = (html = '') => [...html.matchAll(/href="(\/services\/[^"]+)"/g)].map(([, href]) => href);
    expect(cards(before).length).toBeGreaterThan(5);
    expect(cards(after)).toEqual(cards(before));
    const [, picture = ''] = /src="(\/media\/[^"]+)"/.exec(before ?? '') ?? [];
    expect((await fetch(restored.url + picture)).status).toBe(200);
  });

  it('end while two hundred rows a second are written, and hold one moment of them', async () => {
    const [dataDir, backups, again] = [await seeded(), await freshFolder(), await freshFolder()];
    const db = await openDatabase({ dataDir });
    onTestFinished(() => db.destroy());
    let isOver = false;
    let written = 0;
    const began = performance.now();
    const writing = (async () => {
      while (!isOver) {
        const name = `${written}`;
        // Two rows in one transaction: a moment has both or none.
        await db.inTransaction(async (tx) => {
          for (const half of ['a', 'b'])
            await tx
              .insertInto('system_alarms')
              .values({ name: `${name}${half}`, since: name })
              .execute();
        });
        written += 1;
        const ahead = written * 10 - (performance.now() - began);
        if (ahead > 0) await pause(ahead);
      }
    })();
    const made = await printed('backup', { DATA_DIR: dataDir }, backups);
    const during = written;
    isOver = true;
    await writing;
    expect(made).toContain('It is whole');
    expect(during).toBeGreaterThan(20);

    const [file = ''] = await readdir(backups);
    await printed('restore', { DATA_DIR: again }, join(backups, file));
    const restored = new DatabaseSync(join(again, 'bizlink.db'), { readOnly: true });
    const odd = restored.prepare('select since from system_alarms group by since having count(*) != 2').all();
    const [count] = restored
      .prepare('select count(*) as n, max(cast(since as int)) as last from system_alarms')
      .all();
    restored.close();
    expect(odd).toEqual([]);
    expect(count?.['n']).toBe(2 * (Number(count?.['last']) + 1));
    expect(count?.['last']).toBeLessThan(during);
  });

  it('leave nothing under the name of a backup when they are killed or the disk is full', async (context) => {
    const [dataDir, backups] = [await seeded(), await freshFolder()];
    const small = await freshFolder();
    mountSmallDisk(small, 1, context);
    await writeFile(join(small, 'filler'), Buffer.alloc(600_000));
    await expect(printed('backup', { DATA_DIR: dataDir }, small)).rejects.toThrow(
      /has too little room|ENOSPC/,
    );
    expect(await readdir(small)).toEqual(['filler']);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);

    const made = async () => (await readdir(backups)).filter((name) => name.startsWith('bizlink-'));
    const endedAmid = async (signal: 'SIGTERM' | 'SIGKILL') => {
      const before = (await readdir(backups)).length;
      const { child, ended } = begin('backup', { DATA_DIR: dataDir }, backups);
      while ((await readdir(backups)).length === before) await pause(2);
      child.kill(signal);
      await ended;
    };
    await endedAmid('SIGTERM');
    expect(await readdir(backups)).toEqual([]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    await endedAmid('SIGKILL');
    expect(await made()).toEqual([]);
    await printed('backup', { DATA_DIR: dataDir }, backups);
    expect(await made()).toHaveLength(1);

    const db = new DatabaseSync(join(dataDir, 'bizlink.db'), { readOnly: true });
    const outcomes = db.prepare('select failure is null as fine, ended_at is null as cut from backups').all();
    db.close();
    expect(outcomes.map((row) => ({ ...row }))).toEqual([
      { fine: 0, cut: 0 },
      { fine: 0, cut: 0 },
      { fine: 1, cut: 1 },
      { fine: 1, cut: 0 },
    ]);
  });
});
