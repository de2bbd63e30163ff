import * as z from 'zod/mini';
import type { Ctx } from '#server/runtime/ctx.ts';
import { lasts } from './times.ts';

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

export async function readAccessToken(
  { keys, clock }: Needs,
  token: string,
): Promise<CheckedToken | undefined> {
  const cache = cacheFor(keys.jwt);
  const checked = cache.get(token) ?? (await verify(token, keys.jwt, clock.now()));
  if (!checked || checked.expires <= clock.now().getTime()) {
    cache.delete(token);
    return undefined;
  }
  if (cache.size >= mostCached) cache.clear();
  cache.set(token, checked);
  return checked;
}

interface CheckedToken {
  readonly claims: Claims;
  readonly expires: number;
}

/**
 * Tokens with a checked signature, because the check runs on another thread. The session is not cached: each call asks
 * the database.
 */
const cacheByKey = new WeakMap<Uint8Array, Map<string, CheckedToken>>();
const mostCached = 5000;

function cacheFor(key: Uint8Array): Map<string, CheckedToken> {
  const cache = cacheByKey.get(key) ?? new Map<string, CheckedToken>();
  cacheByKey.set(key, cache);
  return cache;
}

async function verify(token: string, key: Uint8Array, now: Date): Promise<CheckedToken | undefined> {
  const { jwtVerify } = await import('jose/jwt/verify');
  try {
    const options = { algorithms: ['HS256'], typ: type, currentDate: now, requiredClaims: ['exp'] };
    const { sub, sid, pair, exp } = z.parse(payload, (await jwtVerify(token, key, options)).payload);
    return { claims: { userId: sub, sessionId: sid, pairId: pair }, expires: exp * 1000 };
  } catch {
    return undefined; // not a token of ours
  }
}
