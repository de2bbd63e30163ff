import { mostPictures } from '#lib/contract/service-form.ts';
import type { EditService, KeptPicture, PublishService, Service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { ownCompany } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { holdOwner, refreshEntriesOf, refreshEntry, removeEntry } from '#server/entries/entries.ts';
import { AppError } from '#server/errors.ts';
import { type Limit, takeOrRefuse } from '#server/limits/limits.ts';
import { forgetMarksOn } from '#server/marks/marks.ts';
import type { IncomingFile } from '#server/media/incoming-file.ts';
import { claimPictures, releasePicture, savePicture } from '#server/media/pictures.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import { changedBy, columnsOf, wholeOf } from './fields.ts';
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
/** More than anybody writes; less than a program would. */
const publications: Limit = { name: 'publications', most: 300, withinMs: 24 * 60 * 60 * 1000 };

export async function publish(
  ctx: Ctx,
  viewer: Viewer,
  { client_id, ...sent }: PublishService,
  files: readonly IncomingFile[] = [],
): Promise<Service> {
  const known = client_id && (await findByClientId(ctx.db, viewer.id, client_id));
  if (known) return read(ctx, known.id, viewer);
  const fields = wholeOf(sent);
  await mayOffer(ctx, viewer, fields.company_id);
  await takeOrRefuse(ctx.limits, publications, String(viewer.id));
  const shown = await withSaved(ctx, viewer, fields.images, files);
  const now = ctx.clock.now();
  const id = await ctx.db.inTransaction(async (tx) => {
    // First, for it holds the person: of many at once each sees those before.
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
    await show(tx, viewer, made.id, shown);
    await refreshEntry(tx, 'service', made.id);
    return made.id;
  });
  return read(ctx, id, viewer);
}

/** `version` is what was read: changed since, nothing is written and nothing is lost. */
export async function edit(
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { updated_at: version, images, ...sent }: EditService,
  files: readonly IncomingFile[] = [],
): Promise<Service> {
  const known = await ownService(ctx, viewer, id);
  if (version !== undefined) refuseStale(known, version);
  if (sent.company_id !== undefined && sent.company_id !== known.company_id)
    await mayOffer(ctx, viewer, sent.company_id);
  const shown = images || files.length > 0 ? await withSaved(ctx, viewer, images ?? [], files) : undefined;
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    // Pictures take a while: what else was changed meanwhile is looked at again.
    const before = await lockService(tx, viewer.id, id);
    if (!before) throw new AppError('not_found');
    if (version !== undefined) refuseStale(before, version);
    const fields = changedBy(before, { ...sent, images: shown });
    await updateService(tx, id, { ...columnsOf(fields), updated_at: laterThan(before, now) });
    if (shown) await showOthers(tx, viewer, before, shown, now);
    await refreshEntry(tx, 'service', id);
  });
  return read(ctx, id, viewer);
}

/** Gone for everybody; the row stays, without its words, for what refers to it. */
export async function remove(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await ownService(ctx, viewer, id);
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await holdOwner(tx, viewer.id);
    const before = await lockService(tx, viewer.id, id);
    if (!before) return;
    await showOthers(tx, viewer, before, [], now);
    await updateService(tx, id, {
      ...{ description: '', tags: '[]', images: '[]', search_text: '', client_id: null },
      deleted_at: now.toISOString(),
    });
    await removeEntry(tx, 'service', id);
    await forgetMarksOn(tx, { type: 'service', id });
  });
}

/** Of whoever it is, until they say otherwise themselves: an account that another may have filled has changed hands. */
export async function pauseAll({ db, clock }: Pick<Ctx, 'db' | 'clock'>, ownerId: number): Promise<void> {
  await db.inTransaction(async (tx) => {
    await holdOwner(tx, ownerId);
    await pauseServicesOf(tx, ownerId, clock.now().toISOString());
    await refreshEntriesOf(tx, ownerId);
  });
}

/** Keeps a picture until a service shows it. */
export async function keepPicture(ctx: Ctx, viewer: Viewer, file: IncomingFile): Promise<KeptPicture> {
  const { address: url, width, height } = await savePicture(ctx, viewer.id, file);
  return { url, width, height };
}

/** In the name of a company of theirs, or as the freelancer they are. */
async function mayOffer(ctx: Ctx, viewer: Viewer, companyId: number | null): Promise<void> {
  if (companyId !== null) await ownCompany(ctx, viewer, companyId);
  else if (viewer.row.user_type !== 'freelancer')
    throw new AppError('forbidden', { detail: serviceTexts.onlyFreelancers });
}

/** Those that were sent before, then those that came now. */
async function withSaved(
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

async function show(tx: Tx, viewer: Viewer, id: number, shown: readonly string[]): Promise<void> {
  if (!(await claimPictures(tx, viewer.id, shown))) throw oddPictures(serviceTexts.lostPicture);
  await setPictures(tx, id, shown);
}

async function showOthers(
  tx: Tx,
  viewer: Viewer,
  before: StoredService,
  shown: readonly string[],
  now: Date,
) {
  await show(tx, viewer, before.id, shown);
  const images: string[] = JSON.parse(before.images);
  for (const address of images) if (!shown.includes(address)) await releasePicture(tx, address, now);
}

function refuseStale(now: Pick<StoredService, 'updated_at'>, version: string): void {
  if (now.updated_at !== version) throw new AppError('conflict', { detail: serviceTexts.changedMeanwhile });
}

/** Two changes within a millisecond differ too. */
const laterThan = ({ updated_at }: StoredService, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(updated_at) + 1)).toISOString();

const oddPictures = (message: string) =>
  new AppError('validation_failed', { errors: [{ field: 'images', message }] });
