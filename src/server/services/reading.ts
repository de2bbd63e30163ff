import type { Category } from '#lib/categories.ts';
import { can } from '#lib/companies/roles.ts';
import type { MineFilters, ServicePages } from '#lib/contract/filters.ts';
import type { OwnService, Service, ServiceFields } from '#lib/contract/services.ts';
import { plain } from '#lib/format/plain.ts';
import { mayFor, read as readCompany } from '#server/companies/reading.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { fieldsOf } from './fields.ts';
import {
  findNewestOffered,
  findService,
  listByClientIds,
  listMine,
  listOfCompany,
  listOfUser,
  listOwnCategories,
  listStored,
  listTitles,
  type ServiceOfViewer,
  type StoredService,
} from './queries.ts';
import { shownService } from './shown.ts';
import { countDeals } from './stats-queries.ts';

type Needs = Pick<Ctx, 'db'>;

export async function findVisible({ db }: Needs, id: number): Promise<Service | undefined> {
  const [row] = await findService(db, id, 0);
  return row && shownService(row);
}

/** The ids of what this seller has already published, by its client id. */
export async function publishedBefore(
  { db }: Needs,
  ownerId: number,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await listByClientIds(db, ownerId, clientIds);
  return new Map(rows.flatMap(({ client_id, id }) => (client_id === null ? [] : [[client_id, id]])));
}

/** The same for titles that people take for the same: case, accents and blanks do not matter. */
export const titleKey = (title: string): string => plain(title).split(/\s+/).join(' ');

export type TitledService = ServiceFields &
  Pick<StoredService, 'id' | 'client_id' | 'created_at' | 'updated_at'>;

/** What this seller has, on offer or not, under one of these titles. Newest first. */
export async function servicesTitled(
  { db }: Needs,
  seller: Seller,
  titles: readonly string[],
): Promise<TitledService[]> {
  const keys = new Set(titles.map(titleKey));
  const ids = (await listTitles(db, seller)).flatMap(({ id, title }) =>
    keys.has(titleKey(title)) ? [id] : [],
  );
  if (ids.length === 0) return [];
  return (await listStored(db, ids)).map((row) => ({ ...row, ...fieldsOf(row) }));
}

export async function read({ db }: Needs, id: number, viewer?: Viewer): Promise<Service> {
  const [row] = await findService(db, id, viewer?.id ?? 0);
  if (!row) throw new AppError('not_found');
  return shownService(row);
}

export interface Seller {
  readonly company_id: number | null;
  readonly owner_id: number;
}

/** In whose name this person offers their newest service. Undefined where they offer none. */
export const newestSeller = async ({ db }: Needs, id: number): Promise<Seller | undefined> =>
  (await findNewestOffered(db, id))[0];

export const ownCategories = async ({ db }: Needs, viewer: Viewer, most: number): Promise<Category[]> =>
  (await listOwnCategories(db, viewer.id, most)).map(({ category }) => category);

/** A service that this viewer may change. Another person's service is `forbidden`, or `not_found` when the viewer cannot see it. */
export async function ownService({ db }: Needs, viewer: Viewer, id: number): Promise<ServiceOfViewer> {
  const [row] = await findService(db, id, viewer.id);
  if (!row) throw new AppError('not_found');
  if (!can(row.role, 'publish')) throw new AppError('forbidden');
  return row;
}

export async function listOwnServices(
  { db }: Needs,
  viewer: Viewer,
  filters: MineFilters,
): Promise<OwnService[]> {
  const rows = await listMine(db, viewer.id, filters);
  const ids = rows.map(({ id }) => id);
  const counted = new Map((await countDeals(db, ids)).map((row) => [row.service_id, row]));
  const none = { asked: 0, offered: 0, agreed: 0, concluded: 0 };
  return rows.map((row) => {
    const { asked, offered, agreed, concluded } = counted.get(row.id) ?? none;
    const deals = {
      asked: Number(asked),
      offered: Number(offered),
      agreed: Number(agreed),
      concluded: Number(concluded),
    };
    return { ...shownService(row), deals };
  });
}

export async function servicesOfCompany(
  { db }: Needs,
  id: number,
  page: ServicePages,
  viewer?: Viewer,
): Promise<Service[]> {
  const isOwn = viewer !== undefined && (await mayFor({ db }, viewer, id, 'publish'));
  if (!isOwn && !(await readCompany({ db }, id))) throw new AppError('not_found');
  return (await listOfCompany(db, id, page, { all: isOwn })).map(shownService);
}

export const servicesOfUser = async ({ db }: Needs, id: number, page: ServicePages): Promise<Service[]> =>
  (await listOfUser(db, id, page)).map(shownService);
