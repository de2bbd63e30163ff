import { publishingTexts as texts } from '#lib/copy/publishing.ts';
import type { Thing, ThingType } from '#lib/things.ts';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import { lockPerson } from '#server/db/people.ts';
import type { Acting } from '#server/db/roles.ts';
import {
  enterNew,
  lockOwner,
  moveUp,
  refreshEntriesOf,
  refreshEntry,
  removeEntry,
} from '#server/entries/entries.ts';
import { type Limit, takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { afterRepeats } from '#server/fairness/limits/repeats.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { claimPictures, releasePicture, savePicture } from '#server/files/pictures.ts';
import { forgetMarksOn } from '#server/marks/marks.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError, invalidField } from '#server/runtime/errors.ts';
import {
  type Copied,
  copyOf,
  deletePrint,
  findWithheld,
  holdIfDoubtful,
  wordsIn,
} from '#server/screening/screening.ts';
import { findByClientId, listIdsOfCompany, setPictures, setPromoted, setWriter } from './queries.ts';
import { tellOfThing } from './telling.ts';

interface Versioned {
  readonly updated_at: string;
}
interface KnownThing extends Versioned {
  readonly owner_id: number;
  readonly company_id: number | null;
}

export interface PublishedKind<Row extends Versioned, Shown> {
  readonly type: ThingType;
  /** More than a person publishes in a day, fewer than a program would. */
  readonly publications: Limit;
  readonly changedMeanwhile: string;
  readonly read: (ctx: Ctx, id: number, viewer: Viewer) => Promise<Shown>;
  readonly own: (ctx: Ctx, viewer: Viewer, id: number) => Promise<KnownThing>;
  /** Locks the row. Undefined where it has another owner by now, or where the viewer may not publish it any more. */
  readonly lock: (tx: Tx, acting: Acting, id: number) => Promise<Row | undefined>;
}

interface Publication<Checked, Stored> {
  readonly ownerId: number;
  readonly companyId?: number | null | undefined;
  /** The author has read what the program doubts. */
  readonly confirmed?: boolean | undefined;
  /** One client id makes one thing, even when sent repeatedly. */
  readonly client_id: string | undefined;
  readonly check: () => Promise<Checked>;
  readonly store: (checked: Checked) => Promise<Stored>;
  readonly insert: (tx: Tx, stored: Stored, now: Date, columns: NewColumns) => Promise<number>;
}

interface NewColumns {
  readonly client_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly written_by: number;
}

export const publishThing = <Row extends Versioned, Shown, Checked, Stored>(
  kind: PublishedKind<Row, Shown>,
  ctx: Ctx,
  viewer: Viewer,
  sent: Publication<Checked, Stored>,
): Promise<Shown> =>
  afterRepeats(ctx.limits, { what: kind.type, personId: viewer.id, client_id: sent.client_id }, () =>
    publishOnce(kind, ctx, viewer, sent),
  );

async function publishOnce<Row extends Versioned, Shown, Checked, Stored>(
  kind: PublishedKind<Row, Shown>,
  ctx: Ctx,
  viewer: Viewer,
  {
    ownerId,
    companyId = null,
    client_id,
    confirmed = false,
    check,
    store,
    insert,
  }: Publication<Checked, Stored>,
): Promise<Shown> {
  const findAlreadySent = async (db: SqlDb) =>
    client_id ? findByClientId(db, kind.type, { ownerId, companyId }, client_id) : undefined;
  const known = await findAlreadySent(ctx.db);
  if (known) return kind.read(ctx, known.id, viewer);
  const checked = await check();
  await takeOrRefuse(ctx.limits, kind.publications, String(viewer.id));
  const stored = await store(checked);
  const now = ctx.clock.now();
  const at = now.toISOString();
  const { id, isAlreadySent, ...held } = await ctx.db.inTransaction(async (tx) => {
    await lockPerson(tx, ownerId);
    const alreadySent = await findAlreadySent(tx);
    if (alreadySent) return { id: alreadySent.id, isAlreadySent: true };
    const made = await insert(tx, stored, now, {
      client_id: client_id ?? null,
      created_at: at,
      updated_at: at,
      written_by: viewer.id,
    });
    const thing = { type: kind.type, id: made };
    const copied = await copyOf(tx, thing);
    const held_because = copied && (await holdIfDoubtful(tx, thing, copied, { isNew: true, confirmed, now }));
    await enterNew(tx, { type: kind.type, refId: made, ownerId });
    await tellOfThing(tx, thing, { ownerId, companyId, what: 'published', now });
    return { id: made, isAlreadySent: false, ...(held_because && { held_because }) };
  });
  if (isAlreadySent) await ctx.limits.giveBack(kind.publications, String(viewer.id));
  return { ...(await kind.read(ctx, id, viewer)), ...held };
}

/** Whoever has changed its words or pictures answers for them from now on. */
export async function copyWithWriter(
  tx: Tx,
  thing: Thing,
  before: Copied | undefined,
  writerId: number,
): Promise<Copied | undefined> {
  const copied = await copyOf(tx, thing);
  if (!copied || wordsIn(copied.evidence) === wordsIn(before?.evidence)) return copied;
  await setWriter(tx, thing, writerId);
  return { ...copied, writerId };
}

export interface Change<Row> {
  readonly acting: Acting;
  readonly before: Row;
  readonly now: Date;
  readonly updated_at: string;
}

interface Edit<Row, Stored> {
  readonly confirmed?: boolean | undefined;
  /** The version that the editor read. If the thing has changed since, nothing is written, so no change is lost. */
  readonly version?: string | undefined;
  readonly store: (known: KnownThing) => Promise<Stored>;
  readonly write: (tx: Tx, change: Change<Row>, stored: Stored) => Promise<void>;
}

export async function editThing<Row extends Versioned, Shown, Stored>(
  kind: PublishedKind<Row, Shown>,
  ctx: Ctx,
  viewer: Viewer,
  id: number,
  { version, confirmed = false, store, write }: Edit<Row, Stored>,
): Promise<Shown> {
  const refuseStale = ({ updated_at }: Versioned) => {
    if (version !== undefined && updated_at !== version)
      throw new AppError('conflict', { detail: kind.changedMeanwhile });
  };
  const known = await kind.own(ctx, viewer, id);
  const acting = { ownerId: known.owner_id, viewerId: viewer.id };
  refuseStale(known);
  const stored = await store(known);
  const now = ctx.clock.now();
  const thing = { type: kind.type, id };
  const held_because = await ctx.db.inTransaction(async (tx) => {
    await lockOwner(tx, acting.ownerId);
    // Storing files takes time, so the row is read and checked again.
    const before = await kind.lock(tx, acting, id);
    if (!before) throw new AppError('not_found');
    refuseStale(before);
    const copiedBefore = await copyOf(tx, thing);
    await write(tx, { acting, before, now, updated_at: laterThan(before, now) }, stored);
    const copied = await copyWithWriter(tx, thing, copiedBefore, viewer.id);
    const held =
      copied && (await holdIfDoubtful(tx, thing, copied, { before: copiedBefore, confirmed, now }));
    await refreshEntry(tx, kind.type, id);
    const { owner_id: ownerId, company_id: companyId } = known;
    await tellOfThing(tx, thing, { ownerId, companyId, what: 'changed', now });
    return held;
  });
  return { ...(await kind.read(ctx, id, viewer)), ...(held_because && { held_because }) };
}

/** Whoever owns a thing keeps it, so it moves between companies of one owner alone. */
export function refuseOtherOwner(from: number, to: number): void {
  if (from !== to) throw new AppError('conflict', { detail: texts.otherOwner });
}

/** What moderation keeps from others with its company would otherwise be shown under another. */
export async function refuseToLeaveWithheld(
  tx: Tx,
  from: { readonly company_id: number | null },
  to: { readonly company_id: number | null },
): Promise<void> {
  if (from.company_id === null || from.company_id === to.company_id) return;
  if (await findWithheld(tx, 'company', from.company_id))
    throw new AppError('conflict', { detail: texts.companyWithheld });
}

/** At least a millisecond after the last change, so that every version differs. */
const laterThan = ({ updated_at }: Versioned, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(updated_at) + 1)).toISOString();

