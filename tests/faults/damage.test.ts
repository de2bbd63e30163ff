import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { closeCtx, openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { freshFolder } from '#tests/support/database.ts';
import { startProgram } from '#tests/support/program.ts';

const whatToDo = /is damaged \(.+\)\. .*restore the last backup: npm run restore -- FILE/;

const starts = (dataDir: string) =>
  openCtx(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })).then(closeCtx);

async function emptySite(): Promise<string> {
  const dataDir = await freshFolder();
  await starts(dataDir);
  return dataDir;
}

/** As a disk that has lost a page: where a table begins, or where the file does. */
async function damage(dataDir: string, table?: string): Promise<void> {
  const path = join(dataDir, 'bizlink.db');
  const file = new DatabaseSync(path, { readOnly: true });
  const pageBytes = Number(file.prepare('pragma page_size').get()?.['page_size']);
  const begins = file.prepare('select rootpage from sqlite_schema where name = ?').get(table ?? '');
  file.close();
  const page = Number(begins?.['rootpage'] ?? 1);
  const bytes = await open(path, 'r+');
  await bytes.write(Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (page - 1) * pageBytes);
  await bytes.close();
}

/** A folder as a killed program leaves it, with this one's database and a log. */
async function asKilled(dataDir: string): Promise<string> {
  const left = await freshFolder();
  const file = new DatabaseSync(join(dataDir, 'bizlink.db'));
  file.exec("insert into words (word, count, written) values ('electricista', 1, 'electricista')");
  for (const ending of ['', '-wal'])
    await copyFile(join(dataDir, `bizlink.db${ending}`), join(left, `bizlink.db${ending}`));
  file.close();
  return left;
}

it('whose first page is lost is refused at each start, with what to do', async () => {
  const dataDir = await emptySite();
  await damage(dataDir);
  await expect(starts(dataDir)).rejects.toThrow(whatToDo);
});

it.each(['users', 'migrations'])(
  'of which the page of %s is lost is refused after a program was killed',
  async (table) => {
    const dataDir = await asKilled(await emptySite());
    await damage(dataDir, table);
    await expect(starts(dataDir)).rejects.toThrow(whatToDo);
  },
);

it('that is whole is opened after a program was killed', async () => {
  const dataDir = await asKilled(await emptySite());
  await starts(dataDir);
  const file = new DatabaseSync(join(dataDir, 'bizlink.db'), { readOnly: true });
  expect(file.prepare('select word from words').all()).toEqual([{ word: 'electricista' }]);
  file.close();
});

it('ends the program with these words, and not with a stack', async () => {
  if (!isBuildCurrent()) await build();
  const dataDir = await emptySite();
  await damage(dataDir);
  const failure = await startProgram({ DATA_DIR: dataDir }).catch(String);
  expect(failure).toMatch(
    /ended with 1: BizLink did not start\. The database bizlink\.db in DATA_DIR is damaged/,
  );
  expect(failure).toMatch(whatToDo);
  expect(failure).not.toContain('    at ');
});
