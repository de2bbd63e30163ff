import type { Session, Tokens } from '#lib/contract/accounts.ts';
import { accountRefusals } from '#lib/copy/account-refusals.ts';
import type { Tx } from '#server/db/connect.ts';
import { lockUser } from '#server/db/people.ts';
import type { ProvedBy } from '#server/db/schema.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { type Claims, readAccessToken, signAccessToken } from './access-tokens.ts';
import { type ActName, keepAct } from './factors/acts.ts';
import { beginChallenge } from './factors/challenges.ts';
import { hasTotp } from './factors/queries.ts';
import { challengesBegun, refreshes } from './limits.ts';
import { mayTell, notice } from './notices.ts';
import type { User } from './queries.ts';
import { addressHash, hashOf, newToken } from './secrets.ts';
import { endSessions } from './session-ends.ts';
import {
  endOldest,
  findBearer,
  findEnd,
  findLivingToken,
  hasUsedSuccessor,
  insertRefreshToken,
  insertSession,
  isLiving,
  knowsDevice,
  listSessions,
  markUsed,
  signOutSession,
  spend,
} from './session-queries.ts';
import { after, before, lasts } from './times.ts';

export interface Device {
  readonly userAgent: string;
  readonly device?: string | undefined;
  readonly address: string;
}

export async function identify(ctx: Ctx, accessToken: string): Promise<Viewer | undefined> {
  const token = await readAccessToken(ctx, accessToken);
  return token && bearerOf(ctx, token.claims, new Date(token.expires));
}

export async function bearerOf(ctx: Ctx, claims: Claims, until: Date): Promise<Viewer | undefined> {
  const { sessionId, pairId } = claims;
  const [bearer] = await findBearer(ctx.db, sessionId, pairId);
  if (!bearer || bearer.id !== claims.userId) return undefined;
  const { used_at, ...row } = bearer;
  // The client has this token, so the last refresh arrived, and the previous refresh token must not be used again.
  if (used_at === null)
    await ctx.db.inTransaction((tx) => markUsed(tx, pairId, sessionId, ctx.clock.now().toISOString()));
  return { id: row.id, sessionId, token: { pairId, until }, row };
}

interface WayIn {
  readonly proof: ProvedBy;
  readonly act: ActName;
}

const waysIn = {
  password: { proof: 'password', act: 'signed-in' },
  google: { proof: 'google', act: 'signed-in-by-google' },
  code: { proof: 'factor', act: 'signed-in-by-code' },
  recovery_code: { proof: 'factor', act: 'signed-in-by-recovery-code' },
  passkey: { proof: 'factor', act: 'signed-in-by-passkey' },
} as const satisfies Record<string, WayIn>;

/**
 * Starts a session for a person who has proved their identity. `user` is the row at that moment. The only way to one:
 * whoever has a second factor and came by less gets a challenge instead.
 */
export async function beginSession(
  ctx: Ctx,
  user: User,
  { userAgent, device, address }: Device,
  way: keyof typeof waysIn,
): Promise<Tokens> {
  const { proof, act } = waysIn[way];
  const browser = await browserName(userAgent);
  const device_hash = device ? hashOf(device) : null;
  // Otherwise who has only the password would use up the notices that tell of the rest.
  const getsIn = proof === 'factor' || !(await hasTotp(ctx.db, user.id));
  if (!getsIn) await takeOrRefuse(ctx.limits, challengesBegun, String(user.id));
  const tells = getsIn && (await isNewDevice(ctx, user, device_hash)) && (await mayTell(ctx, user.id));
  const now = ctx.clock.now();
  const created_at = now.toISOString();
  const begun = await ctx.db.inTransaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    // In the meantime the account was erased, recovered by its owner, or taken over by the owner of its e-mail.
    if (
      !current ||
      current.password_hash !== user.password_hash ||
      current.google_subject !== user.google_subject
    )
      throw new AppError('invalid_credentials');
    if (proof !== 'factor' && (await hasTotp(tx, user.id))) return beginChallenge(tx, user.id, now);
    const session = {
      user_id: user.id,
      browser,
      device_hash,
      created_at,
      last_used_at: created_at,
      proved_at: created_at,
      proved_by: proof,
      address_hash: addressHash(ctx.keys, address),
    };
    const { id: sessionId } = await insertSession(tx, session);
    await endOldest(tx, user.id, mostSessions, created_at);
    await keepAct(ctx, tx, { userId: user.id, browser }, act);
    if (tells)
      await notice(tx, {
        user,
        what: 'new-device',
        values: { name: user.full_name, browser, when: created_at },
        now,
      });
    return issuePair(tx, { sessionId, parentId: null, userId: user.id, now });
  });
  if (typeof begun === 'string') throw new AppError('second_factor_needed', { challenge: begun });
  return tokensOf(ctx, begun);
}

const mostSessions = 100;

/**
 * Makes the device known after a recovery. Otherwise strangers who keep trying passwords would lock the owner out right
 * after it.
 */
export async function rememberDevice(
  { keys, clock }: Ctx,
  tx: Tx,
  userId: number,
  { userAgent, device, address }: Device,
): Promise<void> {
  const now = clock.now().toISOString();
  await insertSession(tx, {
    user_id: userId,
    browser: await browserName(userAgent),
    device_hash: device ? hashOf(device) : null,
    address_hash: addressHash(keys, address),
    created_at: now,
    last_used_at: now,
    ended_at: now,
    signed_out_at: now,
  });
}

