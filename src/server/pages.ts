import type { Company } from '#lib/contract/companies.ts';
import type { FeedPage, FeedQuery } from '#lib/contract/feed.ts';
import type { CompanyFilters, FreelancerFilters, ServicePages } from '#lib/contract/filters.ts';
import type { FreelancerItem } from '#lib/contract/freelancers.ts';
import type { SearchPage, SearchQuery } from '#lib/contract/search.ts';
import type { Service, ServicePage } from '#lib/contract/services.ts';
import {
  type CountedCompany,
  list as listCompanies,
  readCounted as readCompany,
} from '#server/companies/reading.ts';
import { readFeedPage } from '#server/feed/feed.ts';
import { list as listFreelancers } from '#server/freelancers/reading.ts';
import { type Profile, readProfile } from '#server/profiles/reading.ts';
import { searchForPage } from '#server/search/search.ts';
import { servicesOfCompany, servicesOfUser } from '#server/services/reading.ts';
import { readPage } from '#server/services/services.ts';
import { publicPaths } from '#server/sitemap.ts';
import type { Ctx } from '#server/types.ts';

/** What a page may ask of the program. Each feature adds the reads its pages make. */
export interface PageLocals {
  readonly site: Site;
  readonly componentsPage: boolean;
  /** Whether the button for signing in by Google is shown. */
  readonly google: boolean;
  readonly read: Reads;
  /** Tells the log of an error that ended a page. */
  readonly report: (error: unknown) => void;
}

/** What pages show, read in process: public things only, the same for everybody. */
export interface Reads {
  readonly profile: (who: string | number) => Promise<Profile | undefined>;
  readonly company: (id: number) => Promise<CountedCompany | undefined>;
  readonly companies: (filters: CompanyFilters) => Promise<Company[]>;
  readonly freelancers: (filters: FreelancerFilters) => Promise<FreelancerItem[]>;
  /** Undefined for what is not there, paused, or its seller's who may not be seen. */
  readonly service: (id: number) => Promise<ServicePage | undefined>;
  /** The newest first, one page of them; `last_id` goes on after the last one seen. */
  readonly servicesOfCompany: (id: number, page: ServicePages) => Promise<Service[]>;
  /** Of a person with all their companies. */
  readonly servicesOfUser: (id: number, page: ServicePages) => Promise<Service[]>;
  /** One page of what is new; what the address says wrong is left out. */
  readonly feed: (query: FeedQuery) => Promise<FeedPage>;
  readonly search: (query: SearchQuery) => Promise<SearchPage>;
  /** Paths of everything public that search engines should know. */
  readonly sitemap: () => Promise<string[]>;
}

/** Where the site is to be found, for absolute links. */
export interface Site {
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export const pageLocals = ({ config, log, db, keys }: Ctx): PageLocals => ({
  site: { publicUrl: config.publicUrl, supportEmail: config.supportEmail },
  componentsPage: config.componentsPage,
  google: config.google !== undefined,
  read: {
    profile: (who) => readProfile({ db }, who),
    company: (id) => readCompany({ db }, id),
    companies: (filters) => listCompanies({ db }, filters),
    freelancers: (filters) => listFreelancers({ db }, filters),
    service: (id) => readPage({ db }, id),
    servicesOfCompany: (id, page) => servicesOfCompany({ db }, id, page),
    servicesOfUser: (id, page) => servicesOfUser({ db }, id, page),
    feed: (query) => readFeedPage({ db, keys }, query),
    search: (query) => searchForPage({ db, keys }, query),
    sitemap: () => publicPaths({ db }),
  },
  report: (err) => log.error({ err }, 'A page failed.'),
});
