import type { GoogleSignIn, Tokens } from '#lib/contract/accounts.ts';
import { googleTexts } from '#lib/copy/accounts.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { isUniqueViolation } from '#server/db/transaction.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import { forgetPublicPhone } from '#server/freelancers/freelancers.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { endOtherWays } from './api-keys/queries.ts';
import { createUser } from './creating.ts';
import { keepAct } from './factors/acts.ts';
import { deleteFactors } from './factors/queries.ts';
import { type Profile, profileShownBy, refusal } from './google-credential.ts';
import { mayTell, notice } from './notices.ts';
import {
  emailKey,
  findUserByEmail,
  findUserByGoogle,
  forgetProofs,
  type User,
  updateUser,
} from './queries.ts';
import { endSessions } from './session-ends.ts';
import { beginSession, type Device } from './sessions.ts';
import { removeNumber } from './way-queries.ts';

export { googleIssuer } from './google-issuer.ts';

export async function signInByGoogle(
  ctx: Ctx,
  { credential, nonce, device }: GoogleSignIn,
  caller: Omit<Device, 'device'>,
): Promise<Tokens> {
  if (!credential) throw refusal(googleTexts.noToken);
  if (!ctx.config.google?.clientId) throw refusal(googleTexts.notLoaded);
  if (!nonce) throw refusal(googleTexts.failed);
  const profile = await profileShownBy(ctx, { credential, nonce });
  return beginSession(ctx, await personOf(ctx, profile), { ...caller, device }, 'google');
}

/** On a first visit two tabs may sign in at once. The slower one tries again and finds the new account. */
async function personOf(ctx: Ctx, profile: Profile): Promise<User> {
  const tells = await mayTellOfLink(ctx, profile);
  const find = () => ctx.db.inTransaction((tx) => findOrCreate(ctx, tx, profile, tells));
  try {
    return await find();
  } catch (error) {
    const tabWasFaster =
      isUniqueViolation(error) || (error instanceof AppError && error.kind === 'already_registered');
    if (!tabWasFaster) throw error;
    return find();
  }
}

async function mayTellOfLink(ctx: Ctx, { subject, email: address }: Profile): Promise<boolean> {
  const user = (await findUserByGoogle(ctx.db, subject)) ?? (await findUserByEmail(ctx.db, address));
  return user !== undefined && user.google_subject === null && (await mayTell(ctx, user.id));
}

async function findOrCreate(ctx: Ctx, tx: Tx, profile: Profile, tells: boolean): Promise<User> {
  const { subject, email: address, fullName, pictureUrl } = profile;
  const known = await findUserByGoogle(tx, subject);
  if (known) return known;
  const now = ctx.clock.now();
  const time = now.toISOString();
  const fromGoogle = {
    google_subject: subject,
    google_email_key: emailKey(address),
    google_picture_url: pictureUrl,
    email_proved_at: time,
  };
  const found = await findUserByEmail(tx, address);
  if (!found) {
    const created = await createUser(ctx, tx, { email: address, full_name: fullName, ...fromGoogle });
    await takeOverPicture(tx, created, now);
    return created;
  }
  const user = await lockUser(tx, found.id);
  if (user?.google_subject === subject) return user;
  // The account is linked to another Google account. The mailbox has changed hands or has two owners, and neither may
  // take the account from the other.
  if (!user || user.google_subject) throw refusal(googleTexts.failed);
  if (tells)
    await notice(tx, {
      user,
      what: 'google-linked',
      values: { name: fullName, when: time },
      now,
    });
  await takeOverPicture(tx, { ...user, ...fromGoogle }, now);
  await keepAct(ctx, tx, { userId: user.id, browser: null }, 'google-linked');
  if (user.email_proved_at !== null) return (await updateUser(tx, user.id, fromGoogle)) ?? user;
  // A person who registered this e-mail without proving it may have waited for the real owner to sign in.
  await endSessions(tx, user.id, time);
  await forgetProofs(tx, user.id);
  await deleteFactors(tx, user.id);
  await removeNumber(tx, user.id);
  await endOtherWays(tx, user.id, time);
  const resetFields = {
    password_hash: null,
    full_name: fullName,
    bio: null,
    phone: null,
    verified_phone: null,
  };
  const cleared = await updateUser(tx, user.id, { ...fromGoogle, ...resetFields });
  await forgetPublicPhone(tx, user.id);
  await enqueue(tx, { kind: 'pause-services', payload: { userId: user.id }, userId: user.id, now });
  await refreshEntriesOf(tx, user.id);
  return cleared ?? user;
}

/**
 * Queues a copy of the Google picture when the person has no photo. It is copied, not linked, so that Google does not
 * see who looks at it.
 */
async function takeOverPicture(tx: Tx, user: User, now: Date): Promise<void> {
  const { id: userId, google_picture_url: url, profile_photo_url } = user;
  if (!url || profile_photo_url) return;
  await enqueue(tx, { kind: 'take-over-picture', payload: { userId, url }, userId, now });
}
