import { type Selectable, sql, type Updateable } from 'kysely';
import type { MineFilters, MineQuery, ServicePages } from '#lib/contract/filters.ts';
import { plainWords } from '#lib/format/plain.ts';
import { inOrder } from '#server/db/among.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { insertBelow } from '#server/db/insert-below.ts';
import { isVisible, unchanged } from '#server/db/people.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Acting, companiesWhere, mayAs, roleOn } from '#server/db/roles.ts';
import type { NewRow, ServiceTable } from '#server/db/schema.ts';
import { isAllowedOfCompany, isNotRemoved, withheldState } from '#server/db/withheld.ts';
import { sellerColumns } from '#server/publishing/seller.ts';
import { fieldColumns } from './fields.ts';

export type StoredService = Selectable<ServiceTable>;

export type ServiceRow = Awaited<ReturnType<typeof listOfCompany>>[number];
/** With the role of who asks. */
export type ServiceOfViewer = Awaited<ReturnType<typeof findService>>[number];

/**
 * What a person publishes: their own, and that of their companies. Two look-ups by an index: with `or`, SQLite would read
 * the whole table.
 */
export const isOfViewer = (viewerId: number) =>
  sql<boolean>`services.id in (
    select id from services as own where own.owner_id = ${viewerId} and own.company_id is null
    union all
    select id from services as own where own.company_id in ${companiesWhere(viewerId, 'publish')})`;

/** Of one company, or of none. Undefined: of all companies and of none. */
export function isOfCompany(company_id: MineFilters['company_id'] | null) {
  if (company_id === undefined) return sql<boolean>`1 = 1`;
  return company_id === null || company_id === 'none'
    ? sql<boolean>`services.company_id is null`
    : sql<boolean>`services.company_id = ${company_id}`;
}

const isOfSeller = ({ owner_id, company_id }: Pick<StoredService, 'owner_id' | 'company_id'>) =>
  company_id === null
    ? sql<boolean>`services.owner_id = ${owner_id} and services.company_id is null`
    : isOfCompany(company_id);

const judged = (db: ReadingDb) =>
  db
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.owner_id')
    .leftJoin('companies', 'companies.id', 'services.company_id')
    .select(fieldColumns.map((name) => `services.${name}` as const))
    .select([
      'services.id',
      'services.owner_id',
      'services.is_promoted',
      'services.views',
      'services.leads',
      'services.likes',
      'services.created_at',
      'services.updated_at',
      ...sellerColumns,
      'users.created_at as user_since',
      'companies.created_at as company_since',
      'companies.whatsapp as company_whatsapp',
    ])
    .select(withheldState('service', 'services.id').as('state'))
    .where('services.deleted_at', 'is', null);

export const findToJudge = (db: ReadingDb, id: number) =>
  judged(db)
    .select((row) => row.and([isShown]).as('is_shown'))
    .where('services.id', '=', id)
    .executeTakeFirst();

const withSeller = (db: ReadingDb) => judged(db).where(isNotRemoved('service', 'services.id'));

const isShown = sql<boolean>`services.status = 'Ativo' and ${isVisible()}
  and ${isAllowedOfCompany('service', 'services')}`;

const visible = (db: ReadingDb) => withSeller(db).where(isShown);

/**
 * One's own service in any state, or another person's that is on offer. For a visitor who is not signed in, `viewerId`
 * is 0.
 */
export const findService = prepared((db, id: number, viewerId: number) =>
  withSeller(db)
    .select(roleOn('services', viewerId).as('role'))
    .where('services.id', '=', id)
    .where((row) => row.or([sql<boolean>`${roleOn('services', viewerId)} is not null`, isShown])),
);

const offered = (db: ReadingDb) =>
  db
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.owner_id')
    .where('services.deleted_at', 'is', null)
    .where(isShown);

export const findOffered = prepared((db, id: number, viewerId: number) =>
  offered(db)
    .select('services.id')
    .select(roleOn('services', viewerId).as('role'))
    .where('services.id', '=', id),
);

export const findNewestOffered = prepared((db, viewerId: number) =>
  offered(db)
    .select(['services.company_id', 'services.owner_id'])
    .where(isOfViewer(viewerId))
    .orderBy('services.id', 'desc')
    .limit(1),
);

const paged = (list: ReturnType<typeof withSeller>, { last_id, skip, limit }: ServicePages) => {
  const after = last_id ? list.where('services.id', '<', Number(last_id)) : list;
  const page = after.orderBy('services.id', 'desc').limit(limit);
  return (skip > 0 ? page.offset(skip) : page).execute();
};

export const listOfCompany = (
  db: ReadingDb,
  companyId: number,
  page: ServicePages,
  { all }: { all: boolean },
) => paged((all ? withSeller : visible)(db).where('services.company_id', '=', companyId), page);

export const listOfUser = (db: ReadingDb, ownerId: number, page: ServicePages) =>
  paged(visible(db).where('services.owner_id', '=', ownerId), page);

const ofMine = (db: ReadingDb, viewerId: number, company_id: MineFilters['company_id']) =>
  withSeller(db).where(isOfViewer(viewerId)).where(isOfCompany(company_id));

export const listMostViewed = (db: ReadingDb, viewerId: number, { company_id }: MineQuery, most: number) =>
  ofMine(db, viewerId, company_id)
    .where('services.views', '>', 0)
    .orderBy('services.views', 'desc')
    .orderBy('services.id', 'desc')
    .limit(most)
    .execute();

