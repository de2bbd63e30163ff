import type { Company } from '#lib/contract/companies.ts';
import type { CompanyFilters } from '#lib/contract/filters.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { newestIds } from '#server/search/search.ts';
import { listByIds } from './queries.ts';
import { shownCompany } from './reading.ts';

/** Companies, the newest first. `last_id` continues after the last one seen. */
export async function listCompanies(
  ctx: Pick<Ctx, 'db'>,
  { q, province, district, last_id, skip, limit }: CompanyFilters,
): Promise<Company[]> {
  const asked = { q, skip, limit, after: last_id, filters: { type: 'company', province, district } } as const;
  return (await listByIds(ctx.db, await newestIds(ctx, asked))).map(shownCompany);
}
