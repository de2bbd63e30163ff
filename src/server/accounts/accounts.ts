import type { SignIn, Tokens } from '#lib/contract/accounts.ts';
import type { EditUser, OwnUser } from '#lib/contract/users.ts';
import type { Register } from '#lib/contract/ways.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { tell } from '#server/db/transaction.ts';
import { refreshEntry, refreshPerson, rewrites } from '#server/entries/entries.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { tellThingsChanged } from '#server/realtime/changes.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { forgetSmsDays } from '#server/sms/queries.ts';
import { deleteExpiredKeys } from './api-keys/queries.ts';
import { createUser } from './creating.ts';
import { queueFirstProof } from './email-proof.ts';
import { forgetExpiredChallenges, forgetOldActs } from './factors/queries.ts';
import { usernameChanges } from './limits.ts';
import { checkSignIn } from './password-check.ts';
import { hashPassword, inTurn, isOutdated } from './passwords.ts';
import { afterNewPhone } from './phone.ts';
import { forgetPhoneChallenges } from './phone-queries.ts';
import {
  findUser,
  findUserByEmail,
  forgetExpiredCodes,
  forgetTickets,
  setMissingPhoto,
  type User,
  updateUser,
} from './queries.ts';
import { forgetExpiredTokens, forgetOldSessions } from './session-queries.ts';
import { beginSession } from './sessions.ts';
import { shownToOwner } from './shown.ts';
import { before, lasts } from './times.ts';
import { forgetReservedNames, refuseOddName, takenName, Usernames } from './usernames.ts';
import { findUserByWay, wayTyped } from './ways.ts';

export { identifyByKey, keyPrefix } from './api-keys/api-keys.ts';
export { confirmEmail } from './credentials.ts';
export { beginDeletion, dueForErasure, type Erasure, erase, forgetAccount } from './deletion.ts';
export { mayContactStrangers, requireProvenWay } from './email-proof.ts';
export { keepAct } from './factors/acts.ts';
export { requireProof } from './factors/confirming.ts';
export { endLostAccess, removeFactors } from './factors/lost-access.ts';
export { hasFactor } from './factors/queries.ts';
export { confirmPhone } from './number.ts';
export { hashPassword } from './passwords.ts';
export { requireNumber } from './phone-numbers.ts';
export { createByNumber } from './phone-registration.ts';
export { emailKey, findUserByEmail, findUserByNumber } from './queries.ts';
export { hashOf, newShortToken, newToken } from './secrets.ts';
export { beginSession, identify } from './sessions.ts';
export { shownToOwner } from './shown.ts';
export { identifyBySocket, livingAmong, ticketFor } from './socket-tickets.ts';
export {
  endSuspension,
  reinstateUser,
  setRole,
  suspendOnlyUntil,
  suspendUser,
  suspensionsOver,
  userCalled,
} from './suspension.ts';
export { endTakeover, giveNumber } from './takeover.ts';
export { numberOf } from './way-queries.ts';
export { findUserByWay, reachOf, type Way, wayKey } from './ways.ts';

export async function register(
  ctx: Ctx,
  { email, password, full_name }: Omit<Register, 'phone'> & { readonly email: string },
  address: string,
): Promise<OwnUser> {
  // Checked before hashing, because a hash is expensive. The unique index still decides between two simultaneous
  // registrations.
  if (await findUserByEmail(ctx.db, email)) throw new AppError('already_registered');
  const password_hash = await inTurn(address, () => hashPassword(ctx, password));
  const user = await ctx.db.inTransaction(async (tx) => {
    const created = await createUser(ctx, tx, { email, full_name: full_name ?? null, password_hash });
    await queueFirstProof(ctx, tx, created);
    return created;
  });
  return shownToOwner(user);
}

export async function signIn(
  ctx: Ctx,
  { username, password, device }: SignIn,
  { address, userAgent }: { address: string; userAgent: string },
): Promise<Tokens> {
  const way = wayTyped(username);
  const user = await findUserByWay(ctx.db, way);
  const isRight = await checkSignIn(ctx, { way, password, user, device, address });
  if (!isRight || !user) throw new AppError('invalid_credentials');
  const isKept = user.password_hash === null || !isOutdated(ctx, user.password_hash);
  const current = isKept ? user : await hashAnew(ctx, user, { password, address });
  return beginSession(ctx, current, { userAgent, device, address }, 'password');
}

