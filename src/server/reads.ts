import type { FeedItem } from '#lib/contract/feed.ts';
import type { ServicePages } from '#lib/contract/filters.ts';
import { list as listCompanies, readCounted as readCompany } from '#server/companies/reading.ts';
import { readFeedPage } from '#server/feed/feed.ts';
import { list as listFreelancers } from '#server/freelancers/reading.ts';
import { PageContents } from '#server/http/page-contents.ts';
import { readProfile } from '#server/profiles/reading.ts';
import { searchForPage } from '#server/search/search.ts';
import { servicesOfCompany, servicesOfUser } from '#server/services/reading.ts';
import { readPage } from '#server/services/services.ts';
import { publicPaths } from '#server/sitemap.ts';
import type { Ctx } from '#server/types.ts';

type Needs = Pick<Ctx, 'db' | 'keys'>;

interface Declared<Args extends readonly unknown[], Shown> {
  ask(ctx: Needs, ...args: Args): Promise<Shown>;
  /** Whose things it shows: a change of theirs drops the pages that asked for it. */
  owners(shown: NonNullable<Shown>, ...args: Args): readonly number[];
  /** A list may change by anybody's change. */
  readonly isList: boolean;
}

const read = <Args extends readonly unknown[], Shown>(
  ask: (ctx: Needs, ...args: Args) => Promise<Shown>,
  owners: (shown: NonNullable<Shown>, ...args: Args) => readonly number[],
): Declared<Args, Shown> => ({ ask, owners, isList: false });

const readList = <Args extends readonly unknown[], Shown>(
  ask: (ctx: Needs, ...args: Args) => Promise<Shown>,
  owners: (shown: NonNullable<Shown>, ...args: Args) => readonly number[],
): Declared<Args, Shown> => ({ ask, owners, isList: true });

const ownersOf = (things: readonly { readonly owner_id: number }[]) => things.map(({ owner_id }) => owner_id);
const postersOf = ({ items }: { readonly items: readonly FeedItem[] }) =>
  items.map(({ poster_user_id }) => poster_user_id);

/** What pages may ask for, in process: public things only, the same for everybody. A feature adds its reads here. */
export const pageReads = {
  profile: read(readProfile, ({ person }) => [person.id]),
  company: read(readCompany, (company) => ownersOf([company])),
  companies: readList(listCompanies, ownersOf),
  freelancers: readList(listFreelancers, (freelancers) => freelancers.map(({ user_id }) => user_id)),
  service: read(readPage, ({ service, more, similar }) => ownersOf([service, ...more, ...similar])),
  servicesOfCompany: read(
    (ctx, id: number, page: ServicePages) => servicesOfCompany(ctx, id, page),
    (services) => ownersOf(services),
  ),
  // The person's, also while there are none yet.
  servicesOfUser: read(servicesOfUser, (_services, id) => [id]),
  feed: readList(readFeedPage, postersOf),
  search: readList(searchForPage, postersOf),
  sitemap: readList(publicPaths, () => []),
};

type Declarations = typeof pageReads;
export type PageReads = {
  readonly [Name in keyof Declarations]: Declarations[Name] extends Declared<infer Args, infer Shown>
    ? (...args: Args) => Promise<Shown>
    : never;
};

/** The reads, bound to what they need; what they show is noted in the contents of the page that asks. */
export function bindReads(ctx: Needs, contents = new PageContents()): PageReads {
  const bound = Object.entries<AnyRead>(pageReads).map(([name, declared]) => [
    name,
    async (...args: never) => {
      const shown = await declared.ask(ctx, ...args);
      note(contents, declared, shown, args);
      return shown;
    },
  ]);
  return Object.fromEntries(bound) as PageReads;
}

type AnyRead = Declared<never, unknown>;

/** What was not found is nobody's. */
export function note(contents: PageContents, { owners, isList }: AnyRead, shown: unknown, args: never): void {
  if (shown !== undefined && shown !== null) contents.add(owners(shown, ...args), isList);
}
