import { createHash, randomUUID } from 'node:crypto';
import { pictureAddress } from '#lib/format/picture.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { tooMany } from '#server/limits/limits.ts';
import type { Ctx } from '#server/types.ts';
import type { IncomingFile } from './incoming-file.ts';
import {
  beginRemoving,
  deletePicture,
  doubt,
  doubtAgain,
  doubtAllOf,
  findDoubted,
  findPicture,
  insertOrDoubt,
  type PictureRow,
  sumDoubted,
  trust,
  trustOwn,
} from './queries.ts';
import { type Variants, variantsOf } from './variants.ts';

export interface Picture {
  /** What is kept with whatever shows it: from the root of the site, of the largest width. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

/** Which of these addresses are in use. Each feature that shows pictures has one. */
export type PicturesInUse = (db: Db, addresses: readonly string[]) => Promise<readonly string[]>;

const type = 'image/webp';
/** Part of every name, which never stands for other bytes: to be raised when the encoding changes. */
const edition = 1;
const doubtMs = 24 * 60 * 60 * 1000;
const sweptAtOnce = 100;
/** Of one person, of which perhaps nothing is shown: an hour of choosing pictures, not a place to keep files. */
const mostDoubtedBytes = 200 * 1024 * 1024;

/**
 * Keeps a picture for whoever sent it. Named by its content and its owner, so that the same file sent twice is kept
 * once, and what one person deletes is never another's. Nobody uses it yet: that is looked at a day later.
 */
export async function savePicture(ctx: Ctx, ownerId: number, file: IncomingFile): Promise<Picture> {
  const hash = hashOf(`${edition} ${ownerId} ${file.sha256}`);
  return (
    (await keptBefore(ctx, hash)) ??
    keep(ctx, { hash, ownerId, variants: await variantsOf(file, String(ownerId)) })
  );
}

/** The largest is written last: where it is, all are. */
async function keptBefore(ctx: Ctx, hash: string): Promise<Picture | undefined> {
  const known = await findPicture(ctx.db, hash);
  if (!known || !(await doubtAgain(ctx.db, known, ctx.clock.now().toISOString()))) return undefined;
  const { width, height } = known;
  if (!(await ctx.storage.has(nameOf(hash, width)))) return undefined;
  return { address: pictureAddress(hash, width), width, height };
}

interface NewPicture {
  readonly hash: string;
  readonly ownerId: number;
  readonly variants: Variants;
}

/** The row first, then the files: whatever fails between, nothing is kept that no sweep would find. */
async function keep(ctx: Ctx, { hash, ownerId, variants }: NewPicture): Promise<Picture> {
  const { width, height, files } = variants;
  const now = ctx.clock.now().toISOString();
  if ((await sumDoubted(ctx.db, ownerId)) > mostDoubtedBytes) throw tooMany(doubtMs);
  const isOurs = await insertOrDoubt(ctx.db, {
    hash,
    owner_id: ownerId,
    width,
    height,
    widths: JSON.stringify(files.map((file) => file.width)),
    bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    created_at: now,
    doubted_at: now,
  });
  // The one before it of this name is just being removed: another name.
  if (!isOurs) return keep(ctx, { hash: hashOf(hash + randomUUID()), ownerId, variants });
  for (const file of files) await ctx.storage.put(nameOf(hash, file.width), file.bytes, type);
  return { address: pictureAddress(hash, width), width, height };
}

/**
 * To be said, in the same transaction, of pictures that were sent before and are shown from now on. False, where one of
 * them is not this person's, or no longer there, or called by another of its widths: that address no sweep would know.
 */
export async function claimPictures(tx: Tx, ownerId: number, addresses: readonly string[]): Promise<boolean> {
  if (addresses.length === 0) return true;
  const own = await trustOwn(tx, ownerId, addresses.flatMap(hashesIn));
  const kept = new Set(own.map(({ hash, width }) => pictureAddress(hash, width)));
  return addresses.every((address) => kept.has(address));
}

/** To be said, in the same transaction, of what something no longer shows. */
export const releasePicture = (tx: Tx, address: string | null, now: Date): Promise<void> =>
  doubt(tx, hashesIn(address), now.toISOString());

/** To be said before somebody is erased: of all that they ever sent. */
export const releasePicturesOf = (tx: Tx, ownerId: number, now: Date): Promise<void> =>
  doubtAllOf(tx, ownerId, now.toISOString());

/** Removes what nobody has used for a day, a part of it; true: there may be more. */
export async function sweepPictures(
  ctx: Ctx,
  users: readonly { readonly picturesInUse: PicturesInUse }[],
): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - doubtMs).toISOString();
  const doubted = await findDoubted(ctx.db, before, sweptAtOnce);
  const addresses = doubted.map(({ hash, width }) => pictureAddress(hash, width));
  const used = new Set<string>();
  for (const { picturesInUse } of users)
    for (const address of await picturesInUse(ctx.db, addresses)) used.add(address);
  for (const row of doubted) {
    if (used.has(pictureAddress(row.hash, row.width))) await trust(ctx.db, row);
    else await remove(ctx, row);
  }
  return doubted.length === sweptAtOnce;
}

/** Marked first, so that nobody takes it for kept while its files go; its row last, so that no file is forgotten. */
async function remove({ db, storage, clock }: Ctx, row: PictureRow): Promise<void> {
  if (!(await beginRemoving(db, row, clock.now().toISOString()))) return;
  const widths: number[] = JSON.parse(row.widths);
  for (const width of widths) await storage.remove(nameOf(row.hash, width));
  await deletePicture(db, row);
}

const nameOf = (hash: string, width: number) => pictureAddress(hash, width).slice('/media/'.length);
const hashesIn = (address: string | null) => /^\/media\/([0-9a-f]{32})-/.exec(address ?? '')?.slice(1) ?? [];
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
