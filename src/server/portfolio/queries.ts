import { type Selectable, sql, type Updateable } from 'kysely';
import type { ItemPages } from '#lib/contract/portfolio.ts';
import { among, inOrder, placeAmong } from '#server/db/among.ts';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, Tx } from '#server/db/connect.ts';
import { isVisible, unchanged } from '#server/db/people.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Acting, mayAs, roleOn } from '#server/db/roles.ts';
import type { NewRow, PortfolioTable } from '#server/db/schema.ts';
import { isAllowedOfCompany, isNotRemoved, withheldState } from '#server/db/withheld.ts';
import { sellerColumns } from '#server/publishing/seller.ts';

export type StoredItem = Selectable<PortfolioTable>;

export type ItemRow = Awaited<ReturnType<typeof listOfSeller>>[number];

export type Seller = { readonly company_id: number } | { readonly owner_id: number };

export const mediaColumns = [
  'media_kind',
  'media_url',
  'media_type',
  'media_name',
  'media_size',
  'media_pages',
  'media_width',
  'media_height',
  'still_url',
] as const;
export type MediaColumns = Pick<StoredItem, (typeof mediaColumns)[number]>;

const fieldColumns = ['title', 'description', 'link', 'company_id', 'owner_id', ...mediaColumns] as const;

const judged = (db: ReadingDb) =>
  db
    .selectFrom('portfolio_items')
    .innerJoin('users', 'users.id', 'portfolio_items.owner_id')
    .leftJoin('companies', 'companies.id', 'portfolio_items.company_id')
    .select(fieldColumns.map((name) => `portfolio_items.${name}` as const))
    .select([
      'portfolio_items.id',
      'portfolio_items.likes',
      'portfolio_items.created_at',
      'portfolio_items.updated_at',
      'portfolio_items.hidden_at',
      ...sellerColumns,
    ])
    .select(withheldState('portfolio', 'portfolio_items.id').as('state'))
    .where('portfolio_items.deleted_at', 'is', null);

export const findToJudge = (db: ReadingDb, id: number) =>
  judged(db)
    .select((row) => row.and([isShown]).as('is_shown'))
    .where('portfolio_items.id', '=', id)
    .executeTakeFirst();

const withSeller = (db: ReadingDb) => judged(db).where(isNotRemoved('portfolio', 'portfolio_items.id'));

const isShown = sql<boolean>`${isVisible()} and portfolio_items.hidden_at is null
  and ${isAllowedOfCompany('portfolio', 'portfolio_items')}`;

const visible = (db: ReadingDb) => withSeller(db).where(isShown);

export const findItem = (db: ReadingDb, id: number, viewerId: number) =>
  withSeller(db)
    .select(roleOn('portfolio_items', viewerId).as('role'))
    .where('portfolio_items.id', '=', id)
    .where(mayBeSeenBy(viewerId))
    .executeTakeFirst();

/** By everybody, or by this person, because it is theirs or their company's. */
const mayBeSeenBy = (viewerId: number) =>
  sql<boolean>`(${roleOn('portfolio_items', viewerId)} is not null or ${isShown})`;

const ofSeller = (list: ReturnType<typeof withSeller>, seller: Seller) =>
  'company_id' in seller
    ? list.where('portfolio_items.company_id', '=', seller.company_id)
    : list
        .where('portfolio_items.owner_id', '=', seller.owner_id)
        .where('portfolio_items.company_id', 'is', null);

export const listOfSeller = (db: SqlDb, seller: Seller, { skip, limit }: ItemPages, viewerId: number) =>
  'company_id' in seller
    ? listPage(db, seller.company_id, null, viewerId, limit, skip)
    : listPage(db, null, seller.owner_id, viewerId, limit, skip);

const listPage = prepared(
  (db, company_id: number | null, owner_id: number | null, viewerId: number, limit: number, skip: number) =>
    ofSeller(withSeller(db), company_id === null ? { owner_id: owner_id ?? 0 } : { company_id })
      .where(mayBeSeenBy(viewerId))
      .orderBy('portfolio_items.position')
      .orderBy('portfolio_items.id', 'desc')
      .limit(limit)
      .offset(skip),
);

const positions = (db: ReadingDb, seller: Seller) =>
  ofSeller(withSeller(db), seller)
    .clearSelect()
    .select(['portfolio_items.id', 'portfolio_items.position'])
    .orderBy('portfolio_items.position')
    .orderBy('portfolio_items.id', 'desc');

export const listPositions = (db: ReadingDb, seller: Seller) => positions(db, seller).execute();

export const listShownPositions = (db: ReadingDb, seller: Seller) =>
  positions(db, seller).where(isShown).execute();

export async function listVisible(db: ReadingDb, ids: readonly number[]): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  const rows = await visible(db).where('portfolio_items.id', 'in', ids).execute();
  return inOrder(ids, rows);
}

type NewItem = NewRow<PortfolioTable, 'id' | 'likes' | 'hidden_at' | 'deleted_at'>;

export const insertItem = (tx: Tx, item: NewItem) =>
  tx.insertInto('portfolio_items').values(item).returning('id').executeTakeFirstOrThrow();

export const lockItem = (
  tx: Tx,
  { ownerId, viewerId }: Acting,
  id: number,
): Promise<StoredItem | undefined> =>
  tx
    .updateTable('portfolio_items')
    .set(unchanged)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where(mayAs(roleOn('portfolio_items', viewerId), 'publish'))
    .where('deleted_at', 'is', null)
    .where(isNotRemoved('portfolio', 'portfolio_items.id'))
    .returningAll()
    .executeTakeFirst();

export async function listDeleted(tx: Tx, ownerId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('portfolio_items')
    .select('id')
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export const updateItem = (tx: Tx, id: number, changes: Updateable<PortfolioTable>) =>
  tx.updateTable('portfolio_items').set(changes).where('id', '=', id).execute();

/** With the company, as services do. */
export const passItems = (tx: Tx, companyId: number, owner_id: number) =>
  tx
    .updateTable('portfolio_items')
    .set({ owner_id, client_id: null })
    .where('company_id', '=', companyId)
    .returning('still_url')
    .execute();

export const hideItemsOf = (tx: Tx, ownerId: number, now: string) =>
  tx
    .updateTable('portfolio_items')
    .set({ hidden_at: now })
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .execute();

/** The first id gets the lowest position. The caller has locked the owner. */
export const setOrder = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('portfolio_items')
    .set({ position: placeAmong(tx, 'portfolio_items.id', ids) })
    .where(among(tx, 'id', ids))
    .execute();

export const isMediaInUse = (db: ReadingDb, media_url: string): Promise<boolean> =>
  isAny(db.selectFrom('portfolio_items').select('id').where('media_url', '=', media_url).limit(1));

export const listMediaOf = (tx: Tx, ownerId: number) =>
  tx
    .selectFrom('portfolio_items')
    .select('media_url')
    .where('owner_id', '=', ownerId)
    .where('media_kind', '!=', sql.lit('picture'))
    .execute();

export const listAddressed = (db: ReadingDb, most: number) =>
  visible(db)
    .clearSelect()
    .select([
      'portfolio_items.id',
      'portfolio_items.company_id',
      'companies.name as company_name',
      'users.username as poster_username',
    ])
    .orderBy('portfolio_items.id', 'desc')
    .limit(most)
    .execute();
