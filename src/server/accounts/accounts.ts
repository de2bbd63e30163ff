import type { EditUser, OwnUser, PublicUser, Register, SignIn, Tokens } from '#lib/contract/accounts.ts';
import { accountTexts } from '#lib/copy/accounts.ts';
import type { Tx } from '#server/db/connect.ts';
import { AppError } from '#server/errors.ts';
import { takeOrRefuse } from '#server/limits/limits.ts';
import type { Ctx } from '#server/types.ts';
import { usernameChanges } from './limits.ts';
import { checkPassword } from './password-check.ts';
import { hashPassword, inTurn } from './passwords.ts';
import {
  emailKey,
  findUser,
  findUserByEmail,
  findVisibleUser,
  findVisibleUserByName,
  insertUser,
  type User,
  updateUser,
} from './queries.ts';
import { beginSession, type Device, tokensOf, type Viewer } from './sessions.ts';
import { candidatesFor, claim, hold, isFree, refuseOddName, takenName } from './usernames.ts';
import { ownView, publicView } from './views.ts';

export { eraseAccount } from './deletion.ts';
export { identify, type Viewer } from './sessions.ts';
export { reinstate, suspend } from './suspension.ts';
export { sweepAccounts } from './sweep.ts';

export async function register(ctx: Ctx, { email, password, full_name }: Register): Promise<OwnUser> {
  // Asked first for the sake of the hash's cost; the index has the last word.
  if (await findUserByEmail(ctx.db, email)) throw new AppError('already_registered');
  const password_hash = await inTurn(() => hashPassword(password));
  const user = await ctx.db.inTransaction((tx) =>
    createUser(tx, { email, full_name: full_name ?? null, password_hash }, ctx.clock.now()),
  );
  return ownView(user);
}

interface NewUser {
  readonly email: string;
  readonly full_name: string | null;
  readonly password_hash?: string;
  readonly google_subject?: string;
  readonly google_picture_url?: string | null;
  readonly email_proved_at?: string;
}

/** The first free name becomes theirs. */
export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<User> {
  for (const username of candidatesFor(user.email)) {
    if (!(await isFree(tx, username, now))) continue;
    const row = { ...user, username, email_key: emailKey(user.email), created_at: now.toISOString() };
    const created = await insertUser(tx, row);
    if (created && (await claim(tx, username, created.id, now))) return created;
    if (!created && (await findUserByEmail(tx, user.email))) throw new AppError('already_registered');
    if (created) break;
  }
  throw new AppError('conflict');
}

export async function signIn(
  ctx: Ctx,
  { username: email, password, device }: SignIn,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<Tokens> {
  const user = await findUserByEmail(ctx.db, email);
  const isRight = await checkPassword(ctx, { password, user, account: emailKey(email), address });
  if (!isRight || !user) throw new AppError('invalid_credentials');
  return openSession(ctx, user, { userAgent, device });
}

/** For who has proved who they are. */
export async function openSession(ctx: Ctx, user: User, device: Device): Promise<Tokens> {
  refuseSuspended(user);
  return tokensOf(ctx, await ctx.db.inTransaction((tx) => beginSession(ctx, tx, user, device)));
}

function refuseSuspended({ is_active }: User): void {
  if (!is_active) throw new AppError('forbidden', { detail: accountTexts.suspended });
}

export const edit = (ctx: Ctx, viewer: Viewer, changes: EditUser): Promise<OwnUser> =>
  editUser(ctx, viewer.id, changes);

/** Of whoever it is: the caller has seen to it that they may. */
export async function editUser(ctx: Ctx, id: number, changes: EditUser): Promise<OwnUser> {
  const { username, ...fields } = changes;
  const before = await findUser(ctx.db, id);
  if (!before) throw new AppError('not_authenticated');
  const renames = username !== undefined && username !== before.username;
  if (renames) {
    refuseOddName(username);
    await takeOrRefuse(ctx.limits, usernameChanges, String(id));
  }
  if (!renames && Object.keys(fields).length === 0) return ownView(before);
  const after = await ctx.db.inTransaction(async (tx) => {
    if (renames) await rename(tx, id, username, ctx.clock.now());
    return updateUser(tx, id, { ...fields, ...(renames && { username }) });
  });
  if (!after) throw new AppError('not_authenticated');
  return ownView(after);
}

/** Two renames of one person at once: the second finds the first one's name and holds that. */
async function rename(tx: Tx, userId: number, name: string, now: Date): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user || user.username === name) return;
  if (!(await claim(tx, name, userId, now))) throw takenName();
  await hold(tx, user.username, now);
}

export async function readUser({ db }: Ctx, id: number): Promise<PublicUser> {
  return seen(await findVisibleUser(db, id));
}

export async function readUserByName({ db }: Ctx, name: string): Promise<PublicUser> {
  return seen(await findVisibleUserByName(db, name.replace(/^@/, '').toLowerCase()));
}

function seen(user: User | undefined): PublicUser {
  if (!user) throw new AppError('not_found');
  return publicView(user);
}
