import type { Company } from '#lib/contract/companies.ts';
import type { Freelancer } from '#lib/contract/freelancers.ts';
import type { PublicUser } from '#lib/contract/users.ts';
import { type PhotoPlace, placePhoto } from '#server/accounts/accounts.ts';
import { findPerson } from '#server/accounts/reading.ts';
import { replyMinutesOf } from '#server/chat/reply-times.ts';
import { shownCompaniesOfUser } from '#server/companies/reading.ts';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { releasePicture, savePicture } from '#server/files/pictures.ts';
import { freelancerOf } from '#server/freelancers/reading.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';

export { takeOverPicture } from './google-picture.ts';

export interface Profile {
  readonly person: PublicUser & { readonly likes_count: number; readonly followers_count: number };
  readonly companies: readonly (Company & { readonly followers_count: number })[];
  readonly freelancer: Freelancer | undefined;
  readonly reply_minutes: number | null;
}

/** By id, username, or an old username that still leads to the person. Undefined when nobody is found or visible. */
export async function readProfile(ctx: Pick<Ctx, 'db'>, who: string | number): Promise<Profile | undefined> {
  const person = await findPerson(ctx, who);
  if (!person) return undefined;
  const [companies, freelancer, reply_minutes] = await Promise.all([
    shownCompaniesOfUser(ctx, person.id),
    person.user_type === 'freelancer' ? freelancerOf(ctx, person.id) : undefined,
    replyMinutesOf(ctx, person.id),
  ]);
  return { person, companies, freelancer, reply_minutes };
}

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
