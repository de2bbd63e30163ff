import { paths } from '#lib/paths.ts';
import { publicNames } from '#server/accounts/accounts.ts';
import { publicSlugs as publicCompanies } from '#server/companies/companies.ts';
import { publicSlugs as publicServices } from '#server/services/services.ts';
import type { Ctx } from '#server/types.ts';

/** What one sitemap may hold, less the pages that are always there. */
const most = 45_000;

/** Paths of everything public, the newest first. */
export async function publicPaths(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const services = await publicServices(ctx, most / 2);
  const companies = await publicCompanies(ctx, most / 4);
  const people = await publicNames(ctx, most - services.length - companies.length);
  return [
    ...services.map((slug) => paths.service(slug)),
    ...companies.map((slug) => paths.company(slug)),
    ...people.map((name) => paths.ownPage(name)),
  ];
}
