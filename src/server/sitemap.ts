import { paths } from '#lib/paths.ts';
import { publicNames } from '#server/accounts/accounts.ts';
import { publicSlugs } from '#server/companies/companies.ts';
import type { Ctx } from '#server/types.ts';

/** What one sitemap may hold, less the pages that are always there. */
const most = 45_000;

/** Paths of everything public, the newest first. */
export async function publicPaths(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const companies = await publicSlugs(ctx, most / 2);
  const people = await publicNames(ctx, most - companies.length);
  return [...companies.map((slug) => paths.company(slug)), ...people.map((name) => paths.ownPage(name))];
}
