import { mostPictures } from '#lib/contract/service-form.ts';
import type {
  EditService,
  LeadKind,
  PromoteServices,
  PublishService,
  Service,
} from '#lib/contract/services.ts';
import { serviceTexts as texts } from '#lib/copy/services.ts';
import { ownCompany } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockOwner, moveUp } from '#server/entries/entries.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import {
  editThing,
  exchangePictures,
  type PromotedKind,
  promoting,
  publishThing,
  refuseToLeaveWithheld,
  removing,
  savePictures,
  withholding,
} from '#server/publishing/publishing.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { noteVisit, type Visitor } from '#server/visits/visits.ts';
import { columnsOf, emptied, withChanges, withDefaults } from './fields.ts';
import {
  countOwn,
  findByClientId,
  findOffered,
  insertService,
  lockService,
  pauseServicesOf,
  type StoredService,
  setPictures,
  setPromotion,
  updateService,
} from './queries.ts';
import { ownService, read } from './reading.ts';

export { readPage } from './page.ts';

const mostOfOnePerson = 5000;

const published: PromotedKind<StoredService, Service> = {
  type: 'service',
  publications: { name: 'publications', most: 300, withinMs: 24 * 60 * 60 * 1000 },
  changedMeanwhile: texts.changedMeanwhile,
  read,
  own: ownService,
  lock: lockService,
  update: updateService,
};

export const publish = (
  ctx: Ctx,
  viewer: Viewer,
  { client_id, confirm_warnings: confirmed, ...sent }: PublishService,
  files: readonly IncomingFile[] = [],
): Promise<Service> =>
  publishThing(published, ctx, viewer, {
    ...{ client_id, confirmed },
    findByClientId: (db, clientId) => findByClientId(db, viewer.id, clientId),
    async check() {
      const fields = withDefaults(sent);
      await mayOffer(ctx, viewer, fields.company_id);
      return fields;
    },
    store: async (fields) => ({ ...fields, images: await savedPictures(ctx, viewer, fields.images, files) }),
    async insert(tx, fields, now, columns) {
      if ((await countOwn(tx, viewer.id)) >= mostOfOnePerson)
        throw new AppError('conflict', { detail: texts.manyServices });
      const service = { ...columnsOf(fields), owner_id: viewer.id, ...columns };
      const { id } = await insertService(tx, service);
      await showPictures(tx, viewer, id, { before: [], after: fields.images, now });
      return id;
    },
  });

export const edit = (
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { updated_at: version, confirm_warnings: confirmed, images, ...sent }: EditService,
  files: readonly IncomingFile[] = [],
): Promise<Service> =>
  editThing(published, ctx, viewer, id, {
    ...{ version, confirmed },
    async store(known) {
      if (sent.company_id !== undefined && sent.company_id !== known.company_id)
        await mayOffer(ctx, viewer, sent.company_id);
      return images || files.length > 0 ? savedPictures(ctx, viewer, images ?? [], files) : undefined;
    },
    async write(tx, { before, now, updated_at }, shown) {
      const fields = withChanges(before, { ...sent, images: shown });
      await refuseToLeaveWithheld(tx, before, fields);
      await updateService(tx, id, { ...columnsOf(fields), updated_at });
      if (shown) await showPictures(tx, viewer, id, { before: imagesOf(before), after: shown, now });
    },
  });

export const promote = promoting(published);

export async function promoteAll(
  ctx: Ctx,
  viewer: Viewer,
  { company_id, is_promoted }: PromoteServices,
): Promise<{ changed: number }> {
  if (company_id) await ownCompany(ctx, viewer, company_id);
  const changed = await ctx.db.inTransaction(async (tx) => {
    await lockOwner(tx, viewer.id);
    const ids = await setPromotion(tx, viewer.id, { company_id, is_promoted: is_promoted ? 1 : 0 });
    if (is_promoted) await moveUp(tx, viewer.id, { type: 'service', ids, now: ctx.clock.now() });
    return ids.length;
  });
  return { changed };
}

export const remove = removing(published, async (tx, viewer, before, now) => {
  await showPictures(tx, viewer, before.id, { before: imagesOf(before), after: [], now });
  await updateService(tx, before.id, { ...emptied, deleted_at: now.toISOString() });
});

export const pauseAll = withholding(pauseServicesOf);

async function mayOffer(ctx: Ctx, viewer: Viewer, companyId: number | null): Promise<void> {
  if (companyId !== null) await ownCompany(ctx, viewer, companyId);
  else if (viewer.row.user_type !== 'freelancer')
    throw new AppError('forbidden', { detail: texts.onlyFreelancers });
}

const savedPictures = (
  ctx: Ctx,
  viewer: Viewer,
  kept: readonly string[],
  files: readonly IncomingFile[],
): Promise<string[]> =>
  savePictures(ctx, viewer, { kept, files, most: mostPictures }, invalidField('images', texts.manyPictures));

async function showPictures(
  tx: Tx,
  viewer: Viewer,
  id: number,
  shown: { before: readonly string[]; after: readonly string[]; now: Date },
): Promise<void> {
  await exchangePictures(tx, viewer.id, shown, invalidField('images', texts.lostPicture));
  await setPictures(tx, id, shown.after);
}

const imagesOf = ({ images }: StoredService): string[] => JSON.parse(images);

export async function noteInterest(
  ctx: Ctx,
  id: number,
  kind: 'view' | LeadKind,
  who: Visitor,
): Promise<void> {
  const [offered] = await findOffered(ctx.db, id);
  if (!offered) throw new AppError('not_found');
  if (offered.owner_id === who.viewer?.id) return;
  noteVisit(ctx, { type: 'service', ref_id: id, kind }, who);
}