/**
 * Promoted things are labelled in lists. Promoting also moves a thing to the top of the feed, at most once in 24 hours.
 */
export const promoting =
  <Row extends Versioned & { is_promoted: number }, Shown>(kind: PublishedKind<Row, Shown>) =>
  async (ctx: Ctx, viewer: Viewer, id: number, isPromoted: boolean): Promise<Shown> => {
    const { owner_id: ownerId } = await kind.own(ctx, viewer, id);
    await ctx.db.inTransaction(async (tx) => {
      await lockOwner(tx, ownerId);
      const before = await kind.lock(tx, { ownerId, viewerId: viewer.id }, id);
      const is_promoted = isPromoted ? 1 : 0;
      if (!before || before.is_promoted === is_promoted) return;
      await setPromoted(tx, { type: kind.type, id }, is_promoted);
      if (isPromoted) await moveUp(tx, ownerId, { type: kind.type, ids: [id], now: ctx.clock.now() });
    });
    return kind.read(ctx, id, viewer);
  };

/** Deletes a thing for everybody. An emptied row stays, because others refer to it. */
export const removing =
  <Row extends Versioned, Shown>(
    kind: PublishedKind<Row, Shown>,
    empty: (tx: Tx, acting: Acting, before: Row, now: Date) => Promise<void>,
  ) =>
  async (ctx: Ctx, viewer: Viewer, id: number): Promise<void> => {
    const { owner_id: ownerId, company_id: companyId } = await kind.own(ctx, viewer, id);
    const acting = { ownerId, viewerId: viewer.id };
    const now = ctx.clock.now();
    await ctx.db.inTransaction(async (tx) => {
      await lockOwner(tx, ownerId);
      const before = await kind.lock(tx, acting, id);
      if (!before) return;
      await empty(tx, acting, before, now);
      await removeEntry(tx, kind.type, id);
      await deletePrint(tx, { type: kind.type, id });
      await forgetMarksOn(tx, { type: kind.type, id });
      await tellOfThing(tx, { type: kind.type, id }, { ownerId, companyId, what: 'removed', now });
    });
  };

