import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Tokens } from '#lib/contract/accounts.ts';
import type { NewKey, Passkey, PasskeySignIn, Signature } from '#lib/contract/second-factors.ts';
import { factorTexts as texts } from '#lib/copy/second-factors.ts';
import { requireOtherWay } from '#server/accounts/last-way.ts';
import { findUser } from '#server/accounts/queries.ts';
import { hashOf } from '#server/accounts/secrets.ts';
import { beginSession, type Device, lockViewer } from '#server/accounts/sessions.ts';
import { after, lasts } from '#server/accounts/times.ts';
import { emailOf } from '#server/db/people.ts';
import type { ChallengeTable } from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/transaction.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { changeProtection, mayChangeProtection } from './changing.ts';
import { makerOf } from './makers.ts';
import {
  deletePasskey,
  findBrowser,
  findPasskey,
  insertChallenge,
  insertPasskey,
  keepProof,
  listPasskeys,
  moveCounter,
  takeChallenge,
} from './queries.ts';
import { forgetCodesWithoutFactor, makeFirstCodes } from './recovery-codes.ts';

const mostPasskeys = 10;
/** EdDSA, ES256, RS256: what authenticators sign by today. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Where keys hold: the configured address, never what a request says. */
const siteOf = ({ config: { publicUrl } }: Pick<Ctx, 'config'>) => ({
  expectedOrigin: publicUrl,
  expectedRPID: new URL(publicUrl).hostname,
});

type KeyPurpose = Exclude<ChallengeTable['purpose'], 'sign-in'>;

async function keepChallenge(
  { db, clock }: Ctx,
  challenge: string,
  purpose: KeyPurpose,
  user_id: number | null,
): Promise<void> {
  const expires_at = after(clock.now(), lasts.challenge);
  await db.inTransaction((tx) =>
    insertChallenge(tx, { hash: hashOf(challenge), purpose, user_id, expires_at }),
  );
}

/** Good once, whatever comes of it. */
async function spendChallenge(ctx: Ctx, clientData: string, purpose: KeyPurpose, userId: number | null) {
  const challenge = challengeIn(clientData);
  const taken = await ctx.db.inTransaction((tx) =>
    takeChallenge(tx, purpose, hashOf(challenge), ctx.clock.now().toISOString()),
  );
  if (!taken || taken.user_id !== userId) throw new AppError('challenge_over');
  return challenge;
}

function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    if (typeof challenge === 'string') return challenge;
  } catch (cause) {
    throw new AppError('invalid_passkey', { cause });
  }
  throw new AppError('invalid_passkey');
}

/** Asks any key of this site: whoever signs in says by it who they are. */
export async function passkeyOptions(ctx: Ctx) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: siteOf(ctx).expectedRPID,
    userVerification: 'required',
    timeout: lasts.challenge,
  });
  await keepChallenge(ctx, options.challenge, 'passkey', null);
  return { ...options };
}

