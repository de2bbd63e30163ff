import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Company } from '#lib/contract/companies.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import type { TestApi } from '#tests/support/api.ts';
import type { Site } from '#tests/support/site.ts';

type Sealed = Pick<Company, 'id' | 'owner_id'>;
interface Seen {
  /** Null: it has no seal any more. */
  readonly at?: string | null;
  readonly licence?: boolean;
}

/** The company's documents were seen. */
export const seal = (
  { ctx }: TestApi,
  { id, owner_id }: Sealed,
  { at = '2026-11-03T09:00:00.000Z', licence = false }: Seen = {},
): Promise<void> =>
  ctx.db.inTransaction(async (tx) => {
    const seen = { verified_at: at, licence_seen: licence ? 1 : 0 };
    await tx.updateTable('companies').set(seen).where('id', '=', id).execute();
    await refreshEntriesOf(tx, owner_id);
  });

/** The same on a site, for what the company publishes from now on. */
export function sealOnSite(
  { dataDir }: Site,
  { id }: Pick<Company, 'id'>,
  { at = '2026-11-03T09:00:00.000Z', licence = false }: Seen = {},
): void {
  const db = new DatabaseSync(join(dataDir, 'bizlink.db'), { timeout: 10_000 });
  db.prepare('update companies set verified_at = ?, licence_seen = ? where id = ?').run(
    at,
    licence ? 1 : 0,
    id,
  );
  db.close();
}