/** One after the other, so that no transaction grows with them. What is removed already is left out when it runs again. */
export const removingAllOf =
  (type: ThingType, remove: (ctx: Ctx, viewer: Viewer, id: number) => Promise<void>) =>
  async (ctx: Ctx, owner: Viewer, companyId: number): Promise<void> => {
    for (const id of await listIdsOfCompany(ctx.db, type, companyId)) await remove(ctx, owner, id);
  };

/**
 * Pauses or hides all things of a kind when an account changed hands, because a stranger may have written them. The
 * owner can show them again.
 */
export const withholding =
  (withhold: (tx: Tx, ownerId: number, now: string) => Promise<unknown>) =>
  ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, ownerId: number): Promise<void> =>
    db.inTransaction(async (tx) => {
      await lockOwner(tx, ownerId);
      await withhold(tx, ownerId, clock.now().toISOString());
      await refreshEntriesOf(tx, ownerId);
    });

interface Exchange {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly now: Date;
}

/** Makes a thing show these pictures and releases its earlier ones. `refusal` is for pictures that no longer exist. */
export async function exchangePictures(
  tx: Tx,
  { ownerId, viewerId }: Acting,
  { before, after, now }: Exchange,
  refusal: AppError,
): Promise<void> {
  if (!(await claimPictures(tx, { of: [ownerId, viewerId], shown: before }, after))) throw refusal;
  for (const address of before) if (!after.includes(address)) await releasePicture(tx, address, now);
}

/** What kinds do alike whose things show several pictures. */
export const picturesOf = (
  type: 'service' | 'request',
  most: number,
  refusals: { readonly manyPictures: string; readonly lostPicture: string },
) => ({
  /** The addresses of all that a thing is to show: those that are kept already, and what was sent with them. */
  async save(
    ctx: Ctx,
    ownerId: number,
    kept: readonly string[],
    files: readonly IncomingFile[],
  ): Promise<string[]> {
    if (kept.length + files.length > most) throw invalidField('images', refusals.manyPictures);
    const shown = [...kept];
    for (const file of files) shown.push((await savePicture(ctx, ownerId, file)).address);
    return [...new Set(shown)];
  },
  async exchange(tx: Tx, acting: Acting, id: number, exchange: Exchange): Promise<void> {
    await exchangePictures(tx, acting, exchange, invalidField('images', refusals.lostPicture));
    await setPictures(tx, { type, id }, exchange);
  },
});

export const imagesOf = ({ images }: { readonly images: string }): string[] => JSON.parse(images);