/** Renews an outdated hash. Otherwise the time of a sign-in would reveal accounts older than today's hash cost. */
async function hashAnew(
  ctx: Ctx,
  before: User,
  { password, address }: { password: string; address: string },
): Promise<User> {
  const password_hash = await inTurn(address, () => hashPassword(ctx, password));
  const after = await ctx.db.inTransaction(async (tx) => {
    const now = await lockUser(tx, before.id);
    // If the password was changed in the meantime, the old one starts no session.
    return now?.password_hash === before.password_hash
      ? updateUser(tx, before.id, { password_hash })
      : undefined;
  });
  return after ?? before;
}

export const edit = (ctx: Ctx, viewer: Viewer, changes: EditUser): Promise<OwnUser> =>
  editUser(ctx, viewer.id, changes);

export async function editUser(ctx: Ctx, id: number, changes: EditUser): Promise<OwnUser> {
  const { username, shows_presence, ...others } = changes;
  const fields = {
    ...others,
    ...(shows_presence !== undefined && { shows_presence: Number(shows_presence) }),
  };
  const before = await findUser(ctx.db, id);
  if (!before) throw new AppError('not_authenticated');
  const renames = username !== undefined && username !== before.username;
  if (renames) {
    refuseOddName(username);
    await takeOrRefuse(ctx.limits, usernameChanges, String(id));
  }
  if (!renames && Object.keys(fields).length === 0) return shownToOwner(before);
  if (isOnThings(changes, before)) await takeOrRefuse(ctx.limits, rewrites, String(id));
  const after = await ctx.db.inTransaction(async (tx) => {
    // Every change to a person locks their row first, so that simultaneous changes run in order and never deadlock.
    const locked = await lockUser(tx, id);
    if (!locked) throw new AppError('not_authenticated');
    if (renames) await rename(ctx, tx, id, username);
    const changed = await updateUser(tx, id, {
      ...fields,
      ...(renames && { username }),
      ...(changes.phone !== undefined && (await afterNewPhone(tx, locked, changes.phone))),
    });
    await tellThingsChanged(tx, id);
    if (shows_presence !== undefined) tell(tx, { type: 'contact-changed', to: 'programs', userIds: [id] });
    if (renames || isOnThings(changes, locked)) await refreshPerson(tx, id, ctx.clock.now());
    else await refreshEntry(tx, 'user', id);
    return changed;
  });
  if (!after) throw new AppError('not_authenticated');
  return shownToOwner(after);
}

const isOnThings = (changes: EditUser, before: User): boolean =>
  (['full_name', 'province', 'district', 'user_type'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );

/** Of two simultaneous renames, the second waits and then reserves the name that the first one set. */
async function rename({ keys, clock }: Ctx, tx: Tx, userId: number, name: string): Promise<void> {
  const names = new Usernames(tx, keys, clock.now());
  const user = await lockUser(tx, userId);
  if (!user || user.username === name) return;
  if (!(await names.claim(name, userId))) throw takenName();
  await names.reserve(user.username);
}

export async function asViewer({ db }: Pick<Ctx, 'db'>, id: number): Promise<Viewer> {
  const row = await findUser(db, id);
  if (!row) throw new AppError('not_found');
  return { id, sessionId: 0, row };
}

export async function becomeCompanyUser(tx: Tx, id: number): Promise<void> {
  const user = await lockUser(tx, id);
  if (user?.user_type === 'simple') await updateUser(tx, id, { user_type: 'company' });
}

/** SQLite allows one writer at a time, so each transaction stays short. */
const batchSize = 2000;

/** Forgets some of what is over. Returns whether there may be more. */
export async function sweepAccounts({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  const time = now.toISOString();
  const endedBefore = before(now, lasts.endedSession);
  await db.inTransaction(async (tx) => {
    await forgetExpiredCodes(tx, time);
    await forgetTickets(tx, time);
    await forgetExpiredChallenges(tx, time);
    await forgetPhoneChallenges(tx, time);
    await forgetSmsDays(tx, new Date(now.getTime() - lasts.smsDays));
    await forgetReservedNames(tx, now);
    await deleteExpiredKeys(tx, before(now, lasts.expiredKey));
  });
  const tokens = await db.inTransaction((tx) => forgetExpiredTokens(tx, time, batchSize));
  const sessions = await db.inTransaction((tx) => forgetOldSessions(tx, endedBefore, batchSize));
  const oldActs = before(now, lasts.accountActs);
  const acts = await db.inTransaction((tx) => forgetOldActs(tx, oldActs, batchSize));
  return [tokens, sessions, acts].includes(batchSize);
}

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