export async function newPasskeyOptions(ctx: Ctx, viewer: Viewer) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const known = await listPasskeys(ctx.db, viewer.id);
  if (known.length >= mostPasskeys) throw new AppError('conflict', { detail: texts.mostPasskeys });
  const options = await generateRegistrationOptions({
    rpName: 'BizLink',
    rpID: siteOf(ctx).expectedRPID,
    userName: emailOf(viewer.row) ?? viewer.row.username,
    userDisplayName: viewer.row.full_name ?? viewer.row.username,
    userID: new TextEncoder().encode(handleOf(viewer.id)),
    excludeCredentials: known.map(({ credential, transports }) => ({
      id: credential,
      transports: transportsIn(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
    timeout: lasts.challenge,
  });
  await keepChallenge(ctx, options.challenge, 'new-passkey', viewer.id);
  return { ...options };
}

const handleOf = (userId: number) => `user ${userId}`;
const transportsIn = (kept: string) => kept.split(',').filter(Boolean);

export async function addPasskey(ctx: Ctx, viewer: Viewer, given: NewKey) {
  const expectedChallenge = await spendChallenge(
    ctx,
    given.response.clientDataJSON,
    'new-passkey',
    viewer.id,
  );
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo: info } = await refusing(() =>
    verifyRegistrationResponse({
      ...siteOf(ctx),
      expectedChallenge,
      supportedAlgorithmIDs,
      response: given as unknown as RegistrationResponseJSON,
    }),
  );
  if (!info) throw new AppError('invalid_passkey');
  const { id, publicKey, counter, transports = [] } = info.credential;
  await mayChangeProtection(ctx, viewer);
  try {
    return await ctx.db.inTransaction(async (tx) => {
      const user = await lockViewer(tx, viewer);
      if ((await listPasskeys(tx, user.id)).length >= mostPasskeys)
        throw new AppError('conflict', { detail: texts.mostPasskeys });
      const browser = await findBrowser(tx, viewer.sessionId);
      const created_at = ctx.clock.now().toISOString();
      const row = await insertPasskey(tx, {
        user_id: user.id,
        credential: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.join(','),
        name: makerOf(info.aaguid) ?? (browser ? texts.keyOf(browser) : texts.anyKey),
        created_at,
      });
      await keepProof(tx, viewer.sessionId, 'factor', created_at);
      await changeProtection(ctx, tx, viewer, 'passkey-added');
      const recovery_codes = await makeFirstCodes(ctx, tx, user.id);
      return { passkey: shown(row), ...(recovery_codes && { recovery_codes }) };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('conflict', { cause: error });
    throw error;
  }
}

export const shown = ({ id, name, created_at, last_used_at }: Passkey): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
});

export async function removePasskey(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await mayChangeProtection(ctx, viewer);
  await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    if (!(await deletePasskey(tx, user.id, id))) throw new AppError('not_found');
    await requireOtherWay(tx, user);
    await forgetCodesWithoutFactor(tx, user.id);
    await changeProtection(ctx, tx, viewer, 'passkey-removed');
  });
}

export async function signInByPasskey(
  ctx: Ctx,
  { passkey, device }: PasskeySignIn,
  caller: Omit<Device, 'device'>,
): Promise<Tokens> {
  const user = await findUser(ctx.db, await ownerOf(ctx, passkey));
  if (!user) throw new AppError('invalid_passkey');
  return beginSession(ctx, user, { ...caller, device }, 'passkey');
}

/** The person whose key has signed. The signature, and the challenge in it, are used up. */
export async function ownerOf(ctx: Ctx, given: Signature): Promise<number> {
  const expectedChallenge = await spendChallenge(ctx, given.response.clientDataJSON, 'passkey', null);
  const kept = await findPasskey(ctx.db, given.id);
  if (!kept) throw new AppError('invalid_passkey', { detail: texts.unknownPasskey });
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await refusing(() =>
    verifyAuthenticationResponse({
      ...siteOf(ctx),
      expectedChallenge,
      response: given as unknown as AuthenticationResponseJSON,
      credential: {
        id: kept.credential,
        publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')),
        counter: kept.counter,
        transports: transportsIn(kept.transports),
      },
    }),
  );
  const { userHandle } = given.response;
  const isTheirs =
    userHandle === undefined ||
    Buffer.from(userHandle, 'base64url').toString('utf8') === handleOf(kept.user_id);
  if (!verified || !isTheirs) throw new AppError('invalid_passkey');
  const now = ctx.clock.now().toISOString();
  const moved = await ctx.db.inTransaction((tx) =>
    moveCounter(tx, { id: kept.id, counter: authenticationInfo.newCounter, now }),
  );
  if (!moved) throw new AppError('invalid_passkey');
  return kept.user_id;
}

/** The library throws plain errors at whatever is wrong in what a browser sent. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    throw new AppError('invalid_passkey', { cause });
  }
}
