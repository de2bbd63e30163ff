import * as z from 'zod/mini';
import type { GoogleSignIn, Tokens } from '#lib/contract/accounts.ts';
import { email } from '#lib/contract/text.ts';
import { googleTexts } from '#lib/copy/accounts.ts';
import { withoutAddresses } from '#lib/format/addresses.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import { isUniqueViolation } from '#server/db/transaction.ts';
import { refreshEntriesOf } from '#server/entries/entries.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import { forgetPublicPhone } from '#server/freelancers/freelancers.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { createUser } from './accounts.ts';
import { type Issuer, issuerOf } from './google-issuer.ts';
import { mayTell, notice } from './notices.ts';
import {
  emailKey,
  findUserByEmail,
  findUserByGoogle,
  forgetProofs,
  type User,
  updateUser,
} from './queries.ts';
import { hashOf, isSame } from './secrets.ts';
import { endSessions } from './session-queries.ts';
import { beginSession, type Device } from './sessions.ts';

export { googleIssuer } from './google-issuer.ts';

interface Profile {
  readonly subject: string;
  readonly email: string;
  readonly fullName: string | null;
  readonly pictureUrl: string | null;
}

export async function signInByGoogle(
  ctx: Ctx,
  { credential, nonce, device }: GoogleSignIn,
  caller: Omit<Device, 'device'>,
): Promise<Tokens> {
  if (!credential) throw refusal(googleTexts.noToken);
  if (!ctx.config.google?.clientId) throw refusal(googleTexts.notLoaded);
  if (!nonce) throw refusal(googleTexts.failed);
  const issuer = await issuerOf(ctx);
  const profile = profileOf(await verify(ctx, issuer, credential), nonce);
  // Leaves out the signature: its last letters have several encodings, so one credential could pass twice.
  const signed = hashOf(credential.slice(0, credential.lastIndexOf('.')));
  if ((await ctx.limits.take(oneUse, signed)) !== undefined) throw refusal(googleTexts.failed);
  return beginSession(ctx, await personOf(ctx, profile), { ...caller, device });
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

/** A credential works once, so one that leaks through a log is already used. */
const oneUse: Limit = { name: 'google-credential', most: 1, withinMs: 15 * 60 * 1000 };
const maxAge = '10 minutes';

async function verify(ctx: Ctx, { name, clientId, keys }: Issuer, credential: string): Promise<unknown> {
  const { jwtVerify } = await import('jose/jwt/verify');
  try {
    const { payload } = await jwtVerify(credential, keys, {
      issuer: name,
      audience: clientId,
      // No shared secrets, because their other holder could sign for anybody.
      algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
      maxTokenAge: maxAge,
      clockTolerance: 30,
      currentDate: ctx.clock.now(),
    });
    return payload;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && faultOfCredential.test(String(cause.code)))
      throw refusal(googleTexts.helperFailed, cause);
    ctx.log.warn({ err: cause }, "The keys of Google sign-in's issuer cannot be had.");
    throw new AppError('unavailable', { detail: googleTexts.notLoaded, cause });
  }
}

/** Error codes of jose that blame the credential. Other errors mean that the network or the issuer's keys failed. */
const faultOfCredential =
  /^ERR_(JWT_|JWS_|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING_KEY|JWKS_MULTIPLE_MATCHING_KEYS)/;

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  nonce: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
  name: z.optional(z.string()),
  picture: z.optional(z.string()),
});

function profileOf(payload: unknown, nonce: string): Profile {
  const read = claims.safeParse(payload);
  if (!read.success) throw refusal(googleTexts.noProfile);
  const { sub, email: given, email_verified, name, picture } = read.data;
  if (!isSame(read.data.nonce ?? '', nonce)) throw refusal(googleTexts.failed);
  if (!given) throw refusal(googleTexts.noEmail);
  const address = email.safeParse(given);
  // An unverified e-mail could belong to another person's account.
  if (!address.success || String(email_verified) !== 'true') throw refusal(googleTexts.noProfile);
  const [local = ''] = address.data.split('@');
  return {
    subject: sub,
    email: address.data,
    fullName: nameOf(name ?? '') || nameOf(local) || null,
    pictureUrl: picture && /^https?:\/\//.test(picture) && picture.length <= 1000 ? picture : null,
  };
}

/** Cleaned instead of refused, because the person cannot correct it here. */
const nameOf = (given: string): string =>
  withoutAddresses(
    given
      .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
      .trim()
      .slice(0, 120),
  );

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
  if (user.email_proved_at !== null) return (await updateUser(tx, user.id, fromGoogle)) ?? user;
  // A person who registered this e-mail without proving it may have waited for the real owner to sign in.
  await endSessions(tx, user.id, time);
  await forgetProofs(tx, user.id);
  const resetFields = { password_hash: null, full_name: fullName, bio: null, phone: null };
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

const refusal = (detail: string, cause?: unknown) => new AppError('invalid_credential', { detail, cause });
