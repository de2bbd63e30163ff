import type { EditItem, OrderItems, PortfolioItem, PublishItem } from '#lib/contract/portfolio.ts';
import { mostItems } from '#lib/contract/portfolio-form.ts';
import { portfolioTexts as texts } from '#lib/copy/portfolio.ts';
import { ownCompany } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { holdOwner, refreshEntriesOf, refreshEntry, removeEntry } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { forgetMarksOn } from '#server/marks/marks.ts';
import { laterThan, refuseStale } from '#server/publishing/versions.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import type { Viewer } from '#server/runtime/viewer.ts';
import { claimMedia, noMedia, releaseMedia, storeMedia } from './media.ts';
import {
  findByClientId,
  hideItemsOf,
  insertItem,
  listDeleted,
  listPositions,
  lockItem,
  type Seller,
  setOrder,
  updateItem,
} from './queries.ts';
import { ownItem, read } from './reading.ts';

export { forgetPortfolioOf, sweepMedia } from './media.ts';

/** More than a person publishes in a day, fewer than a program would. */
const publications: Limit = { name: 'portfolio', most: 100, withinMs: 24 * 60 * 60 * 1000 };

/** The file of an item, and the frame that stands for a video. */
export interface ItemFiles {
  readonly media_file: readonly IncomingFile[];
  readonly still: readonly IncomingFile[];
}
export const noFiles: ItemFiles = { media_file: [], still: [] };

export async function publish(
  ctx: Ctx,
  viewer: Viewer,
  { client_id, title, description = '', link = null, company_id = null }: PublishItem,
  { media_file: [file], still: [still] }: ItemFiles = noFiles,
): Promise<PortfolioItem> {
  const known = client_id && (await findByClientId(ctx.db, viewer.id, client_id));
  if (known) return read(ctx, known.id, viewer);
  if (title === undefined) throw invalid('title', texts.titleRequired);
  const seller = await mayShow(ctx, viewer, company_id);
  await takeOrRefuse(ctx.limits, publications, String(viewer.id));
  const media = file ? await storeMedia(ctx, viewer.id, file, still) : noMedia;
  const now = ctx.clock.now();
  const id = await ctx.db.inTransaction(async (tx) => {
    // Locks the person first, so that simultaneous requests run in order and each sees the items of those before.
    await holdOwner(tx, viewer.id);
    const twin = client_id && (await findByClientId(tx, viewer.id, client_id));
    if (twin) return twin.id;
    const items = await listPositions(tx, seller);
    if (items.length >= mostItems) throw new AppError('conflict', { detail: texts.full });
    await claimMedia(tx, viewer.id, media);
    const made = await insertItem(tx, {
      ...{ owner_id: viewer.id, company_id, title, description, link, ...media },
      // The newest comes first.
      position: (items[0]?.position ?? 0) - 1,
      client_id: client_id ?? null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    });
    await refreshEntry(tx, 'portfolio', made.id);
    return made.id;
  });
  return read(ctx, id, viewer);
}

/**
 * `version` is the `updated_at` that the editor read. If the item has changed since, nothing is written, so no change
 * is lost.
 */
export async function edit(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { updated_at: version, remove_media, ...fields }: EditItem,
  { media_file: [file], still: [still] }: ItemFiles = noFiles,
): Promise<PortfolioItem> {
  const known = await ownItem(ctx, viewer, id);
  if (version !== undefined) refuseStale(known, version, texts.changedMeanwhile);
  const stored = file ? await storeMedia(ctx, viewer.id, file, still) : undefined;
  const media = stored ?? (String(remove_media) === 'true' ? noMedia : undefined);
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    // Storing a file takes time, so the row is read and checked again.
    const before = await lockItem(tx, viewer.id, id);
    if (!before) throw new AppError('not_found');
    if (version !== undefined) refuseStale(before, version, texts.changedMeanwhile);
    const changed = { ...given(fields), ...media, hidden_at: null };
    await updateItem(tx, id, { ...changed, updated_at: laterThan(before, now) });
    if (media) {
      await claimMedia(tx, viewer.id, media);
      await releaseMedia(tx, before, now);
    }
    await refreshEntry(tx, 'portfolio', id);
  });
  return read(ctx, id, viewer);
}

/** Deletes the item for everybody. An emptied row stays for the rows that refer to it. */
export async function remove(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await ownItem(ctx, viewer, id);
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    const before = await lockItem(tx, viewer.id, id);
    if (!before) return;
    const emptied = { title: '', description: '', link: null, client_id: null, ...noMedia };
    await updateItem(tx, id, { ...emptied, deleted_at: now.toISOString() });
    await releaseMedia(tx, before, now);
    await removeEntry(tx, 'portfolio', id);
    await forgetMarksOn(tx, { type: 'portfolio', id });
  });
}

/**
 * Hides every item of an account that changed hands, because a stranger may have written them. What the owner saves is
 * shown again.
 */
export async function hideAll({ db, clock }: Pick<Ctx, 'db' | 'clock'>, ownerId: number): Promise<void> {
  await db.inTransaction(async (tx) => {
    await holdOwner(tx, ownerId);
    await hideItemsOf(tx, ownerId, clock.now().toISOString());
    await refreshEntriesOf(tx, ownerId);
  });
}

/**
 * Gives a portfolio another order. Items that another tab has deleted meanwhile are passed over, and those that it has
 * added stay at the top, so that the later of two orders counts whole.
 */
export async function order(ctx: Ctx, viewer: Viewer, { company_id, ids }: OrderItems): Promise<number[]> {
  const seller = await mayShow(ctx, viewer, company_id);
  return ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    const known = (await listPositions(tx, seller)).map(({ id }) => id);
    await refuseOthers(
      tx,
      viewer,
      ids.filter((id) => !known.includes(id)),
    );
    const sent = [...new Set(ids)].filter((id) => known.includes(id));
    const ordered = [...known.filter((id) => !sent.includes(id)), ...sent];
    await setOrder(tx, ordered);
    return ordered;
  });
}

/** A viewer shows the work of a company of theirs or, without a company, their own as a freelancer. */
async function mayShow(ctx: Ctx, viewer: Viewer, company_id: number | null): Promise<Seller> {
  if (company_id !== null) {
    await ownCompany(ctx, viewer, company_id);
    return { company_id };
  }
  if (viewer.row.user_type !== 'freelancer') throw new AppError('forbidden', { detail: texts.onlySellers });
  return { owner_id: viewer.id };
}

/** Own items that were deleted meanwhile are no fault. */
async function refuseOthers(tx: Tx, { id }: Viewer, ids: readonly number[]): Promise<void> {
  const deleted = await listDeleted(tx, id, ids);
  if (ids.some((one) => !deleted.includes(one))) throw invalid('ids', texts.strangeOrder);
}

const given = <T extends object>(sent: T): Partial<T> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<T>;

const invalid = (field: string, message: string) =>
  new AppError('validation_failed', { errors: [{ field, message }] });
