import { mostPictures } from '#lib/contract/service-form.ts';
import type {
  EditService,
  LeadKind,
  PromoteServices,
  PublishService,
  Service,
} from '#lib/contract/services.ts';
import { serviceTexts as texts } from '#lib/copy/services.ts';
import { companyFor } from '#server/companies/reading.ts';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import { lockOwner, moveUp } from '#server/entries/entries.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import {
  editThing,
  imagesOf,
  type PublishedKind,
  picturesOf,
  promoting,
  publishThing,
  refuseOtherOwner,
  refuseToLeaveWithheld,
  removing,
  removingAllOf,
  withholding,
} from '#server/publishing/publishing.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { noteVisit, type Visitor } from '#server/visits/visits.ts';
import { columnsOf, emptied, withChanges, withDefaults } from './fields.ts';
import {
  findOffered,
  insertService,
  listOwnersOfMine,
  lockService,
  passServices,
  pauseServicesOf,
  type StoredService,
  setPromotion,
  updateService,
} from './queries.ts';
import { ownService, read } from './reading.ts';

export { readPage } from './page.ts';

const mostOfOnePerson = 5000;

const pictures = picturesOf('service', mostPictures, texts);

const published: PublishedKind<StoredService, Service> = {
  type: 'service',
  publications: { name: 'publications', most: 300, withinMs: 24 * 60 * 60 * 1000 },
  changedMeanwhile: texts.changedMeanwhile,
  read,
  own: ownService,
  lock: lockService,
};

export async function publish(
  ctx: Ctx,
  viewer: Viewer,
  { client_id, confirm_warnings: confirmed, ...sent }: PublishService,
  files: readonly IncomingFile[] = [],
): Promise<Service> {
  const ownerId = await ownerFor(ctx, viewer, sent.company_id ?? null);
  return publishThing(published, ctx, viewer, {
    ownerId,
    companyId: sent.company_id,
    client_id,
    confirmed,
    check: async () => withDefaults(sent),
    store: async (fields) => ({ ...fields, images: await pictures.save(ctx, ownerId, fields.images, files) }),
    async insert(tx, fields, now, columns) {
      // Storing files takes time, so it is asked again.
      refuseOtherOwner(ownerId, await ownerFor({ db: tx }, viewer, fields.company_id));
      const service = { ...columnsOf(fields), owner_id: ownerId, ...columns };
      const id = await insertService(tx, service, mostOfOnePerson);
      if (id === undefined) throw new AppError('conflict', { detail: texts.manyServices });
      const acting = { ownerId, viewerId: viewer.id };
      await pictures.exchange(tx, acting, id, { before: [], after: fields.images, now });
      return id;
    },
  });
}

interface Edited extends EditService {
  /** Never of a request: an import names its line by it, so that the line changes the service once. */
  readonly client_id?: string | undefined;
}

export const edit = (
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { updated_at: version, confirm_warnings: confirmed, images, client_id, ...sent }: Edited,
  files: readonly IncomingFile[] = [],
): Promise<Service> =>
  editThing(published, ctx, viewer, id, {
    version,
    confirmed,
    async store(known) {
      if (sent.company_id !== undefined && sent.company_id !== known.company_id)
        refuseOtherOwner(known.owner_id, await ownerFor(ctx, viewer, sent.company_id));
      return images || files.length > 0 ? pictures.save(ctx, known.owner_id, images ?? [], files) : undefined;
    },
    async write(tx, { acting, before, now, updated_at }, shown) {
      const fields = withChanges(before, { ...sent, images: shown });
      if (fields.company_id !== before.company_id)
        refuseOtherOwner(before.owner_id, await ownerFor({ db: tx }, viewer, fields.company_id));
      await refuseToLeaveWithheld(tx, before, fields);
      await updateService(tx, id, {
        ...columnsOf(fields),
        updated_at,
        client_id: client_id ?? before.client_id,
      });
      if (shown) await pictures.exchange(tx, acting, id, { before: imagesOf(before), after: shown, now });
    },
  });

export const promote = promoting(published);

export async function promoteAll(
  ctx: Ctx,
  viewer: Viewer,
  { company_id, is_promoted }: PromoteServices,
): Promise<{ changed: number }> {
  if (company_id) await companyFor(ctx, viewer, company_id, 'publish');
  const changed = await ctx.db.inTransaction(async (tx) => {
    const owners = await listOwnersOfMine(tx, viewer.id, { company_id });
    for (const ownerId of owners) await lockOwner(tx, ownerId);
    const changes = { company_id, is_promoted: is_promoted ? 1 : 0 };
    const services = await setPromotion(tx, viewer.id, owners, changes);
    for (const [ownerId, some] of Map.groupBy(services, ({ owner_id }) => owner_id)) {
      const ids = some.map(({ id }) => id);
      if (is_promoted) await moveUp(tx, ownerId, { type: 'service', ids, now: ctx.clock.now() });
    }
    return services.length;
  });
  return { changed };
}

export const remove = removing(published, async (tx, acting, before, now) => {
  await pictures.exchange(tx, acting, before.id, { before: imagesOf(before), after: [], now });
  await updateService(tx, before.id, { ...emptied, deleted_at: now.toISOString() });
});

/** Returns their pictures, which pass on too. */
export const passOn = async (tx: Tx, companyId: number, ownerId: number): Promise<string[]> =>
  (await passServices(tx, companyId, ownerId)).flatMap(({ images }): string[] => JSON.parse(images));

export const removeAllOf = removingAllOf(published.type, remove);

export const pauseAll = withholding(pauseServicesOf);

/** To whom it belongs: to the company's owner, or to a freelancer. */
export async function ownerFor(
  ctx: { readonly db: SqlDb },
  viewer: Viewer,
  companyId: number | null,
): Promise<number> {
  if (companyId !== null) return (await companyFor(ctx, viewer, companyId, 'publish')).owner_id;
  if (viewer.row.user_type !== 'freelancer')
    throw new AppError('forbidden', { detail: texts.onlyFreelancers });
  return viewer.id;
}

export async function noteInterest(
  ctx: Ctx,
  id: number,
  kind: 'view' | LeadKind,
  who: Visitor,
): Promise<void> {
  const [offered] = await findOffered(ctx.db, id, who.viewer?.id ?? 0);
  if (!offered) throw new AppError('not_found');
  if (offered.role !== null) return;
  noteVisit(ctx, { type: 'service', ref_id: id, kind }, who);
}
