import { expect, it } from 'vitest';
import { closeCtx, openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { freshFolder } from '#tests/support/database.ts';

const visit = { day: '2026-11-18', type: 'service', ref_id: 1, kind: 'view', visitor: 'a' } as const;

it('visits gathered are written when the program stops', async () => {
  const config = { ...readConfig({}), dataDir: await freshFolder() };
  const first = await openCtx(config);
  first.visits.add(visit);
  await closeCtx(first);
  const second = await openCtx(config);
  expect(await second.db.selectFrom('visits').selectAll().execute()).toHaveLength(1);
  await closeCtx(second);
});