export function listMine(db: ReadingDb, viewerId: number, { company_id, status, q, ...page }: MineFilters) {
  let list = ofMine(db, viewerId, company_id);
  if (status) list = list.where('services.status', '=', status);
  for (const word of plainWords(q ?? '')) list = list.where('services.search_text', 'like', `%${word}%`);
  return paged(list, page);
}

/** In which one offers most, that first. */
export const listOwnCategories = (db: ReadingDb, viewerId: number, most: number) =>
  db
    .selectFrom('services')
    .select('category')
    .where(isOfViewer(viewerId))
    .where('status', '=', sql.lit('Ativo'))
    .where('deleted_at', 'is', null)
    .groupBy('category')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .orderBy('category')
    .limit(most)
    .execute();

export async function listVisible(db: ReadingDb, ids: readonly number[]): Promise<ServiceRow[]> {
  if (ids.length === 0) return [];
  const rows = await visible(db).where('services.id', 'in', ids).execute();
  return inOrder(ids, rows);
}

export const listOfSeller = prepared(
  (db, owner_id: number, company_id: number | null, butNot: number, most: number) =>
    visible(db)
      .where(isOfSeller({ owner_id, company_id }))
      .where('services.id', '!=', butNot)
      .orderBy('services.id', 'desc')
      .limit(most),
);

export const countOfSeller = prepared((db, owner_id: number, company_id: number | null) =>
  offered(db)
    .where(isOfSeller({ owner_id, company_id }))
    .select((row) => row.fn.countAll<number | string>().as('count')),
);

export const listByClientIds = (db: ReadingDb, ownerId: number, clientIds: readonly string[]) =>
  clientIds.length === 0
    ? []
    : db
        .selectFrom('services')
        .select(['id', 'client_id'])
        .where('owner_id', '=', ownerId)
        .where('client_id', 'in', clientIds)
        .execute();

/** Of one seller's services, in any state. Newest first. */
export const listTitles = (db: ReadingDb, seller: Pick<StoredService, 'owner_id' | 'company_id'>) =>
  db
    .selectFrom('services')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .where(isNotRemoved('service', 'services.id'))
    .where(isOfSeller(seller))
    .orderBy('id', 'desc')
    .execute();

export const listStored = (db: ReadingDb, ids: readonly number[]): Promise<StoredService[]> =>
  db.selectFrom('services').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();

type NewService = NewRow<ServiceTable, 'id' | 'is_promoted' | 'views' | 'leads' | 'likes' | 'deleted_at'>;

/** Undefined where its owner has `most` already. */
export const insertService = (tx: Tx, service: NewService, most: number): Promise<number | undefined> =>
  insertBelow(tx, 'services', service, {
    counted: tx
      .selectFrom('services')
      .select('id')
      .where('owner_id', '=', service.owner_id)
      .where('deleted_at', 'is', null),
    most,
  });

export const lockService = (
  tx: Tx,
  { ownerId, viewerId }: Acting,
  id: number,
): Promise<StoredService | undefined> =>
  tx
    .updateTable('services')
    .set(unchanged)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where(mayAs(roleOn('services', viewerId), 'publish'))
    .where('deleted_at', 'is', null)
    .where(isNotRemoved('service', 'services.id'))
    .returningAll()
    .executeTakeFirst();

/** With the company. A client id is unique for an owner, and no client repeats a publication that has passed on. */
export const passServices = (tx: Tx, companyId: number, owner_id: number) =>
  tx
    .updateTable('services')
    .set({ owner_id, client_id: null })
    .where('company_id', '=', companyId)
    .returning(['id', 'images'])
    .execute();

export const pauseServicesOf = (tx: Tx, ownerId: number, updated_at: string) =>
  tx
    .updateTable('services')
    .set({ status: 'Pausado', updated_at })
    .where('owner_id', '=', ownerId)
    .where('status', '=', 'Ativo')
    .execute();

export const updateService = (tx: Tx, id: number, changes: Updateable<ServiceTable>) =>
  tx.updateTable('services').set(changes).where('id', '=', id).execute();

interface OfCompany {
  readonly company_id?: number | null | undefined;
}

/** In the order in which they are locked. */
export async function listOwnersOfMine(
  tx: Tx,
  viewerId: number,
  { company_id }: OfCompany,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('services')
    .select('owner_id')
    .distinct()
    .where(isOfViewer(viewerId))
    .where(isOfCompany(company_id))
    .where('deleted_at', 'is', null)
    .orderBy('owner_id')
    .execute();
  return rows.map(({ owner_id }) => owner_id);
}

/**
 * Sets the promotion of what a person offers: all, those of one company, or those without a company. Returns what
 * changed. Only services on offer can be promoted.
 */
export async function setPromotion(
  tx: Tx,
  viewerId: number,
  owners: readonly number[],
  { company_id, is_promoted }: OfCompany & { readonly is_promoted: number },
): Promise<{ id: number; owner_id: number }[]> {
  if (owners.length === 0) return [];
  let change = tx
    .updateTable('services')
    .set({ is_promoted })
    .where('owner_id', 'in', owners)
    .where(isOfViewer(viewerId))
    .where(isOfCompany(company_id))
    .where('deleted_at', 'is', null)
    .where('is_promoted', '!=', is_promoted);
  if (is_promoted === 1) change = change.where('status', '=', 'Ativo');
  return change.returning(['id', 'owner_id']).execute();
}

export const listSlugs = (db: ReadingDb, most: number) =>
  offered(db).select(['services.id', 'services.title']).orderBy('services.id', 'desc').limit(most).execute();
