import type { EditItem, OrderItems, PortfolioItem, PublishItem } from '#lib/contract/portfolio.ts';
import { mostItems } from '#lib/contract/portfolio-form.ts';
import { portfolioTexts as texts } from '#lib/copy/portfolio.ts';
import { companyFor } from '#server/companies/reading.ts';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import { lockOwner } from '#server/entries/entries.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import {
  editThing,
  type PublishedKind,
  publishThing,
  refuseOtherOwner,
  removing,
  removingAllOf,
  withholding,
} from '#server/publishing/publishing.ts';
import { withoutUndefined } from '#server/publishing/without-undefined.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { claimMedia, noMedia, releaseMedia, storeMedia } from './media.ts';
import {
  hideItemsOf,
  insertItem,
  listDeleted,
  listPositions,
  lockItem,
  passItems,
  type Seller,
  type StoredItem,
  setOrder,
  updateItem,
} from './queries.ts';
import { ownItem, read } from './reading.ts';

export { forgetPortfolioOf } from './media.ts';

const published: PublishedKind<StoredItem, PortfolioItem> = {
  type: 'portfolio',
  publications: { name: 'portfolio', most: 100, withinMs: 24 * 60 * 60 * 1000 },
  changedMeanwhile: texts.changedMeanwhile,
  read,
  own: ownItem,
  lock: lockItem,
};

interface ItemFiles {
  readonly media_file: readonly IncomingFile[];
  readonly still: readonly IncomingFile[];
}
export const noFiles: ItemFiles = { media_file: [], still: [] };

export async function publish(
  ctx: Ctx,
  viewer: Viewer,
  {
    client_id,
    confirm_warnings: confirmed,
    title,
    description = '',
    link = null,
    company_id = null,
  }: PublishItem,
  { media_file: [file], still: [still] }: ItemFiles = noFiles,
): Promise<PortfolioItem> {
  const ownerId = await ownerFor(ctx, viewer, company_id);
  return publishThing(published, ctx, viewer, {
    ownerId,
    client_id,
    confirmed,
    async check() {
      if (title === undefined) throw invalidField('title', texts.titleRequired);
      return { title };
    },
    store: async (checked) => ({
      ...checked,
      media: file ? await storeMedia(ctx, ownerId, file, still) : noMedia,
    }),
    async insert(tx, { title, media }, _now, columns) {
      // Storing files takes time, so it is asked again.
      refuseOtherOwner(ownerId, await ownerFor({ db: tx }, viewer, company_id));
      const items = await listPositions(tx, sellerOf(company_id, ownerId));
      if (items.length >= mostItems) throw new AppError('conflict', { detail: texts.full });
      await claimMedia(tx, ownerId, media);
      const { id } = await insertItem(tx, {
        owner_id: ownerId,
        company_id,
        title,
        description,
        link,
        ...media,
        ...columns,
        // The lowest position is at the top, so a new item is shown first.
        position: (items[0]?.position ?? 0) - 1,
      });
      return id;
    },
  });
}

export const edit = (
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { updated_at: version, confirm_warnings: confirmed, remove_media, ...fields }: EditItem,
  { media_file: [file], still: [still] }: ItemFiles = noFiles,
): Promise<PortfolioItem> =>
  editThing(published, ctx, viewer, id, {
    version,
    confirmed,
    async store({ owner_id }) {
      if (file) return storeMedia(ctx, owner_id, file, still);
      return String(remove_media) === 'true' ? noMedia : undefined;
    },
    async write(tx, { acting, before, now, updated_at }, media) {
      await updateItem(tx, id, { ...withoutUndefined(fields), ...media, hidden_at: null, updated_at });
      if (!media) return;
      await claimMedia(tx, acting.ownerId, media);
      await releaseMedia(tx, before, now);
    },
  });

export const remove = removing(published, async (tx, _acting, before, now) => {
  const emptied = { title: '', description: '', link: null, client_id: null, ...noMedia };
  await updateItem(tx, before.id, { ...emptied, deleted_at: now.toISOString() });
  await releaseMedia(tx, before, now);
});

/** Returns their pictures, which pass on too. */
export const passOn = async (tx: Tx, companyId: number, ownerId: number): Promise<string[]> =>
  (await passItems(tx, companyId, ownerId)).flatMap(({ still_url }) => still_url ?? []);

export const removeAllOf = removingAllOf(published.type, remove);

export const hideAll = withholding(hideItemsOf);

/**
 * Sorts a portfolio. Another tab may have changed it: items deleted there are ignored, and items added there stay at
 * the top.
 */
export async function order(ctx: Ctx, viewer: Viewer, { company_id, ids }: OrderItems): Promise<number[]> {
  const ownerId = await ownerFor(ctx, viewer, company_id);
  return ctx.db.inTransaction(async (tx) => {
    await lockOwner(tx, ownerId);
    refuseOtherOwner(ownerId, await ownerFor({ db: tx }, viewer, company_id));
    const known = (await listPositions(tx, sellerOf(company_id, ownerId))).map(({ id }) => id);
    await refuseOthers(
      tx,
      ownerId,
      ids.filter((id) => !known.includes(id)),
    );
    const sent = [...new Set(ids)].filter((id) => known.includes(id));
    const ordered = [...known.filter((id) => !sent.includes(id)), ...sent];
    await setOrder(tx, ordered);
    return ordered;
  });
}

/** To whom it belongs: to the company's owner, or to a freelancer. */
async function ownerFor(
  ctx: { readonly db: SqlDb },
  viewer: Viewer,
  company_id: number | null,
): Promise<number> {
  if (company_id !== null) return (await companyFor(ctx, viewer, company_id, 'publish')).owner_id;
  if (viewer.row.user_type !== 'freelancer') throw new AppError('forbidden', { detail: texts.onlySellers });
  return viewer.id;
}

const sellerOf = (company_id: number | null, owner_id: number): Seller =>
  company_id === null ? { owner_id } : { company_id };

/** Deleted items of the same owner are allowed, because another tab may have deleted them. */
async function refuseOthers(tx: Tx, ownerId: number, ids: readonly number[]): Promise<void> {
  const deleted = await listDeleted(tx, ownerId, ids);
  if (ids.some((one) => !deleted.includes(one))) throw invalidField('ids', texts.strangeOrder);
}
