import { setImmediate as pause } from 'node:timers/promises';
import { allKinds } from '#server/things.ts';
import type { Ctx } from '#server/types.ts';

/** The limit of a sitemap, less the pages that are always listed. */
const most = 45_000;

/** All public paths, the newest of each kind first. A kind may use the space that earlier kinds left. */
export async function publicPaths(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, { addresses }] of allKinds.entries()) {
    const share = Math.floor((most - paths.length) / (allKinds.length - index));
    paths.push(...(await addresses(ctx, share)));
    // Thousands of rows: others are served between the kinds.
    await pause();
  }
  return paths;
}
