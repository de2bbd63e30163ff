import type { RecipientFilters } from '#lib/contract/chat.ts';
import type { ServicePages } from '#lib/contract/filters.ts';
import type { ItemPages, PortfolioAsked } from '#lib/contract/portfolio.ts';
import type { Service } from '#lib/contract/services.ts';
import { mostOfWork, mostOfWorks, type Work } from '#lib/contract/work.ts';
import type { ThingType } from '#lib/things.ts';
import { findRecipients, readAskedTalk } from '#server/chat/reading.ts';
import { replyMinutesOf } from '#server/chat/reply-times.ts';
import { listCompaniesOnCards, listCountedCompanies } from '#server/companies/companies.ts';
import { readForPage as readCompany } from '#server/companies/reading.ts';
import { readFeedPage } from '#server/feed/feed.ts';
import { listCountedFreelancers, listTrades } from '#server/freelancers/freelancers.ts';
import { PageContents } from '#server/http/pages/page-cache.ts';
import { openJobsOfCompany, readJobPage } from '#server/jobs/reading.ts';
import { itemsOfSeller, portfolioPage, readVisible as readItem } from '#server/portfolio/reading.ts';
import { readProfile } from '#server/profiles/profiles.ts';
import type { ShownList } from '#server/realtime/list-changes.ts';
import { readRequestPage } from '#server/requests/reading.ts';
import { readReviewsPage } from '#server/reviews/reading.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { searchForPage } from '#server/search/search.ts';
import { servicesOfCompany, servicesOfUser } from '#server/services/reading.ts';
import { readPage } from '#server/services/services.ts';
import { publicPaths } from '#server/things.ts';

type Needs = Pick<Ctx, 'db' | 'keys' | 'clock'>;

interface PageRead<Args extends readonly unknown[], Shown> {
  load(ctx: Needs, ...args: Args): Promise<Shown>;
  /** Owners of the things shown. A change by one of them drops the cached pages with this read. */
  owners(shown: NonNullable<Shown>, ...args: Args): readonly number[];
  /** For a list, which others may enter or leave. */
  list?(shown: NonNullable<Shown>, ...args: Args): ShownList;
}

const read = <Args extends readonly unknown[], Shown>(
  load: (ctx: Needs, ...args: Args) => Promise<Shown>,
  owners: (shown: NonNullable<Shown>, ...args: Args) => readonly number[],
): PageRead<Args, Shown> => ({ load, owners });

const readList = <Args extends readonly unknown[], Shown>(
  load: (ctx: Needs, ...args: Args) => Promise<Shown>,
  owners: (shown: NonNullable<Shown>, ...args: Args) => readonly number[],
  list: (shown: NonNullable<Shown>, ...args: Args) => ShownList,
): PageRead<Args, Shown> => ({ load, owners, list });

const foundOf = (type: ThingType | undefined): ShownList => ({ type, shows: 'found', hasCounts: false });

const ownersOf = (things: readonly { readonly owner_id: number }[]) => things.map(({ owner_id }) => owner_id);
const ownersShown = ({ owners }: { readonly owners: readonly number[] }) => owners;

/** The companies feature does not know the chat, which provides the owner's reply time. */
async function readCompanyPage(ctx: Needs, id: number) {
  const company = await readCompany(ctx, id);
  return company && { ...company, reply_minutes: await replyMinutesOf(ctx, company.owner_id, company.id) };
}

const jobsAsked = { skip: 0, limit: mostOfWork + 1 };
const worksAsked = { skip: 0, limit: mostOfWorks + 1 };
/** More than are shown, to find some that have a price. */
const servicesAsked = { skip: 0, limit: 20 };

const pricedFirst = (services: readonly Service[]): readonly Service[] => [
  ...services.filter(({ price }) => price !== null),
  ...services.filter(({ price }) => price === null),
];

async function workOfCompany(ctx: Needs, id: number): Promise<Work> {
  const [services, jobs, works] = await Promise.all([
    servicesOfCompany(ctx, id, servicesAsked),
    openJobsOfCompany(ctx, id, jobsAsked),
    itemsOfSeller(ctx, { company_id: id }, worksAsked),
  ]);
  return { services: pricedFirst(services), jobs, works };
}

/** Somebody with a company shows its vacancies and works as their own. */
async function workOfUser(ctx: Needs, id: number, companyId?: number): Promise<Work> {
  const [services, jobs, works] = await Promise.all([
    servicesOfUser(ctx, id, servicesAsked),
    companyId === undefined ? [] : openJobsOfCompany(ctx, companyId, jobsAsked),
    itemsOfSeller(ctx, companyId === undefined ? { owner_id: id } : { company_id: companyId }, worksAsked),
  ]);
  return { services: pricedFirst(services), jobs, works };
}

