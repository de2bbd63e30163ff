import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { Statements } from '#server/db/dialects/sqlite-statements.ts';
import { listSources, listSuggestedTitles } from '#server/entries/documents/queries.ts';
import { freshDatabase } from '#tests/support/database.ts';

it.each([
  ['written again', listSources],
  ['suggested', listSuggestedTitles],
])('what is %s is found by its ids, however many entries there are', async (_, list) => {
  const db = await freshDatabase();
  const run = vi.spyOn(Statements.prototype, 'run');
  await list(db, [1, 2]);
  const asked = run.mock.lastCall?.[0] ?? '';
  run.mockRestore();
  const plan = await sql<{
    detail: string;
  }>`explain query plan ${sql.raw(asked.replaceAll('?', "'[1,2]'"))}`.execute(db);
  const steps = plan.rows.map(({ detail }) => detail).filter((detail) => /\be USING\b/.test(detail));
  expect(new Set(steps)).toEqual(new Set(['SEARCH e USING INTEGER PRIMARY KEY (rowid=?)']));
});
