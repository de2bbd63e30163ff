import type { Db, Tx } from '#server/db/connect.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import { AppError } from '#server/runtime/errors.ts';
import { findUser, setMissingPhoto, updateUser } from './queries.ts';

export type PhotoPlace = 'profile_photo_url' | 'cover_photo_url';

export async function placePhoto(
  tx: Tx,
  userId: number,
  place: PhotoPlace,
  address: string | null,
): Promise<string | null> {
  const before = await findUser(tx, userId);
  if (!before || !(await updateUser(tx, userId, { [place]: address })))
    throw new AppError('not_authenticated');
  return before[place];
}

export async function lacksPhoto(db: Db, userId: number): Promise<boolean> {
  const user = await findUser(db, userId);
  return user !== undefined && user.profile_photo_url === null;
}

/** Keeps a photo that the owner has chosen in the meantime. */
export async function placeFirstPhoto(tx: Tx, userId: number, address: string): Promise<void> {
  await setMissingPhoto(tx, userId, address);
  await tellThingsChanged(tx, userId);
}
