import type { PublicUser } from '#lib/contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  findAddressesInUse,
  findUser,
  findVisibleUser,
  findVisibleUserByName,
  listPublicNames,
  listVisible,
  type User,
} from './queries.ts';
import { shownPublicly } from './shown.ts';

export const peopleByIds = async ({ db }: Pick<Ctx, 'db'>, ids: readonly number[]) =>
  (await listVisible(db, ids)).map(shownCounted);

/** For moderators alone, also while the account is suspended or about to be deleted. With whether others see it. */
export async function personToJudge({ db }: Pick<Ctx, 'db'>, id: number) {
  const user = await findUser(db, id);
  return (
    user && { person: shownCounted(user), isSeen: user.is_active === 1 && user.deletion_due_at === null }
  );
}

export async function findPerson({ db }: Pick<Ctx, 'db'>, who: string | number) {
  const user = await findShown(db, who);
  return user && { ...shownCounted(user), followers_count: user.followers };
}

export async function readPerson({ db }: Ctx, who: string | number): Promise<PublicUser> {
  const user = await findShown(db, who);
  if (!user) throw new AppError('not_found');
  return shownPublicly(user);
}

const findShown = (db: Db, who: string | number) =>
  typeof who === 'number'
    ? findVisibleUser(db, who)
    : findVisibleUserByName(db, who.replace(/^@/, '').toLowerCase());

const shownCounted = (user: User) => ({ ...shownPublicly(user), likes_count: user.likes });

export const publicNames = async ({ db }: Pick<Ctx, 'db'>, most: number): Promise<string[]> =>
  (await listPublicNames(db, most)).map(({ username }) => username);

export const photosInUse = (db: Db, addresses: readonly string[]): Promise<string[]> =>
  findAddressesInUse(db, addresses);
