import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { writeZip } from '#server/exports/zip.ts';
import { freshFolder } from '#tests/support/database.ts';

const terms = { signal: new AbortController().signal, mtime: new Date('2026-11-26T10:00:00Z'), idleMs: 400 };

it('a zip that nothing comes for any more ends, so that the next has its turn', async () => {
  const path = join(await freshFolder(), 'x.zip');
  const writing = writeZip(path, terms, (add) =>
    add(
      'a.txt',
      (async function* () {
        yield 'a';
        await new Promise(() => undefined);
      })(),
    ),
  );
  await expect(writing).rejects.toMatchObject({ cause: { name: 'Stuck' } });
});

it('one that something comes for goes on, however long it takes', async () => {
  const path = join(await freshFolder(), 'x.zip');
  const { size } = await writeZip(path, terms, async (add) => {
    for (const name of ['a', 'b', 'c', 'd']) {
      await pause(150);
      await add(`${name}.txt`, [name], { isPacked: false });
    }
  });
  expect((await stat(path)).size).toBe(size);
});
