import { type PhotoPlace, placePhoto } from '#server/accounts/accounts.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { releasePicture, savePicture } from '#server/files/pictures.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { Viewer } from '#server/runtime/viewer.ts';

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
