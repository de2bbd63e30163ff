import { companyFilters, freelancerFilters } from '#lib/contract/filters.ts';
import { searchQuery } from '#lib/contract/search.ts';
import { dropChanged, PageCache, PageContents } from '#server/http/pages/page-cache.ts';
import { bindReads, type PageReads } from '#server/reads.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

type Load = (read: PageReads) => Promise<unknown>;

/** As the pages of these names read them. */
export const lists = {
  home: (read) => read.feed({ limit: 10 }),
  explore: (read) => read.feed({ limit: 10 }),
  services: (read) => read.feed({ limit: 10, type: 'service' }),
  companies: (read) => read.companies(companyFilters.parse({})),
  sealedCompanies: (read) => read.sealedCompanies(3),
  freelancers: (read) => read.freelancers(freelancerFilters.parse({})),
  jobs: (read) => read.search(searchQuery.parse({ type: 'job' })),
  jobsInTete: (read) => read.search(searchQuery.parse({ type: 'job', province: 'Tete' })),
} as const satisfies Record<string, Load>;
export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

const page = {
  size: 1,
  kept: { etag: '', headers: {}, encodings: [], bytes: () => Buffer.of() },
  other: async () => page,
};

export interface KeptLists {
  readonly isKept: (name: string) => boolean;
  /** Loads the list and keeps it. */
  readonly load: (name: string, how: Load) => Promise<unknown>;
}

export function keptLists(ctx: Ctx): KeptLists {
  const cache = new PageCache(() => ctx.clock.now().getTime());
  dropChanged(cache, ctx.bus);
  return {
    isKept: (name) => cache.get(name) !== undefined,
    async load(name, how) {
      const [contents, begun] = [new PageContents(), cache.begin()];
      const shown = await how(bindReads(ctx, contents));
      cache.keep(name, page, contents, begun);
      return shown;
    },
  };
}
