import type { Job } from '#lib/contract/jobs.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import type { Request } from '#lib/contract/requests.ts';
import { keptForSession } from '#scripts/stores/kept.ts';

interface Published {
  readonly job: Job;
  readonly request: Request;
  readonly item: PortfolioItem;
}

/** The page that comes after the form asks by this name whether to load what shows it, without a file for that. */
const keptAs = (kind: keyof Published) => `published:${kind}`;

export function keepPublished<Kind extends keyof Published>(kind: Kind, thing: Published[Kind]) {
  keptForSession[keptAs(kind)] = JSON.stringify(thing);
}

/** Once: not after a reload or on "back". */
export function takePublished<Kind extends keyof Published>(kind: Kind): Published[Kind] | undefined {
  const text = keptForSession[keptAs(kind)];
  delete keptForSession[keptAs(kind)];
  return text === undefined ? undefined : JSON.parse(text);
}
