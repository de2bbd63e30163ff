import type { OwnUser } from '#lib/contract/accounts.ts';
import { AppError } from '#server/errors.ts';
import type { Ctx } from '#server/types.ts';
import { findUser, type User } from './queries.ts';
import type { Viewer } from './sessions.ts';
import { ownView } from './views.ts';

export async function readOwn(ctx: Ctx, viewer: Viewer): Promise<OwnUser> {
  return ownView(await ownRow(ctx, viewer));
}

/** Gone since the token was looked at: erased, in this very moment. */
export async function ownRow({ db }: Pick<Ctx, 'db'>, viewer: Viewer): Promise<User> {
  const user = await findUser(db, viewer.id);
  if (!user) throw new AppError('not_authenticated');
  return user;
}
