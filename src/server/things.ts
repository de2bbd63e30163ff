import type { ThingType } from '#lib/things.ts';
import { companyThing } from '#server/companies/thing.ts';
import { jobThing } from '#server/jobs/thing.ts';
import { portfolioThing } from '#server/portfolio/thing.ts';
import { userThing } from '#server/profiles/thing.ts';
import { serviceThing } from '#server/services/thing.ts';
import type { ThingKind } from '#server/thing-kind.ts';

/** Every kind of thing. A missing kind does not compile. */
export const kinds: { readonly [Type in ThingType]: ThingKind<Type> } = {
  service: serviceThing,
  company: companyThing,
  user: userThing,
  job: jobThing,
  portfolio: portfolioThing,
};

export type AnyKind = (typeof kinds)[ThingType];

export const allKinds: readonly AnyKind[] = Object.values(kinds);