export const pageReads = {
  profile: read(readProfile, ({ person }) => [person.id]),
  company: read(readCompanyPage, (company) => ownersOf([company])),
  companies: readList(
    listCountedCompanies,
    ({ items }) => ownersOf(items),
    () => foundOf('company'),
  ),
  sealedCompanies: readList(
    (ctx, limit: number) => listCompaniesOnCards(ctx, { verified: true, skip: 0, limit }),
    (companies) => ownersOf(companies),
    (_companies, _limit: number) => foundOf('company'),
  ),
  freelancers: readList(
    listCountedFreelancers,
    ({ items }) => items.map(({ user_id }) => user_id),
    () => foundOf('user'),
  ),
  recipients: readList(
    (ctx, filters: RecipientFilters) => findRecipients(ctx, filters, undefined),
    ({ users, companies }) => [...users.map(({ id }) => id), ...ownersOf(companies)],
    (_shown, _filters: RecipientFilters) => foundOf(undefined),
  ),
  askedTalk: read(readAskedTalk, (talk, { peer }) => [talk?.ownerId ?? peer]),
  service: read(readPage, ({ service, more, similar }) => ownersOf([service, ...more, ...similar])),
  servicesOfCompany: read(
    (ctx, id: number, page: ServicePages) => servicesOfCompany(ctx, id, page),
    (services) => ownersOf(services),
  ),
  // The person counts as the owner even while they have no services.
  servicesOfUser: read(servicesOfUser, (_services, id) => [id]),
  job: read(readJobPage, ({ job, similar }) => ownersOf([job, ...similar])),
  jobsOfCompany: read(
    (ctx, id: number, page: ServicePages) => openJobsOfCompany(ctx, id, page),
    (jobs) => ownersOf(jobs),
  ),
  itemsOfCompany: read(
    (ctx, id: number, page: ItemPages) => itemsOfSeller(ctx, { company_id: id }, page),
    (items) => ownersOf(items),
  ),
  itemsOfUser: read(
    (ctx, id: number, page: ItemPages) => itemsOfSeller(ctx, { owner_id: id }, page),
    (_items, id) => [id],
  ),
  portfolioOfCompany: read(
    (ctx, id: number, asked: PortfolioAsked) => portfolioPage(ctx, { company_id: id }, asked),
    ({ items }) => ownersOf(items),
  ),
  portfolioOfUser: read(
    (ctx, id: number, asked: PortfolioAsked) => portfolioPage(ctx, { owner_id: id }, asked),
    (_page, id) => [id],
  ),
  workOfCompany: read(workOfCompany, ({ services, jobs, works }) =>
    ownersOf([...services, ...jobs, ...works]),
  ),
  workOfUser: read(workOfUser, (_work, id, _companyId?: number) => [id]),
  request: read(readRequestPage, ({ ownerId }) => [ownerId]),
  item: read(readItem, (item) => ownersOf([item])),
  feed: readList(readFeedPage, ownersShown, ({ ends }, { type }) => ({
    type,
    shows: { feed: ends },
    hasCounts: true,
  })),
  // Where nothing is found, the page tells what would be found without the type.
  search: readList(searchForPage, ownersShown, ({ items }, { type }) =>
    foundOf(items.length > 0 ? type : undefined),
  ),
  // May be some minutes old, so that not everybody's change drops the page.
  trades: read(listTrades, () => []),
  reviews: read(readReviewsPage, ({ about, others }) => [about.owner_id, ...others]),
  // Too large to rebuild at each change. It may be some minutes old.
  sitemap: read(publicPaths, () => []),
};

type Declarations = typeof pageReads;
export type PageReads = {
  readonly [Name in keyof Declarations]: Declarations[Name] extends PageRead<infer Args, infer Shown>
    ? (...args: Args) => Promise<Shown>
    : never;
};

export function bindReads(ctx: Needs, contents = new PageContents()): PageReads {
  const bound = Object.entries<AnyRead>(pageReads).map(([name, declared]) => [
    name,
    async (...args: never) => {
      const shown = await declared.load(ctx, ...args);
      recordOwners(contents, declared, shown, args);
      return shown;
    },
  ]);
  return Object.fromEntries(bound) as PageReads;
}

type AnyRead = PageRead<never, unknown>;

export function recordOwners(
  contents: PageContents,
  { owners, list }: AnyRead,
  shown: unknown,
  args: never,
): void {
  if (shown !== undefined && shown !== null) contents.add(owners(shown, ...args), list?.(shown, ...args));
}
