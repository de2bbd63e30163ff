import * as z from 'zod/mini';
import type { GoogleSignIn, Tokens } from '#lib/contract/accounts.ts';
import { email } from '#lib/contract/accounts.ts';
import { googleTexts } from '#lib/copy/accounts.ts';
import type { Tx } from '#server/db/connect.ts';
import { AppError } from '#server/errors.ts';
import type { Limit } from '#server/limits/limits.ts';
import type { Ctx } from '#server/types.ts';
import { createUser, openSession } from './accounts.ts';
import { type Issuer, issuerOf } from './google-issuer.ts';
import { findUserByEmail, findUserByGoogle, type User, updateUser } from './queries.ts';
import { hashOf, isSame } from './secrets.ts';
import { endSessions } from './session-queries.ts';

export { googleIssuer } from './google-issuer.ts';

/** What the issuer vouches for. */
interface Profile {
  readonly subject: string;
  readonly email: string;
  readonly fullName: string;
  readonly pictureUrl: string | null;
}

/** Lets in whom the issuer names in a credential of its own; what else the client says counts for nothing. */
export async function signInByGoogle(
  ctx: Ctx,
  { credential, nonce, device }: GoogleSignIn,
  userAgent: string,
): Promise<Tokens> {
  if (!credential) throw refusal(googleTexts.noToken);
  if (!ctx.config.google?.clientId) throw refusal(googleTexts.notLoaded);
  if (!nonce) throw refusal(googleTexts.failed);
  const issuer = await issuerOf(ctx);
  const profile = profileOf(await verify(ctx, issuer, credential), nonce);
  if ((await ctx.limits.take(once, hashOf(credential))) !== undefined) throw refusal(googleTexts.failed);
  const user = await ctx.db.inTransaction((tx) => findOrCreate(ctx, tx, profile));
  return openSession(ctx, user, { userAgent, device });
}

/** A credential lets in once: who reads it later in some log finds it spent. */
const once: Limit = { name: 'google-credential', most: 1, withinMs: 15 * 60 * 1000 };
const oldest = '10 minutes';

async function verify(ctx: Ctx, { name, clientId, keys }: Issuer, credential: string): Promise<unknown> {
  const [{ jwtVerify }, { JOSEError, JWKSTimeout, JWKSNoMatchingKey }] = await Promise.all([
    import('jose/jwt/verify'),
    import('jose/errors'),
  ]);
  try {
    const { payload } = await jwtVerify(credential, keys, {
      issuer: name,
      audience: clientId,
      // Never a shared secret: its other holder could then sign for anybody.
      algorithms: ['RS256', 'ES256', 'PS256', 'EdDSA'],
      maxTokenAge: oldest,
      clockTolerance: 30,
      currentDate: ctx.clock.now(),
    });
    return payload;
  } catch (cause) {
    const isTheirs = cause instanceof JOSEError && !(cause instanceof JWKSTimeout);
    if (isTheirs || cause instanceof JWKSNoMatchingKey) throw refusal(googleTexts.helperFailed, cause);
    ctx.log.warn({ err: cause }, "The keys of Google sign-in's issuer cannot be had.");
    throw new AppError('unavailable', { detail: googleTexts.notLoaded, cause });
  }
}

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
  // A mailbox that the issuer does not vouch for could be anybody's account here.
  if (!address.success || String(email_verified) !== 'true') throw refusal(googleTexts.noProfile);
  const [local = ''] = address.data.split('@');
  return {
    subject: sub,
    email: address.data,
    fullName:
      (name ?? '')
        .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
        .trim()
        .slice(0, 120) || local,
    pictureUrl: picture && /^https:\/\//.test(picture) && picture.length <= 1000 ? picture : null,
  };
}

async function findOrCreate(ctx: Ctx, tx: Tx, profile: Profile): Promise<User> {
  const { subject, email: address, fullName, pictureUrl } = profile;
  const known = await findUserByGoogle(tx, subject);
  if (known) return known;
  const now = ctx.clock.now();
  const time = now.toISOString();
  const theirs = { google_subject: subject, google_picture_url: pictureUrl, email_proved_at: time };
  const user = await findUserByEmail(tx, address);
  if (!user) return createUser(tx, { email: address, full_name: fullName, ...theirs }, now);
  // Linked to another Google account already: the mailbox has a new owner, or two; neither may take it from the other.
  if (user.google_subject) throw refusal(googleTexts.failed);
  const linked = await updateUser(tx, user.id, {
    ...theirs,
    full_name: user.full_name ?? fullName,
    // Whoever registered with this address without ever proving that it is theirs may have been waiting for its owner.
    ...(user.email_proved_at === null && { password_hash: null }),
  });
  if (user.email_proved_at === null) await endSessions(tx, user.id, time);
  if (!linked) throw refusal(googleTexts.failed);
  return linked;
}

const refusal = (detail: string, cause?: unknown) => new AppError('invalid_credential', { detail, cause });
