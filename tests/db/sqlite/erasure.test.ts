import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { forgetEvidence } from '#server/moderation/moderation.ts';
import { createWorker } from '#server/queue/worker.ts';
import { queued } from '#server/queued.ts';
import type { TestApi } from '#tests/support/api.ts';
import { applies } from '#tests/support/cast/applications.ts';
import { reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { companyOf } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, publishesJob } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { publishes } from '#tests/support/cast/services.ts';
import { servingWith } from '#tests/support/cast/serving.ts';
import { type DatabasePlace, freshPlace, opened } from '#tests/support/database.ts';
import { stoppedInTheEnd } from '#tests/support/queue.ts';

const day = 24 * 60 * 60 * 1000;
const work = (api: TestApi) => stoppedInTheEnd(createWorker(api.ctx, queued)).runDue();

/** The words of these tests that lie anywhere in the file, once its log has been worked in. */
async function wordsIn({ dataDir }: DatabasePlace): Promise<string[]> {
  const path = join(dataDir, 'bizlink.db');
  const file = new DatabaseSync(path);
  file.exec('pragma wal_checkpoint(truncate)');
  file.close();
  const bytes = (await readFile(path)).toString('latin1').toLowerCase();
  return [...new Set(bytes.match(/zzqzzq[a-z]+/g))].sort();
}

async function erase(api: TestApi, ...people: Person[]) {
  for (const who of people) await who.call('POST', '/users/me/deletion', { password: who.password });
  api.clock.advance(15 * day);
  await work(api);
  api.clock.advance(2 * 60 * 60 * 1000);
  await work(api);
}

it('the file of the database holds no word of who was erased, neither in tables nor in indexes nor in free pages', async () => {
  const place = await freshPlace();
  const db = await opened(place);
  await migrate(db);
  const [api, { job }] = await servingWith({ db }, employer);
  const rosa = await freelancer(api, { title: 'Zzqzzqtitulo' }, { full_name: 'Zzqzzqnome Cumbe' });
  await rosa.call('PUT', '/users/me', { bio: 'Zzqzzqbio '.repeat(100) });
  for (let made = 0; made < 30; made += 1)
    await publishes(rosa, {
      title: 'Zzqzzqservico',
      tags: ['zzqzzqetiqueta'],
      description: `Zzqzzqdescricao ${'zzqzzqenchimento '.repeat(100)}`,
    });
  const company = await companyOf(rosa, { name: 'Zzqzzqempresa' });
  await publishesJob(rosa, { company_id: company.id, title: 'Zzqzzqvaga' });
  await applies(rosa, job.id, { message: 'Zzqzzqcarta' });
  const zito = await person(api, { full_name: 'Zzqzzqoutro Sitoe' });
  const id = await startsWith(rosa, zito);
  for (let said = 0; said < 30; said += 1) await says(rosa, id, `zzqzzqrecado${said}`);
  const [message] = await reads(zito, id);
  await zito.call('POST', '/reports/', {
    type: 'message',
    id: message?.id,
    reason: 'spam',
    text: 'Zzqzzqqueixa',
  });
  await work(api);
  expect(await wordsIn(place)).toContain('zzqzzqdescricao');
  // What was reported is kept until the case is over, and some time more.
  const over = { state: 'encerrado', closed_at: '2020-01-01T00:00:00.000Z' } as const;
  await api.ctx.db.updateTable('cases').set(over).execute();
  await forgetEvidence(api.ctx);
  await erase(api, rosa, zito);
  expect(await wordsIn(place)).toEqual([]);
});
