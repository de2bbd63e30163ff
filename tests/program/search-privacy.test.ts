import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { person } from '#tests/support/cast/people.ts';
import { type RunningProgram, startProgram } from '#tests/support/program.ts';
import { siteAt } from '#tests/support/site.ts';

let program: RunningProgram;
let dataDir: string;
beforeAll(async () => {
  if (!isBuildCurrent()) await build();
  dataDir = await mkdtemp(join(tmpdir(), 'bizlink-asked-'));
  program = await startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'trace' });
}, 120_000);
afterAll(async () => {
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it('what a person looks for is in no log, neither when it is found nor when it breaks', async () => {
  const zubaida = await person(siteAt({ url: program.url, dataDir }), {
    full_name: 'Zubaida Nhaca',
    user_type: 'freelancer',
    province: 'Tete',
  });
  const secrets = ['xilofone', 'hemorroida', 'zumbaia', 'Bárue', 'quizumba'];
  const asked = new URLSearchParams({
    q: 'Xilofone hemorróidas zumbai até 76543219 MT',
    province: 'zumbaia',
    district: 'Bárue',
    min_price: '1',
    sort: 'relevance',
    limit: '3',
  });
  const search = async (query: string) => {
    const headers = { authorization: `Bearer ${zubaida.tokens.access_token}`, referer: `/search?${asked}` };
    return (await fetch(`${program.url}/api/search/?${query}`, { headers })).status;
  };
  expect(await search(`${asked}`)).toBe(200);
  expect(await search(`${asked}&last_id=1.1.1.aaaaaaaa`)).toBe(422);
  expect(await search(`${asked}&type=quizumba`)).toBe(422);
  expect(await search(`q=quizumba%ff`)).toBe(400);
  await fetch(`${program.url}/search?${asked}`);

  const db = new DatabaseSync(join(dataDir, 'bizlink.db'), { timeout: 5000 });
  for (const [name, other] of [
    ['words', 'lost_words'],
    ['documents', 'lost_documents'],
  ]) {
    db.exec(`alter table ${name} rename to ${other}`);
    expect(await search(`${asked}`), name).toBe(500);
    db.exec(`alter table ${other} rename to ${name}`);
  }
  db.close();
  expect(await search(`${asked}`)).toBe(200);

  await expect.poll(() => program.output().match(/"status":500/g)).toHaveLength(2);
  expect(program.output()).toContain('"level":"error"');
  const haystack = program.output().toLowerCase();
  const forms = secrets.flatMap((one) => [one, encodeURIComponent(one), one.slice(0, 5)]);
  for (const secret of [...forms, '76543219', 'hemorr', 'zubaida', zubaida.email])
    expect(haystack.includes(secret.toLowerCase()), secret).toBe(false);
});
