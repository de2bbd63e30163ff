import { can } from '#lib/companies/roles.ts';
import type { ItemPages, PortfolioAsked, PortfolioItem, PortfolioPage } from '#lib/contract/portfolio.ts';
import { itemsShown } from '#lib/contract/portfolio-form.ts';
import { findPerson } from '#server/accounts/reading.ts';
import { read as readCompany } from '#server/companies/reading.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  findItem,
  type ItemRow,
  listOfSeller,
  listShownPositions,
  listVisible,
  type Seller,
} from './queries.ts';
import { shownItem } from './shown.ts';

export async function read({ db }: Pick<Ctx, 'db'>, id: number, viewer?: Viewer): Promise<PortfolioItem> {
  const row = await findItem(db, id, viewer?.id ?? 0);
  if (!row) throw new AppError('not_found');
  return shownItem(row);
}

export async function readVisible({ db }: Pick<Ctx, 'db'>, id: number): Promise<PortfolioItem | undefined> {
  const row = await findItem(db, id, 0);
  return row && shownItem(row);
}

/** An item that this viewer may change. Another person's is `forbidden`, or `not_found` when it is not visible. */
export async function ownItem({ db }: Pick<Ctx, 'db'>, viewer: Viewer, id: number): Promise<ItemRow> {
  const row = await findItem(db, id, viewer.id);
  if (!row) throw new AppError('not_found');
  if (!can(row.role, 'publish')) throw new AppError('forbidden');
  return row;
}

export async function itemsOfSeller(
  { db }: Pick<Ctx, 'db'>,
  seller: Seller,
  page: ItemPages,
  viewer?: Viewer,
): Promise<PortfolioItem[]> {
  return (await listOfSeller(db, seller, page, viewer?.id ?? 0)).map(shownItem);
}

export async function portfolioPage(
  { db }: Pick<Ctx, 'db'>,
  seller: Seller,
  asked: PortfolioAsked,
): Promise<PortfolioPage> {
  const ids = (await listShownPositions(db, seller)).map(({ id }) => id);
  const skipped = startOf(ids, asked);
  const rows = await listVisible(db, ids.slice(skipped, skipped + itemsShown));
  return {
    items: rows.map(shownItem),
    total: ids.length,
    skipped,
    before: ids[skipped - 1],
    after: ids[skipped + itemsShown],
  };
}

function startOf(ids: readonly number[], { item, last_id }: PortfolioAsked): number {
  if (item === undefined) {
    const begins = last_id === undefined ? 0 : ids.indexOf(last_id) + 1;
    return begins < ids.length ? begins : 0;
  }
  const at = Math.max(0, ids.indexOf(item));
  return at - (at % itemsShown);
}

export async function itemsOfCompany(
  ctx: Pick<Ctx, 'db'>,
  id: number,
  page: ItemPages,
  viewer?: Viewer,
): Promise<PortfolioItem[]> {
  if (!(await readCompany(ctx, id))) throw new AppError('not_found');
  return itemsOfSeller(ctx, { company_id: id }, page, viewer);
}

export async function itemsOfUser(
  ctx: Pick<Ctx, 'db'>,
  id: number,
  page: ItemPages,
  viewer?: Viewer,
): Promise<PortfolioItem[]> {
  if (!(await findPerson(ctx, id))) throw new AppError('not_found');
  return itemsOfSeller(ctx, { owner_id: id }, page, viewer);
}
