import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freshPlace, opened } from '#tests/support/database.ts';

const start = fileURLToPath(new URL('./children/start.ts', import.meta.url));

it('three programs that start at once on the same empty database run each migration once between them, and all of them start', async () => {
  const { dataDir, databaseUrl } = await freshPlace();
  const given = [start, dataDir, ...(databaseUrl ? [databaseUrl] : [])];
  const programs = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, given)));
  const ran = programs.flatMap(({ stdout }) => JSON.parse(stdout));
  expect(ran.sort()).toEqual(['001_a', '002_b', '003_c', '004_d']);
  const db = await opened({ dataDir, databaseUrl });
  expect(await db.selectFrom('migrations').select('name').execute()).toHaveLength(4);
});
