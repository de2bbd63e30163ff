import type { Company } from '#lib/contract/companies.ts';
import type { Freelancer } from '#lib/contract/freelancers.ts';
import type { PublicUser } from '#lib/contract/users.ts';
import { findPerson, type PhotoPlace, placePhoto } from '#server/accounts/accounts.ts';
import { companiesOfUser } from '#server/companies/companies.ts';
import { freelancerOf } from '#server/freelancers/freelancers.ts';
import type { IncomingFile } from '#server/media/incoming-file.ts';
import { letGo, savePicture } from '#server/media/pictures.ts';
import { announce } from '#server/news/news.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';

export { takeOverPicture } from './google-picture.ts';

/** Everything that anybody may see of a person. */
export interface Profile {
  readonly person: PublicUser & { readonly likes_count: number };
  readonly companies: readonly Company[];
  readonly freelancer: Freelancer | undefined;
}

/** By username, a name given up that still leads here, or id. Undefined for nobody, and for who may not be seen. */
export async function readProfile(ctx: Pick<Ctx, 'db'>, who: string | number): Promise<Profile | undefined> {
  const person = await findPerson(ctx, who);
  if (!person) return undefined;
  const [companies, freelancer] = await Promise.all([
    companiesOfUser(ctx, person.id),
    person.user_type === 'freelancer' ? freelancerOf(ctx, person.id) : undefined,
  ]);
  return { person, companies, freelancer };
}

/** The address of the new photo. */
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
    await announce(tx, id);
    if (before !== address) await letGo(tx, before, clock.now());
  });
}
