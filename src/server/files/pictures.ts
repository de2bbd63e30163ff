import { createHash, randomUUID } from 'node:crypto';
import type { KeptPicture } from '#lib/contract/services.ts';
import { pictureWidths, savingWidthOf, widthsUpTo } from '#lib/format/picture.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { tooMany } from '#server/fairness/limits/limits.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { requireSpace } from './account-space.ts';
import type { IncomingFile } from './incoming-file.ts';
import { addressOf, fileName, hashesIn, joinWidths, widthsOf } from './picture-names.ts';
import {
  beginRemoving,
  deletePicture,
  findPicture,
  insertOrMarkUnused,
  listUnused,
  markAllUnused,
  markPicturesUsed,
  markUnused,
  markUnusedAgain,
  markUsed,
  type PictureRow,
  passPictures,
  pictureCost,
  sumUnused,
} from './queries.ts';
import { type Variants, variantsOf } from './variants.ts';

export interface Picture {
  /** A path from the site's root to the largest width. Things store this address. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
}

type PicturesInUse = (db: Db, addresses: readonly string[]) => Promise<readonly string[]>;

const type = 'image/webp';
/** Part of every name, because a name always has the same bytes. Raise it when the encoding changes. */
const edition = 1;
const unusedForMs = 24 * 60 * 60 * 1000;
const batchSize = 100;
/**
 * Bytes of one person's pictures that may not be in use: enough for an hour of choosing pictures, too few to store
 * files. Released pictures stay for a day and count only here.
 */
const mostUnusedBytes = 200 * 1024 * 1024;

/**
 * Stores a picture under a name made from its content and owner. So a file sent twice is stored once, and deleting one
 * person's picture never deletes another's. Nothing shows the picture yet, so the sweep checks it a day later.
 */
export async function savePicture(ctx: Ctx, ownerId: number, file: IncomingFile): Promise<Picture> {
  const hash = hashOf(`${edition} ${ownerId} ${file.sha256}`);
  const known = await findPicture(ctx.db, hash);
  const stored = known && (await findStored(ctx, ownerId, known));
  // A known picture that has lost its files gets all of them back.
  const widths = joinWidths(pictureWidths, known ? widthsOf(known) : []);
  return stored ?? store(ctx, { hash, ownerId, variants: await variantsOf(file, String(ownerId), widths) });
}

export async function keepPicture(ctx: Ctx, ownerId: number, file: IncomingFile): Promise<KeptPicture> {
  const { address: url, width, height } = await savePicture(ctx, ownerId, file);
  return { url, width, height };
}

/** The largest width is written last, so if it exists, all exist. */
async function findStored(ctx: Ctx, ownerId: number, known: PictureRow): Promise<Picture | undefined> {
  if (known.released_at)
    await ctx.db.inTransaction((tx) => requireSpace(ctx, tx, ownerId, known.bytes + pictureCost));
  if (!(await markUnusedAgain(ctx.db, known, ctx.clock.now().toISOString()))) return undefined;
  const { width, height } = known;
  if (!(await ctx.storage.has(fileName(known, width)))) return undefined;
  return { address: addressOf(known), width, height };
}

interface NewPicture {
  readonly hash: string;
  readonly ownerId: number;
  readonly variants: Variants;
}

/** The row is written before the files, so that the sweep finds every file even after a failure. */
async function store(ctx: Ctx, { hash, ownerId, variants }: NewPicture): Promise<Picture> {
  const { width, height, files } = variants;
  const now = ctx.clock.now().toISOString();
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const saving = files.find((file) => file.width === savingWidthOf(width));
  if ((await sumUnused(ctx.db, ownerId)) > mostUnusedBytes) throw tooMany(unusedForMs);
  const ours = await ctx.db.inTransaction(async (tx) => {
    await requireSpace(ctx, tx, ownerId, bytes + pictureCost);
    return insertOrMarkUnused(tx, {
      hash,
      owner_id: ownerId,
      width,
      height,
      widths: JSON.stringify(files.map((file) => file.width)),
      bytes,
      saving_bytes: saving?.bytes.length ?? null,
      saving_width: saving?.width ?? null,
      created_at: now,
      doubted_at: now,
    });
  });
  // The picture with this name is being removed right now, so this one gets another name.
  if (!ours) return store(ctx, { hash: hashOf(hash + randomUUID()), ownerId, variants });
  for (const file of files) await ctx.storage.put(fileName(ours, file.width), file.bytes, type);
  return { address: addressOf(ours), width, height };
}

interface Claim {
  /** Whose pictures they may be. */
  readonly of: readonly number[];
  /** Already shown, whoever of the company brought them. */
  readonly shown?: readonly string[];
}

/**
 * Runs in the transaction that begins to show these pictures. False when a picture belongs to another person, is gone,
 * or has the address of a smaller width, which the sweep would not recognise.
 */
export async function claimPictures(
  tx: Tx,
  { of, shown = [] }: Claim,
  addresses: readonly string[],
): Promise<boolean> {
  if (addresses.length === 0) return true;
  const known = new Set(shown);
  const isNew = (address: string) => !known.has(address);
  const own = [
    ...(await markPicturesUsed(tx, addresses.filter((address) => !isNew(address)).flatMap(hashesIn))),
    ...(await markPicturesUsed(tx, addresses.filter(isNew).flatMap(hashesIn), of)),
  ];
  const kept = new Set(own.map(addressOf));
  return addresses.every((address) => kept.has(address));
}

export const releasePicture = (tx: Tx, address: string | null, now: Date): Promise<void> =>
  markUnused(tx, hashesIn(address), now.toISOString());

/** With what shows them, to whoever owns that now. */
export const passOn = (
  tx: Tx,
  addresses: readonly (string | null)[],
  people: { readonly from: number; readonly to: number },
): Promise<void> => passPictures(tx, addresses.flatMap(hashesIn), people);

export const releasePicturesOf = (tx: Tx, ownerId: number, now: Date): Promise<void> =>
  markAllUnused(tx, ownerId, now.toISOString());

export async function sweepPictures(
  ctx: Ctx,
  users: readonly { readonly picturesInUse: PicturesInUse }[],
): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - unusedForMs).toISOString();
  const unused = await listUnused(ctx.db, before, batchSize);
  const addresses = unused.map(addressOf);
  const used = new Set<string>();
  for (const { picturesInUse } of users)
    for (const address of await picturesInUse(ctx.db, addresses)) used.add(address);
  for (const row of unused) {
    if (used.has(addressOf(row))) await markUsed(ctx.db, row);
    else await remove(ctx, row);
  }
  return unused.length === batchSize;
}

/**
 * Marks the row before deleting files, so that nobody claims the picture in the meantime. Deletes the row last, so that
 * no file is forgotten.
 */
async function remove({ db, storage, clock }: Ctx, row: PictureRow): Promise<void> {
  if (!(await beginRemoving(db, row, clock.now().toISOString()))) return;
  const widths = joinWidths(widthsOf(row), widthsUpTo(row.width));
  for (const width of widths) await storage.remove(fileName(row, width));
  await deletePicture(db, row);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
