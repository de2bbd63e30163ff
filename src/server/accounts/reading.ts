import type { PublicUser } from '#lib/contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';
import {
  findAddressesInUse,
  findVisibleUser,
  findVisibleUserByName,
  listPublicNames,
  listVisible,
  type User,
} from './queries.ts';
import { shownPublicly } from './shown.ts';

/** Of these people, those who may be seen, with how many like them. */
export const peopleByIds = async ({ db }: Pick<Ctx, 'db'>, ids: readonly number[]) =>
  (await listVisible(db, ids)).map(shownCounted);

/** Whom anybody may see, by id or by name, with or without its @; with how many like them. */
export async function findPerson({ db }: Pick<Ctx, 'db'>, who: string | number) {
  const user = await findShown(db, who);
  return user && shownCounted(user);
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

/** Names of those worth finding: freelancers, and others once their profile says who and where they are. */
export const publicNames = async ({ db }: Pick<Ctx, 'db'>, most: number): Promise<string[]> =>
  (await listPublicNames(db, most)).map(({ username }) => username);

/** Those of these addresses that somebody's photos have. */
export const photosInUse = (db: Db, addresses: readonly string[]): Promise<string[]> =>
  findAddressesInUse(db, addresses);
