import { mostPictures } from '#lib/contract/request-form.ts';
import type { EditRequest, PublishRequest, Request, RequestFields } from '#lib/contract/requests.ts';
import { requestRefusals as texts } from '#lib/copy/requests.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { districtsOf } from '#lib/places/mozambique.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockOwner } from '#server/entries/entries.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import {
  editThing,
  imagesOf,
  type PublishedKind,
  picturesOf,
  publishThing,
  removing,
  withholding,
} from '#server/publishing/publishing.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import { closesAt, end, planDeclining, planEnd } from './endings.ts';
import { columnsOf, emptied, withChanges, withDefaults } from './fields.ts';
import {
  addOffer,
  closeAllOf,
  findOwner,
  insertRequest,
  lockOwnRequest,
  lockRequest,
  type StoredRequest,
  updateRequest,
} from './queries.ts';
import { ownRequest, read } from './reading.ts';
import { isOpen } from './shown.ts';

export { closeOverdueRequests, closeRequest, remindOfRequest } from './endings.ts';

const mostOpen = 20;
const dayMs = 24 * 60 * 60 * 1000;
const farthestDays = 365;

const pictures = picturesOf('request', mostPictures, texts);

const published: PublishedKind<StoredRequest, Request> = {
  type: 'request',
  publications: { name: 'requests', most: 20, withinMs: dayMs },
  changedMeanwhile: texts.changedMeanwhile,
  read,
  own: ownRequest,
  lock: (tx, { ownerId }, id) => lockOwnRequest(tx, ownerId, id),
};

export const publish = (
  ctx: Ctx,
  viewer: Viewer,
  { client_id, confirm_warnings: confirmed, ...sent }: PublishRequest,
  files: readonly IncomingFile[] = [],
): Promise<Request> =>
  publishThing(published, ctx, viewer, {
    ownerId: viewer.id,
    client_id,
    confirmed,
    check: async () => checked(withDefaults(sent), ctx.clock.now()),
    store: async (fields) => ({
      ...fields,
      images: await pictures.save(ctx, viewer.id, fields.images, files),
    }),
    async insert(tx, fields, now, columns) {
      const request = {
        ...columnsOf(fields),
        owner_id: viewer.id,
        ...columns,
        status: 'Aberto',
        ended_by: null,
        closes_at: closesAt(now).toISOString(),
      } as const;
      const id = await insertRequest(tx, request, { most: mostOpen, now: now.toISOString() });
      if (id === undefined) throw new AppError('conflict', { detail: texts.manyRequests });
      await pictures.exchange(tx, { ownerId: viewer.id, viewerId: viewer.id }, id, {
        before: [],
        after: fields.images,
        now,
      });
      await planEnd(tx, { id, ownerId: viewer.id }, now);
      return id;
    },
  });

export const edit = (
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { updated_at: version, confirm_warnings: confirmed, images, ...sent }: EditRequest,
  files: readonly IncomingFile[] = [],
): Promise<Request> =>
  editThing(published, ctx, viewer, id, {
    version,
    confirmed,
    store: async () =>
      images || files.length > 0 ? pictures.save(ctx, viewer.id, images ?? [], files) : undefined,
    async write(tx, { acting, before, now, updated_at }, shown) {
      if (!isOpen(before, now)) throw new AppError('conflict', { detail: texts.closed });
      const fields = checked(withChanges(before, { ...sent, images: shown }), now, before);
      await updateRequest(tx, id, { ...columnsOf(fields), updated_at });
      if (shown) await pictures.exchange(tx, acting, id, { before: imagesOf(before), after: shown, now });
    },
  });

/**
 * In the transaction in which an offer is accepted. False where another was accepted before. One that closed by itself or
 * by hand stays so.
 */
export async function endAccepted(tx: Tx, id: number, now: Date): Promise<boolean> {
  const known = await findOwner(tx, id);
  if (!known) return true;
  await lockOwner(tx, known.owner_id);
  const request = await lockRequest(tx, id);
  if (request?.ended_by === 'accepted') return false;
  if (request) await end(tx, request, 'accepted', now);
  return true;
}

/** Whoever makes an offer waits for who makes another. False where the request is over. */
export async function lockIfOpen(tx: Tx, id: number, now: Date): Promise<boolean> {
  const request = await lockRequest(tx, id);
  return request !== undefined && isOpen(request, now);
}

/** Pages show how many there are. */
export async function noteOffer(tx: Tx, id: number): Promise<void> {
  const owner = await addOffer(tx, id);
  if (owner) await tellThingsChanged(tx, owner.owner_id);
}

/** By hand. Closing it twice is harmless. */
export async function close(ctx: Ctx, viewer: Viewer, id: number): Promise<Request> {
  await ownRequest(ctx, viewer, id);
  const now = ctx.clock.now();
  await ctx.db.inTransaction(async (tx) => {
    await lockOwner(tx, viewer.id);
    const request = await lockOwnRequest(tx, viewer.id, id);
    if (request && (await end(tx, request, 'hand', now))) await planDeclining(tx, request, now);
  });
  return read(ctx, id, viewer);
}

export const remove = removing(published, async (tx, acting, before, now) => {
  await pictures.exchange(tx, acting, before.id, { before: imagesOf(before), after: [], now });
  await updateRequest(tx, before.id, {
    ...emptied,
    status: 'Fechado',
    ended_by: before.ended_by ?? 'hand',
    deleted_at: now.toISOString(),
  });
  await planDeclining(tx, before, now);
});

export const closeAll = withholding(closeAllOf);

/** Only what is sent is checked, so that an old day does not keep anybody from changing the words. */
function checked(
  fields: RequestFields,
  now: Date,
  before?: Pick<StoredRequest, 'wanted_by' | 'province' | 'district'>,
): RequestFields {
  const { province, district, wanted_by: day } = fields;
  const isMoved = province !== before?.province || district !== before?.district;
  if (isMoved && district !== null && !districtsOf(province).some(({ name }) => name === district))
    throw invalidField('district', texts.oddDistrict);
  if (day !== null && day !== before?.wanted_by) {
    if (day < dayInMaputo(now)) throw invalidField('wanted_by', texts.pastDay);
    if (day > dayInMaputo(new Date(now.getTime() + farthestDays * dayMs)))
      throw invalidField('wanted_by', texts.farDay);
  }
  return fields;
}
