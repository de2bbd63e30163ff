import { passkeyOptionsAsked, secondFactorTries } from '#server/accounts/limits.ts';
import { browserName } from '#server/accounts/sessions.ts';
import { anyone, evenSuspended, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { callerOf } from '#server/http/client-address.ts';
import type { Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { listActivity } from './acts.ts';
import { confirm, requireProof } from './confirming.ts';
import { askForLostAccess, beginLostAccess, stopLostAccess } from './lost-access.ts';
import { addPasskey, newPasskeyOptions, passkeyOptions, removePasskey, signInByPasskey } from './passkeys.ts';
import { renewCodes } from './recovery-codes.ts';
import { signInBySecondFactor } from './second-factor.ts';
import { securityOf } from './security.ts';
import { confirmSetup, removeTotp, setUpTotp } from './totp.ts';

/** Even where strangers may be contacted without: a mailbox that nobody proved is no way back. */
function requireOwnEmail({ row }: Viewer): void {
  if (row.email_proved_at === null) throw new AppError('email_not_proven');
}

export const gettingIn: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /auth/second-factor',
    {
      access: anyone,
      limits: [secondFactorTries],
      refusals: ['challenge_over', 'invalid_code', 'invalid_credentials', 'rate_limited'],
      summary:
        "Signs in who is half signed in: an app's code, or a recovery code. Five wrong end the challenge, 25 wrong an account an hour.",
    },
    (request) => signInBySecondFactor(ctx, request.body, callerOf(request)),
  );

  route(
    'POST /auth/passkey/options',
    {
      access: anyone,
      limits: [passkeyOptionsAsked],
      summary: 'What a browser asks a key to sign, to sign in or to confirm.',
    },
    () => passkeyOptions(ctx),
  );

  route(
    'POST /auth/passkey',
    {
      access: anyone,
      limits: [secondFactorTries],
      refusals: ['challenge_over', 'invalid_passkey', 'invalid_credentials'],
      summary: 'Signs in by a passkey, which counts as both factors.',
    },
    (request) => signInByPasskey(ctx, request.body, callerOf(request)),
  );

  route(
    'POST /auth/lost-access',
    {
      access: anyone,
      limits: [secondFactorTries],
      refusals: ['challenge_over', 'forbidden', 'rate_limited'],
      summary: 'Mails a code to who is half signed in and whose factors are lost.',
    },
    (request) => askForLostAccess(ctx, request.body.challenge),
  );

  route(
    'POST /auth/lost-access/confirm',
    {
      access: anyone,
      limits: [secondFactorTries],
      refusals: ['challenge_over', 'forbidden', 'invalid_code', 'rate_limited'],
      summary: 'From now on it takes 48 hours until the factors go, unless somebody stops it.',
    },
    async (request) => {
      const { challenge, code } = request.body;
      return beginLostAccess(ctx, challenge, code, await browserName(callerOf(request).userAgent));
    },
  );

  route(
    'POST /auth/confirm',
    {
      access: evenSuspended,
      refusals: [
        'wrong_password',
        'second_factor_needed',
        'invalid_code',
        'invalid_passkey',
        'invalid_credential',
        'challenge_over',
        'unavailable',
      ],
      summary: 'Proves who is signed in here, for ten minutes. Where a factor is on, by that.',
    },
    (request) => confirm(ctx, viewerOf(request), request.body, callerOf(request).address),
  );
};

export const security: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /users/me/security',
    { access: evenSuspended, summary: 'Which factors are on, and how one confirms.' },
    (request) => securityOf(ctx, viewerOf(request)),
  );

  route(
    'GET /users/me/activity',
    { access: signedIn, summary: 'What happened to the account in the last 365 days.' },
    (request) => listActivity(ctx, viewerOf(request), request.query),
  );

  route(
    'POST /users/me/totp',
    {
      access: signedIn,
      refusals: ['confirmation_needed', 'email_not_proven', 'conflict'],
      summary: 'A new secret for an app of codes. Nothing is asked for before its first code.',
    },
    async (request) => {
      const viewer = viewerOf(request);
      requireOwnEmail(viewer);
      await requireProof(ctx, viewer);
      return setUpTotp(ctx, viewer);
    },
  );

  route(
    'POST /users/me/totp/confirm',
    {
      access: signedIn,
      limits: [secondFactorTries],
      refusals: ['confirmation_needed', 'invalid_code', 'not_found'],
      summary: 'Turns the app on by its first code. Recovery codes come with the first factor, once.',
    },
    async (request) => {
      const viewer = viewerOf(request);
      await requireProof(ctx, viewer);
      return confirmSetup(ctx, viewer, request.body.code);
    },
  );

  route(
    'DELETE /users/me/totp',
    { access: signedIn, refusals: ['confirmation_needed', 'not_found'], summary: 'Turns the app off.' },
    async (request) => {
      const viewer = viewerOf(request);
      await requireProof(ctx, viewer);
      await removeTotp(ctx, viewer);
    },
  );

  route(
    'POST /users/me/passkeys/options',
    {
      access: signedIn,
      refusals: ['confirmation_needed', 'email_not_proven', 'conflict'],
      summary: 'What a browser makes a new passkey from. Ten a person.',
    },
    async (request) => {
      const viewer = viewerOf(request);
      requireOwnEmail(viewer);
      await requireProof(ctx, viewer);
      return newPasskeyOptions(ctx, viewer);
    },
  );

  route(
    'POST /users/me/passkeys',
    {
      access: signedIn,
      refusals: ['confirmation_needed', 'email_not_proven', 'challenge_over', 'invalid_passkey', 'conflict'],
      summary: 'Keeps a passkey. Recovery codes come with the first factor, once.',
    },
    async (request) => {
      const viewer = viewerOf(request);
      requireOwnEmail(viewer);
      await requireProof(ctx, viewer);
      return addPasskey(ctx, viewer, request.body.passkey);
    },
  );

  route(
    'DELETE /users/me/passkeys/:id',
    { access: signedIn, refusals: ['confirmation_needed'], summary: 'Removes one.' },
    async (request) => {
      const viewer = viewerOf(request);
      await requireProof(ctx, viewer);
      await removePasskey(ctx, viewer, request.params.id);
    },
  );

  route(
    'POST /users/me/recovery-codes',
    {
      access: signedIn,
      refusals: ['confirmation_needed', 'not_found'],
      summary: 'Ten new recovery codes. The old ones no longer work.',
    },
    async (request) => {
      const viewer = viewerOf(request);
      await requireProof(ctx, viewer);
      return renewCodes(ctx, viewer);
    },
  );

  route(
    'DELETE /users/me/lost-access',
    {
      // It can be begun while suspended, and was promised to every session.
      access: evenSuspended,
      refusals: ['not_found'],
      summary: 'Stops what somebody began who said that the factors are lost. Any session may.',
    },
    (request) => stopLostAccess(ctx, viewerOf(request)),
  );
};