/** The first sign-in soon after registering counts as a known device, because it is the one that registered. */
async function isNewDevice({ db, clock }: Ctx, user: User, deviceHash: string | null): Promise<boolean> {
  const { isFirst, isKnown } = await knowsDevice(db, user.id, deviceHash);
  const isNewborn = user.created_at > before(clock.now(), lasts.newborn);
  return !isKnown && !(isFirst && isNewborn);
}

export interface Pair {
  readonly userId: number;
  readonly sessionId: number;
  readonly pairId: number;
  readonly refreshToken: string;
}

async function issuePair(
  tx: Tx,
  {
    sessionId,
    parentId,
    userId,
    now,
  }: { sessionId: number; parentId: number | null; userId: number; now: Date },
): Promise<Pair> {
  const refreshToken = newToken();
  const { id: pairId } = await insertRefreshToken(tx, {
    session_id: sessionId,
    parent_id: parentId,
    hash: hashOf(refreshToken),
    created_at: now.toISOString(),
    expires_at: after(now, lasts.refreshToken),
  });
  return { userId, sessionId, pairId, refreshToken };
}

/** Runs outside of transactions, because signing waits for another thread. */
async function tokensOf(ctx: Ctx, pair: Pair): Promise<Tokens> {
  return {
    access_token: await signAccessToken(ctx, pair),
    refresh_token: pair.refreshToken,
    token_type: 'bearer',
    expires_in: lasts.accessToken / 1000,
  };
}

/**
 * Locks the viewer's row until the transaction ends. For calls that waited, because the session may have ended, the
 * password changed, or the person been suspended.
 */
export async function lockViewer(tx: Tx, viewer: Viewer): Promise<User> {
  const user = await lockUser(tx, viewer.id);
  const { is_active, password_hash } = viewer.row;
  const isSame = user?.is_active === is_active && user.password_hash === password_hash;
  if (!isSame || !(await isLiving(tx, viewer.sessionId))) throw new AppError('not_authenticated');
  return user;
}

export async function signOut(ctx: Ctx, refreshToken: string): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const token = await findLivingToken(ctx.db, hashOf(refreshToken), now);
  if (token) await signOutSession(ctx.db, token.session_id, now);
}

export async function sessionsOf(ctx: Ctx, viewer: Viewer): Promise<Session[]> {
  const rows = await listSessions(ctx.db, viewer.id, ctx.clock.now().toISOString());
  const sessions = rows.map((row) => ({ ...row, current: row.id === viewer.sessionId }));
  return sessions.sort((a, b) => Number(b.current) - Number(a.current));
}

export async function endSession(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  const ended = await endOwn(ctx, viewer, { only: id });
  if (ended === 0) throw new AppError('not_found');
}

export const endOtherSessions = (ctx: Ctx, viewer: Viewer) =>
  endOwn(ctx, viewer, { butNot: viewer.sessionId });

const endOwn = (ctx: Ctx, viewer: Viewer, which: Parameters<typeof endSessions>[3]) =>
  ctx.db.inTransaction((tx) => endSessions(tx, viewer.id, ctx.clock.now().toISOString(), which));

/**
 * Uses only names that Bowser knows, because a client may send any text as its user agent, and in our mail that text
 * would seem ours. Bowser is loaded on the first sign-in.
 */
export async function browserName(userAgent: string): Promise<string> {
  if (!userAgent) return unknown;
  const { default: Bowser } = await import('bowser');
  const { browser, os } = Bowser.parse(userAgent.slice(0, 1000));
  const known = new Set<unknown>([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);
  return [browser.name, os.name].filter((name) => known.has(name)).join(' em ') || unknown;
}

const unknown = 'Navegador desconhecido';

/**
 * Exchanges a refresh token for new tokens. A token that was exchanged before comes from a second tab, a client that
 * lost the answer, or a thief.
 */
export async function refresh(ctx: Ctx, refreshToken: string): Promise<Tokens> {
  const { db, clock, limits } = ctx;
  const hash = hashOf(refreshToken);
  const known = await findLivingToken(db, hash, clock.now().toISOString());
  if (known) await takeOrRefuse(limits, refreshes, String(known.session_id));
  const pair = known && (await db.inTransaction((tx) => rotate(tx, hash, clock.now())));
  if (!pair) throw await sessionIsOver(ctx, hash);
  return tokensOf(ctx, pair);
}

/** Whoever was thrown out reads why on that device too. */
async function sessionIsOver({ db, clock }: Ctx, hash: string): Promise<AppError> {
  const end = await findEnd(db, hash, clock.now().toISOString());
  if (!end) return new AppError('invalid_refresh_token');
  return end.is_active
    ? new AppError('invalid_refresh_token', { detail: accountRefusals.endedFromAfar, over: 'ended' })
    : new AppError('invalid_refresh_token', { detail: accountRefusals.suspended, over: 'suspended' });
}

async function rotate(tx: Tx, hash: string, now: Date): Promise<Pair | undefined> {
  const time = now.toISOString();
  const token = await findLivingToken(tx, hash, time);
  if (!token) return undefined;
  const successor = { sessionId: token.session_id, parentId: token.id, userId: token.user_id, now };
  if (token.spent_at === null && (await spend(tx, token.id, time))) return issuePair(tx, successor);

  const spentAt = Date.parse(token.spent_at ?? time);
  if (now.getTime() - spentAt <= lasts.grace) return issuePair(tx, successor);
  // Nobody has used the new tokens, so the earlier answer probably never arrived.
  if (!(await hasUsedSuccessor(tx, token.id))) return issuePair(tx, successor);
  await endSessions(tx, token.user_id, time, { only: token.session_id });
  return undefined;
}
