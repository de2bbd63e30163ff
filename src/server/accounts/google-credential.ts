import * as z from 'zod/mini';
import { email } from '#lib/contract/text.ts';
import { accountRefusals } from '#lib/copy/account-refusals.ts';
import { googleTexts } from '#lib/copy/accounts.ts';
import { withoutAddresses } from '#lib/format/addresses.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { type Issuer, issuerOf } from './google-issuer.ts';
import { hashOf, isSame } from './secrets.ts';

export interface Profile {
  readonly subject: string;
  readonly email: string;
  readonly fullName: string | null;
  readonly pictureUrl: string | null;
}

/** Whether this credential is of the Google account that is linked to somebody, who confirms by it that it is them. */
export async function isOfGoogleAccount(ctx: Ctx, shown: Shown, subject: string | null): Promise<boolean> {
  if (!ctx.config.google?.clientId) throw refusal(googleTexts.notLoaded);
  return (await profileShownBy(ctx, shown)).subject === subject;
}

interface Shown {
  readonly credential: string;
  readonly nonce: string;
}

export async function profileShownBy(ctx: Ctx, { credential, nonce }: Shown): Promise<Profile> {
  const issuer = await issuerOf(ctx);
  const profile = profileOf(await verify(ctx, issuer, credential), nonce);
  // Leaves out the signature: its last letters have several encodings, so one credential could pass twice.
  const signed = hashOf(credential.slice(0, credential.lastIndexOf('.')));
  if ((await ctx.limits.take(oneUse, signed)) !== undefined) throw refusal(googleTexts.failed);
  return profile;
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
  if (!read.success) throw refusal(accountRefusals.noProfile);
  const { sub, email: given, email_verified, name, picture } = read.data;
  if (!isSame(read.data.nonce ?? '', nonce)) throw refusal(googleTexts.failed);
  if (!given) throw refusal(accountRefusals.noEmail);
  const address = email.safeParse(given);
  // An unverified e-mail could belong to another person's account.
  if (!address.success || String(email_verified) !== 'true') throw refusal(accountRefusals.noProfile);
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

export const refusal = (detail: string, cause?: unknown) =>
  new AppError('invalid_credential', { detail, cause });
