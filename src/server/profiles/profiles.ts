import { type PhotoPlace, placePhoto } from '#server/accounts/accounts.ts';
import { tellThingsChanged } from '#server/changes/changes.ts';
import type { IncomingFile } from '#server/media/incoming-file.ts';
import { releasePicture, savePicture } from '#server/media/pictures.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';

export { takeOverPicture } from './google-picture.ts';

/** Returns the address of the new photo. */
export async function changePhoto(
  ctx: Ctx,
  { id }: Viewer,
  place: PhotoPlace,
  file: IncomingFile,
): Promise<string> {
  const { address } = await savePicture(ctx, id, file);
  await replace(ctx, id, place, address);
  return address;
}

export const removePhoto = (ctx: Ctx, { id }: Viewer, place: PhotoPlace): Promise<void> =>
  replace(ctx, id, place, null);

async function replace({ db, clock }: Ctx, id: number, place: PhotoPlace, address: string | null) {
  await db.inTransaction(async (tx) => {
    const before = await placePhoto(tx, id, place, address);
    await tellThingsChanged(tx, id);
    if (before !== address) await releasePicture(tx, before, clock.now());
  });
}
