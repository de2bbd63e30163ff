import * as z from 'zod/mini';
import type { Ctx } from '#server/types.ts';
import { lasts } from './times.ts';

/** What an access token says: whose it is, of which session, and with which refresh token it came. */
export interface Claims {
  readonly userId: number;
  readonly sessionId: number;
  readonly pairId: number;
}

type Needs = Pick<Ctx, 'keys' | 'clock'>;

const type = 'at+jwt';
const id = z.int().check(z.positive());
const payload = z.object({
  sub: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.transform(Number)),
  sid: id,
  pair: id,
  exp: z.number(),
});

export async function signAccessToken({ keys, clock }: Needs, claims: Claims): Promise<string> {
  const { SignJWT } = await import('jose/jwt/sign');
  const now = clock.now();
  return new SignJWT({ sid: claims.sessionId, pair: claims.pairId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(String(claims.userId))
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + lasts.accessToken))
    .sign(keys.jwt);
}

/** Undefined for whatever is not a token of ours that still holds. */
export async function readAccessToken({ keys, clock }: Needs, token: string): Promise<Claims | undefined> {
  const known = seenOf(keys.jwt);
  const seen = known.get(token) ?? (await verify(token, keys.jwt, clock.now()));
  if (!seen || seen.expires <= clock.now().getTime()) {
    known.delete(token);
    return undefined;
  }
  if (known.size >= mostSeen) known.clear();
  known.set(token, seen);
  return seen.claims;
}

interface Seen {
  readonly claims: Claims;
  readonly expires: number;
}

/** A signature is checked once, in another thread; that the session still lives is asked of the database each time. */
const seenByKey = new WeakMap<Uint8Array, Map<string, Seen>>();
const mostSeen = 5000;

function seenOf(key: Uint8Array): Map<string, Seen> {
  const seen = seenByKey.get(key) ?? new Map<string, Seen>();
  seenByKey.set(key, seen);
  return seen;
}

async function verify(token: string, key: Uint8Array, now: Date): Promise<Seen | undefined> {
  const { jwtVerify } = await import('jose/jwt/verify');
  try {
    const options = { algorithms: ['HS256'], typ: type, currentDate: now, requiredClaims: ['exp'] };
    const { sub, sid, pair, exp } = z.parse(payload, (await jwtVerify(token, key, options)).payload);
    return { claims: { userId: sub, sessionId: sid, pairId: pair }, expires: exp * 1000 };
  } catch {
    return undefined; // whatever it is, it is none of our tokens
  }
}
