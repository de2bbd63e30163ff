import { type RawBuilder, sql } from 'kysely';
import type { FeedItem } from '#lib/contract/feed.ts';
import type { ThingType } from '#lib/things.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { EntryTable } from '#server/db/schema.ts';
import type { Ctx } from '#server/types.ts';

type Needs = Pick<Ctx, 'db'>;
type Sql = RawBuilder<unknown>;

/**
 * Everything that the program has to know of one kind of thing, in the feature that has it: feed, search, likes,
 * bookmarks, reports, previews, the sitemap and the sweeps walk the list of kinds (things.ts) and know none by name.
 */
export interface ThingKind<Type extends ThingType = ThingType> {
  readonly type: Type;
  /** Where its rows are: with an `id`, and in `likes` how many like it. */
  readonly table: 'services' | 'companies' | 'users';
  readonly entries: EntryRows;
  readonly texts: Texts;
  /** Those of these ids that may be seen, as feed, search and bookmarks show them. */
  readonly items: (ctx: Needs, ids: readonly number[]) => Promise<Extract<FeedItem, { type: Type }>[]>;
  /** What stands on the picture of its link; undefined for what is not there, or may not be seen. */
  readonly preview: (ctx: Needs, id: number) => Promise<PreviewWords | undefined>;
  /** Those of these addresses that pictures of such things have. */
  readonly picturesInUse: (db: Db, addresses: readonly string[]) => Promise<string[]>;
  /** Paths of the public ones for the sitemap, the newest first. */
  readonly addresses: (ctx: Needs, most: number) => Promise<string[]>;
  /** Adds visits to the counts in its rows, where its owner is shown how often it was seen. */
  readonly addVisits?: (tx: Tx, counts: VisitCounts) => Promise<void>;
}

/** What the entries of a kind have to be, as parts of one select. It reads tables of other features, as a view would. */
export interface EntryRows {
  readonly from: Sql;
  readonly where: Sql;
  /** Columns with the thing's id, and with its owner's. */
  readonly id: string;
  readonly owner: string;
  readonly columns: Readonly<Record<EntryColumn, Sql>>;
}

export type EntryColumn = Exclude<keyof EntryTable, 'id' | 'type' | 'ref_id' | 'owner_id' | 'moved_up_at'>;

/** The texts that an entry is found by: `from` joins to `entries e` what the others are taken from. */
export interface Texts {
  readonly from: Sql;
  readonly title: Sql;
  readonly tags: Sql;
  readonly description: Sql;
  readonly owner: Sql;
  /** Whether its title is suggested to who types. Nobody is suggested by their name. */
  readonly isSuggested: boolean;
}

export interface PreviewWords {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly place: string | undefined;
  /** The address of a picture of ours. */
  readonly picture: string | null;
}

/** By the ids of things. */
export type VisitCounts = ReadonlyMap<number, { readonly views: number; readonly leads: number }>;

/** For columns that a kind has nothing for: both databases want to know of what type nothing is. */
export const noText = sql`cast(null as text)`;
export const noNumber = sql`cast(null as bigint)`;
/** For a kind that is nothing one can order. */
export const noOffer = { category: noText, price_cents: noNumber };
