import { anyone, evenSuspended, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { form } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { callerOf } from '#server/http/client-address.ts';
import { register, signIn } from './accounts.ts';
import { apiKeys } from './api-keys/routes.ts';
import { changeEmail, changePassword } from './credentials.ts';
import { keepAccount } from './deletion.ts';
import { sendProof } from './email-proof.ts';
import { gettingIn, security } from './factors/routes.ts';
import { googleIssuer, signInByGoogle } from './google.ts';
import { codeRequests, codeTries, googleSignIns, phoneCodesFromAddress, registrations } from './limits.ts';
import { sendPhoneCode } from './phone.ts';
import { readPerson } from './reading.ts';
import { forgotPassword, resetPassword, verifyRecoveryCode } from './recovery.ts';
import { endOtherSessions, endSession, refresh, sessionsOf, signOut } from './sessions.ts';
import { webhooks } from './webhooks/routes.ts';

const afterPassword = ['wrong_password', 'confirmation_needed', 'unavailable'] as const;

const signingIn: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /auth/register',
    {
      access: anyone,
      limits: [registrations],
      refusals: ['already_registered', 'conflict', 'password_too_short', 'unavailable'],
      summary: 'Makes an account.',
    },
    (request) => register(ctx, request.body, callerOf(request).address),
  );

  route(
    'POST /auth/login',
    {
      access: anyone,
      refusals: ['invalid_credentials', 'second_factor_needed', 'rate_limited', 'unavailable'],
      summary:
        'Signs in; `username` is the e-mail. Ten wrong passwords an account, fifty an address, in 15 minutes; ten of its own for a `device` that signed in before.',
      takes: form,
    },
    (request) => signIn(ctx, request.body, callerOf(request)),
  );

  route(
    'GET /auth/google',
    {
      access: anyone,
      refusals: ['not_found', 'unavailable'],
      summary: 'Where to send who wants to come in by Google.',
    },
    () => googleIssuer(ctx),
  );

  route(
    'POST /auth/google',
    {
      access: anyone,
      limits: [googleSignIns],
      refusals: [
        'invalid_credential',
        'second_factor_needed',
        'already_registered',
        'conflict',
        'invalid_credentials',
        'unavailable',
      ],
      summary: "Signs in with an ID token of the issuer's.",
    },
    (request) => signInByGoogle(ctx, request.body, callerOf(request)),
  );

  route(
    'POST /auth/refresh',
    {
      access: anyone,
      refusals: ['invalid_refresh_token', 'rate_limited'],
      summary: 'Exchanges a refresh token for new tokens.',
    },
    (request) => refresh(ctx, request.body.refresh_token),
  );

  route(
    'POST /auth/logout',
    { access: anyone, summary: 'Ends the session of this refresh token.' },
    (request) => signOut(ctx, request.body.refresh_token),
  );
};

const recovering: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /auth/forgot-password',
    {
      access: anyone,
      limits: [codeRequests],
      summary: 'Mails a code of six digits, if there is such an account.',
    },
    (request) => forgotPassword(ctx, request.body.email, callerOf(request).address),
  );

  route(
    'POST /auth/verify-otp',
    {
      access: anyone,
      limits: [codeTries],
      refusals: ['invalid_code'],
      summary: 'Exchanges the code for a permit to set a new password.',
    },
    async (request) => {
      const { email, otp } = request.body;
      return verifyRecoveryCode(ctx, { email, code: otp, address: callerOf(request).address });
    },
  );

  route(
    'POST /auth/reset-password-token',
    {
      access: anyone,
      limits: [codeTries],
      refusals: ['invalid_token', 'password_too_short', 'unavailable'],
      summary: 'Sets a new password and ends every session.',
    },
    (request) => resetPassword(ctx, request.body, callerOf(request)),
  );
};

const users: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route('GET /users/by-slug/:slug', { access: anyone, summary: 'A person, by username.' }, (request) =>
    readPerson(ctx, request.params.slug),
  );

  route('GET /users/:id', { access: anyone, summary: 'A person.' }, (request) =>
    readPerson(ctx, request.params.id),
  );
};

const settings: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'GET /users/me/sessions',
    { access: signedIn, summary: 'The devices that are signed in: this one, then the last used.' },
    (request) => sessionsOf(ctx, viewerOf(request)),
  );

  route('DELETE /users/me/sessions', { access: signedIn, summary: 'Ends all others.' }, async (request) => {
    await endOtherSessions(ctx, viewerOf(request));
  });

  route('DELETE /users/me/sessions/:id', { access: signedIn, summary: 'Ends one.' }, (request) =>
    endSession(ctx, viewerOf(request), request.params.id),
  );

  route(
    'PUT /users/me/password',
    {
      access: signedIn,
      refusals: [...afterPassword, 'password_too_short'],
      summary: 'Changes the password and ends all other sessions.',
    },
    (request) => changePassword(ctx, viewerOf(request), request.body, callerOf(request).address),
  );

  route(
    'POST /users/me/email',
    {
      access: signedIn,
      refusals: [...afterPassword, 'already_registered'],
      summary: 'Mails a code to the new address.',
    },
    (request) => changeEmail(ctx, viewerOf(request), request.body, callerOf(request).address),
  );

  route(
    'POST /users/me/email/proof',
    {
      access: signedIn,
      refusals: ['rate_limited'],
      summary:
        "Mails a code to the account's own address; `/users/me/email/confirm` takes it. `when=missing`: only where no earlier one works.",
    },
    (request) => sendProof(ctx, viewerOf(request), request.query),
  );

  route(
    'POST /users/me/phone/verify',
    {
      access: signedIn,
      limits: [phoneCodesFromAddress],
      refusals: ['email_not_proven', 'conflict', 'rate_limited'],
      summary:
        'Sends a code by SMS to the phone of the profile. Four a day for a number, whoever asks, and one a minute.',
    },
    (request) => sendPhoneCode(ctx, viewerOf(request)),
  );

  route(
    'DELETE /users/me/deletion',
    { access: evenSuspended, summary: 'Keeps the account after all.' },
    (request) => keepAccount(ctx, viewerOf(request)),
  );
};

export const accounts = [signingIn, gettingIn, recovering, users, settings, security, apiKeys, webhooks];
