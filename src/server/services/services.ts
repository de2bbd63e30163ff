import { mostPictures } from '#lib/contract/service-form.ts';
import type { EditService, PublishService, Service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { ownCompany } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { holdOwner, refreshEntriesOf, refreshEntry, removeEntry } from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { claimPictures, releasePicture, savePicture } from '#server/files/pictures.ts';
import { forgetMarksOn } from '#server/marks/marks.ts';
import { laterThan, refuseStale } from '#server/publishing/versions.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import type { Viewer } from '#server/runtime/viewer.ts';
import { columnsOf, emptied, withChanges, withDefaults } from './fields.ts';
import {
  countKept,
  findByClientId,
  insertService,
  lockService,
  pauseServicesOf,
  type StoredService,
  setPictures,
  updateService,
} from './queries.ts';
import { ownService, read } from './reading.ts';

export { readPage } from './page.ts';
export { promote } from './promotion.ts';

const mostOfOnePerson = 5000;
/** More than a person publishes in a day, fewer than a program would. */
const publications: Limit = { name: 'publications', most: 300, withinMs: 24 * 60 * 60 * 1000 };

export async function publish(
  ctx: Ctx,
  viewer: Viewer,
  { client_id, ...sent }: PublishService,
  files: readonly IncomingFile[] = [],
): Promise<Service> {
  const known = client_id && (await findByClientId(ctx.db, viewer.id, client_id));
  if (known) return read(ctx, known.id, viewer);
  const fields = withDefaults(sent);
  await mayOffer(ctx, viewer, fields.company_id);
  await takeOrRefuse(ctx.limits, publications, String(viewer.id));
  const shown = await savePictures(ctx, viewer, fields.images, files);
  const now = ctx.clock.now();
  const id = await ctx.db.inTransaction(async (tx) => {
    // Locks the person first, so that simultaneous requests run in order and each sees the services published before
    // it.
    await holdOwner(tx, viewer.id);
    const twin = client_id && (await findByClientId(tx, viewer.id, client_id));
    if (twin) return twin.id;
    if ((await countKept(tx, viewer.id)) >= mostOfOnePerson)
      throw new AppError('conflict', { detail: serviceTexts.manyServices });
    const made = await insertService(tx, {
      ...columnsOf({ ...fields, images: shown }),
      owner_id: viewer.id,
      client_id: client_id ?? null,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    });
    await showPictures(tx, viewer, made.id, shown);
    await refreshEntry(tx, 'service', made.id);
    return made.id;
  });
  return read(ctx, id, viewer);
}

/**
 * `version` is the `updated_at` that the editor read. If the service has changed since, nothing is written, so no
 * change is lost.
 */
export async function edit(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { updated_at: version, images, ...sent }: EditService,
  files: readonly IncomingFile[] = [],
): Promise<Service> {
  const known = await ownService(ctx, viewer, id);
  if (version !== undefined) refuseStale(known, version, serviceTexts.changedMeanwhile);
  if (sent.company_id !== undefined && sent.company_id !== known.company_id)
    await mayOffer(ctx, viewer, sent.company_id);
  const shown = images || files.length > 0 ? await savePictures(ctx, viewer, images ?? [], files) : undefined;
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    // Saving pictures takes time, so the row is read and checked again.
    const before = await lockService(tx, viewer.id, id);
    if (!before) throw new AppError('not_found');
    if (version !== undefined) refuseStale(before, version, serviceTexts.changedMeanwhile);
    const fields = withChanges(before, { ...sent, images: shown });
    await updateService(tx, id, { ...columnsOf(fields), updated_at: laterThan(before, now) });
    if (shown) await replacePictures(tx, viewer, before, shown, now);
    await refreshEntry(tx, 'service', id);
  });
  return read(ctx, id, viewer);
}

/** Deletes the service for everybody. An emptied row stays for the rows that refer to it. */
export async function remove(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await ownService(ctx, viewer, id);
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    const before = await lockService(tx, viewer.id, id);
    if (!before) return;
    await replacePictures(tx, viewer, before, [], now);
    await updateService(tx, id, { ...emptied, deleted_at: now.toISOString() });
    await removeEntry(tx, 'service', id);
    await forgetMarksOn(tx, { type: 'service', id });
  });
}

/**
 * Pauses every service of an account that changed hands, because a stranger may have written them. The owner can
 * activate them again.
 */
export async function pauseAll({ db, clock }: Pick<Ctx, 'db' | 'clock'>, ownerId: number): Promise<void> {
  await db.inTransaction(async (tx) => {
    await holdOwner(tx, ownerId);
    await pauseServicesOf(tx, ownerId, clock.now().toISOString());
    await refreshEntriesOf(tx, ownerId);
  });
}

/** A viewer may offer for a company of theirs or, without a company, as a freelancer. */
async function mayOffer(ctx: Ctx, viewer: Viewer, companyId: number | null): Promise<void> {
  if (companyId !== null) await ownCompany(ctx, viewer, companyId);
  else if (viewer.row.user_type !== 'freelancer')
    throw new AppError('forbidden', { detail: serviceTexts.onlyFreelancers });
}

/** The pictures that were uploaded before, followed by the new files. */
async function savePictures(
  ctx: Ctx,
  { id }: Viewer,
  images: readonly string[],
  files: readonly IncomingFile[],
) {
  if (images.length + files.length > mostPictures) throw oddPictures(serviceTexts.manyPictures);
  const shown = [...images];
  for (const file of files) shown.push((await savePicture(ctx, id, file)).address);
  return [...new Set(shown)];
}

async function showPictures(tx: Tx, viewer: Viewer, id: number, shown: readonly string[]): Promise<void> {
  if (!(await claimPictures(tx, viewer.id, shown))) throw oddPictures(serviceTexts.lostPicture);
  await setPictures(tx, id, shown);
}

async function replacePictures(
  tx: Tx,
  viewer: Viewer,
  before: StoredService,
  shown: readonly string[],
  now: Date,
) {
  await showPictures(tx, viewer, before.id, shown);
  const images: string[] = JSON.parse(before.images);
  for (const address of images) if (!shown.includes(address)) await releasePicture(tx, address, now);
}

const oddPictures = (message: string) =>
  new AppError('validation_failed', { errors: [{ field: 'images', message }] });
