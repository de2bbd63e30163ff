import { setImmediate as pause } from 'node:timers/promises';
import type { ThingType } from '#lib/things.ts';
import { companyThing } from '#server/companies/thing.ts';
import { jobThing } from '#server/jobs/thing.ts';
import { portfolioThing } from '#server/portfolio/thing.ts';
import { userThing } from '#server/profiles/thing.ts';
import type { ThingKind } from '#server/publishing/thing-kind.ts';
import { requestThing } from '#server/requests/thing.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { serviceThing } from '#server/services/thing.ts';

export const kinds: { readonly [Type in ThingType]: ThingKind<Type> } = {
  service: serviceThing,
  company: companyThing,
  user: userThing,
  job: jobThing,
  portfolio: portfolioThing,
  request: requestThing,
};

export type AnyKind = (typeof kinds)[ThingType];

export const allKinds: readonly AnyKind[] = Object.values(kinds);

/** The limit of a sitemap, minus the pages that are always listed. */
const most = 45_000;

/** A kind may use space that earlier kinds left. */
export async function publicPaths(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, { addresses }] of allKinds.entries()) {
    const limit = Math.floor((most - paths.length) / (allKinds.length - index));
    paths.push(...(await addresses(ctx, limit)));
    // Thousands of rows, so other requests are served between the kinds.
    await pause();
  }
  return paths;
}
