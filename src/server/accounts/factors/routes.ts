import { passkeyOptionsAsked, secondFactorTries } from '#server/accounts/limits.ts';
import { browserName } from '#server/accounts/sessions.ts';
import { isReached } from '#server/accounts/ways.ts';
import { anyone, evenSuspended, signedIn } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { callerOf } from '#server/http/client-address.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { listActivity } from './acts.ts';
import { confirm, requireProof } from './confirming.ts';
import { askForLostAccess, beginLostAccess, stopLostAccess } from './lost-access.ts';
import { addPasskey, newPasskeyOptions, passkeyOptions, removePasskey, signInByPasskey } from './passkeys.ts';
import { renewCodes } from './recovery-codes.ts';
import { signInBySecondFactor } from './second-factor.ts';
import { securityOf } from './security.ts';
import { confirmSetup, removeTotp, requireNoTotp, setUpTotp } from './totp.ts';

/** Even where strangers may be contacted without: a mailbox that nobody proved is no way back. */
async function requireOwnWay({ db }: Pick<Ctx, 'db'>, { row }: Viewer): Promise<void> {
  if (!(await isReached(db, row))) throw new AppError('email_not_proven');
}

export const gettingIn: Feature = (api) => {
  const { ctx } = api;
  const forAnyone = routesOf(api, anyone);
  const forSuspendedToo = routesOf(api, evenSuspended);

  forAnyone(
    'POST /auth/second-factor',
    "Signs in who is half signed in: an app's code, or a recovery code. Five wrong end the challenge, 25 wrong an account an hour.",
    {
      limits: [secondFactorTries],
      refusals: ['challenge_over', 'invalid_code', 'invalid_credentials', 'rate_limited'],
    },
    (request) => signInBySecondFactor(ctx, request.body, callerOf(request)),
  );

  forAnyone(
    'POST /auth/passkey/options',
    'What a browser asks a key to sign, to sign in or to confirm.',
    { limits: [passkeyOptionsAsked] },
    () => passkeyOptions(ctx),
  );

  forAnyone(
    'POST /auth/passkey',
    'Signs in by a passkey, which counts as both factors.',
    { limits: [secondFactorTries], refusals: ['challenge_over', 'invalid_passkey', 'invalid_credentials'] },
    (request) => signInByPasskey(ctx, request.body, callerOf(request)),
  );

  forAnyone(
    'POST /auth/lost-access',
    'Sends a code to the e-mail, or the number, of who is half signed in and whose factors are lost.',
    {
      limits: [secondFactorTries],
      refusals: ['challenge_over', 'forbidden', 'rate_limited', 'sms_exhausted'],
    },
    (request) => askForLostAccess(ctx, request.body.challenge, callerOf(request).address),
  );

  forAnyone(
    'POST /auth/lost-access/confirm',
    'From now on it takes 48 hours until the factors go, unless somebody stops it.',
    {
      limits: [secondFactorTries],
      refusals: ['challenge_over', 'forbidden', 'invalid_code', 'rate_limited'],
    },
    async (request) => {
      const { challenge, code } = request.body;
      return beginLostAccess(ctx, challenge, code, await browserName(callerOf(request).userAgent));
    },
  );

  forSuspendedToo(
    'POST /auth/confirm',
    'Proves who is signed in here, for ten minutes. Where a factor is on, by that.',
    {
      refusals: [
        'wrong_password',
        'second_factor_needed',
        'invalid_code',
        'invalid_passkey',
        'invalid_credential',
        'challenge_over',
        'unavailable',
      ],
    },
    (request) => confirm(ctx, request.viewer, request.body, callerOf(request).address),
  );
};

export const security: Feature = (api) => {
  const { ctx } = api;
  const forSuspendedToo = routesOf(api, evenSuspended);
  const forPeople = routesOf(api, signedIn);

  forSuspendedToo(
    'GET /users/me/security',
    'Which factors are on, how one confirms, and what the list of the settings says of its parts.',
    ({ viewer }) => securityOf(ctx, viewer),
  );

  forPeople(
    'GET /users/me/activity',
    'What happened to the account in the last 365 days.',
    ({ viewer, query }) => listActivity(ctx, viewer, query),
  );

  forPeople(
    'POST /users/me/totp',
    'A new secret for an app of codes. Nothing is asked for before its first code.',
    { refusals: ['confirmation_needed', 'email_not_proven', 'conflict'] },
    async ({ viewer }) => {
      await requireNoTotp(ctx, viewer);
      await requireOwnWay(ctx, viewer);
      await requireProof(ctx, viewer);
      return setUpTotp(ctx, viewer);
    },
  );

  forPeople(
    'POST /users/me/totp/confirm',
    'Turns the app on by its first code. Recovery codes come with the first factor, once.',
    {
      limits: [secondFactorTries],
      refusals: ['confirmation_needed', 'invalid_code', 'not_found', 'conflict'],
    },
    async ({ viewer, body }) => {
      await requireNoTotp(ctx, viewer);
      await requireProof(ctx, viewer);
      return confirmSetup(ctx, viewer, body);
    },
  );

  forPeople(
    'DELETE /users/me/totp',
    'Turns the app off.',
    { refusals: ['confirmation_needed', 'not_found'] },
    async ({ viewer }) => {
      await requireProof(ctx, viewer);
      await removeTotp(ctx, viewer);
    },
  );

  forPeople(
    'POST /users/me/passkeys/options',
    'What a browser makes a new passkey from. Ten a person.',
    { refusals: ['confirmation_needed', 'email_not_proven', 'conflict'] },
    async ({ viewer }) => {
      await requireOwnWay(ctx, viewer);
      await requireProof(ctx, viewer);
      return newPasskeyOptions(ctx, viewer);
    },
  );

  forPeople(
    'POST /users/me/passkeys',
    'Keeps a passkey. Recovery codes come with the first factor, once.',
    {
      refusals: ['confirmation_needed', 'email_not_proven', 'challenge_over', 'invalid_passkey', 'conflict'],
    },
    async ({ viewer, body }) => {
      await requireOwnWay(ctx, viewer);
      await requireProof(ctx, viewer);
      return addPasskey(ctx, viewer, body.passkey);
    },
  );

  forPeople(
    'DELETE /users/me/passkeys/:id',
    'Removes one. Not the last way to sign in.',
    { refusals: ['confirmation_needed', 'last_way'] },
    async ({ viewer, params }) => {
      await requireProof(ctx, viewer);
      await removePasskey(ctx, viewer, params.id);
    },
  );

  forPeople(
    'POST /users/me/recovery-codes',
    'Ten new recovery codes. The old ones no longer work.',
    { refusals: ['confirmation_needed', 'not_found'] },
    async ({ viewer }) => {
      await requireProof(ctx, viewer);
      return renewCodes(ctx, viewer);
    },
  );

  forSuspendedToo(
    'DELETE /users/me/lost-access',
    'Stops what somebody began who said that the factors are lost. Any session may.',
    { refusals: ['not_found'] },
    ({ viewer }) => stopLostAccess(ctx, viewer),
  );
};
