import { type RawBuilder, sql } from 'kysely';
import type { FeedItem } from '#lib/contract/feed.ts';
import type { EvidenceField } from '#lib/moderation/evidence.ts';
import type { ThingType } from '#lib/things.ts';
import type { Db, SqlDb, Tx } from '#server/db/connect.ts';
import type { EntryTable, Schema } from '#server/db/schema.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;
/** Tables whose rows count their likes. */
type LikedTable = {
  [Table in keyof Schema]: Schema[Table] extends { readonly likes: unknown } ? Table : never;
}[keyof Schema];
type Sql = RawBuilder<unknown>;

export type ItemOf<Type extends ThingType> = Extract<FeedItem, { type: Type }>;

/**
 * Everything the program knows about one kind of thing, defined by its feature. Feed, search, likes, bookmarks,
 * reports, previews, the sitemap and the sweeps use the list of kinds (things.ts) and know none by name.
 */
export interface ThingKind<Type extends ThingType = ThingType> {
  readonly type: Type;
  readonly table: LikedTable;
  readonly entries: EntryRows;
  readonly texts: Texts;
  readonly evidence: EvidenceRows;
  readonly items: (ctx: Needs, ids: readonly number[]) => Promise<ItemOf<Type>[]>;
  /** For moderators alone: the same of one, and whether others see it. Undefined once it is deleted. */
  readonly itemToJudge: (
    ctx: Needs,
    id: number,
  ) => Promise<{ readonly item: ItemOf<Type>; readonly isSeen: boolean } | undefined>;
  /** The path by id, because ids stay when names change. */
  readonly pageOf: (id: number) => string;
  /** Text and picture of its link preview. Undefined when the thing does not exist or is not visible. */
  readonly preview: (ctx: Needs, id: number) => Promise<PreviewWords | undefined>;
  readonly picturesInUse: (db: Db, addresses: readonly string[]) => Promise<string[]>;
  readonly addresses: (ctx: Needs, most: number) => Promise<string[]>;
  /** Adds visits to the rows. Only for kinds whose owners see visits. */
  readonly addVisits?: (tx: Tx, counts: VisitCounts) => Promise<void>;
}

/** Which of some addresses of pictures stand in a column. */
export const addressesIn =
  (table: keyof Schema, column: string) =>
  async (db: SqlDb, addresses: readonly string[]): Promise<string[]> => {
    if (addresses.length === 0) return [];
    const { rows } = await sql<{ address: string }>`select distinct ${sql.ref(column)} as address
      from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(addresses)})`.execute(db);
    return rows.map(({ address }) => address);
  };

/** Parts of a select that gives the entries of a kind. Reads tables of other features, as a view would. */
export interface EntryRows {
  readonly from: Sql;
  readonly where: Sql;
  readonly id: string;
  readonly owner: string;
  /** A nullable column that a kind does not name is null. */
  readonly columns: Readonly<
    Record<Exclude<EntryColumn, NullableEntryColumn>, Sql> & Partial<Record<NullableEntryColumn, Sql>>
  >;
}

export type EntryColumn = Exclude<
  keyof EntryTable,
  'id' | 'type' | 'ref_id' | 'owner_id' | 'moved_up_at' | 'is_new'
>;

export type NullableEntryColumn = {
  [Column in EntryColumn]: null extends EntryTable[Column] ? Column : never;
}[EntryColumn];

/**
 * What moderators see of a thing, also when nobody else does. `from` and the names of tables are those of its entries.
 */
interface EvidenceRows {
  /** Where it differs from the entries'. */
  readonly where?: Sql;
  readonly title: Sql;
  /** Who last changed its words or pictures. Null where it was written before this was kept. */
  readonly writer: Sql;
  /** Made of a text of its own, which is compared with others’. */
  readonly isPrinted: boolean;
  readonly fields: Readonly<Partial<Record<EvidenceField, Sql>>>;
  readonly pictures: readonly Sql[];
}

export interface Texts {
  readonly from: Sql;
  readonly title: Sql;
  readonly tags: Sql;
  readonly description: Sql;
  readonly owner: Sql;
  /** Whether typing suggests the title. People are never suggested by name. */
  readonly isSuggested: boolean;
}

export interface PreviewWords {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly place: string | undefined;
  /** Of the company, where it has one. */
  readonly seal?: string | undefined;
  readonly picture: string | null;
}

export type VisitCounts = ReadonlyMap<number, { readonly views: number; readonly leads: number }>;
