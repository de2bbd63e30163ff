import { allKinds } from '#server/things.ts';
import type { Ctx } from '#server/types.ts';

/** What one sitemap may hold, less the pages that are always there. */
const most = 45_000;

/** Paths of everything public, the newest of each kind first; a kind may fill what those before it left of their share. */
export async function publicPaths(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, { addresses }] of allKinds.entries()) {
    const share = Math.floor((most - paths.length) / (allKinds.length - index));
    paths.push(...(await addresses(ctx, share)));
  }
  return paths;
}
