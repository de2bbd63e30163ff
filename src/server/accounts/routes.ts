import { anyone, evenSuspended, signedIn } from '#server/http/calls/access.ts';
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
import { codeRequests, codeTries, googleSignIns, registrations } from './limits.ts';
import { changeNumber, dropEmail, dropGoogle, dropNumber } from './number.ts';
import { sendPhoneCode } from './phone.ts';
import { confirmRegistration, registerByPhone } from './phone-registration.ts';
import { readPerson } from './reading.ts';
import { forgotPassword, resetPassword, verifyRecoveryCode } from './recovery.ts';
import { endOtherSessions, endSession, refresh, sessionsOf, signOut } from './sessions.ts';
import { stopTakeover, takeOver } from './takeover.ts';
import { webhooks } from './webhooks/routes.ts';

const afterPassword = ['wrong_password', 'confirmation_needed', 'unavailable'] as const;

const signingIn: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, anyone);

  route('GET /auth/ways', 'By what one may sign in here.', () => ({
    email: true,
    google: ctx.config.google?.clientId !== undefined,
    phone: ctx.config.phoneSignIn,
  }));

  route(
    'POST /auth/register',
    'Makes an account by an e-mail. By a phone: sends a code by SMS, 202, and the account is there once it was confirmed.',
    {
      limits: [registrations],
      refusals: ['already_registered', 'conflict', 'password_too_short', 'sms_exhausted', 'unavailable'],
    },
    async (request, reply) => {
      const { email, phone = '', ...account } = request.body;
      const { address } = callerOf(request);
      if (email !== undefined) return register(ctx, { ...account, email }, address);
      reply.code(202);
      return registerByPhone(ctx, { ...account, phone }, address);
    },
  );

  route(
    'POST /auth/register/confirm',
    'Takes the code that was sent by SMS, and makes the account. Where the number is in use it says what to do, and makes nothing.',
    { limits: [codeTries], refusals: ['invalid_code', 'number_in_use', 'conflict'] },
    ({ body }) => confirmRegistration(ctx, body),
  );

  route(
    'POST /auth/takeover',
    'Of a number that is in use, for whoever proved to hold it: the account is there at once, 201, or in seven days, 202.',
    { limits: [codeTries], refusals: ['challenge_over', 'conflict'] },
    async ({ body }, reply) => {
      const begun = await takeOver(ctx, body.challenge);
      if ('user' in begun) return begun.user;
      reply.code(202);
      return begun;
    },
  );

  route(
    'POST /auth/login',
    'Signs in; `username` is the e-mail, or the number in any usual spelling. Ten wrong passwords an account, fifty an address, in 15 minutes; ten of its own for a `device` that signed in before.',
    { refusals: ['invalid_credentials', 'second_factor_needed', 'rate_limited', 'unavailable'], takes: form },
    (request) => signIn(ctx, request.body, callerOf(request)),
  );

  route(
    'GET /auth/google',
    'Where to send who wants to come in by Google.',
    { refusals: ['not_found', 'unavailable'] },
    () => googleIssuer(ctx),
  );

  route(
    'POST /auth/google',
    "Signs in with an ID token of the issuer's.",
    {
      limits: [googleSignIns],
      refusals: [
        'invalid_credential',
        'second_factor_needed',
        'already_registered',
        'conflict',
        'invalid_credentials',
        'unavailable',
      ],
    },
    (request) => signInByGoogle(ctx, request.body, callerOf(request)),
  );

  route(
    'POST /auth/refresh',
    'Exchanges a refresh token for new tokens.',
    { refusals: ['invalid_refresh_token', 'rate_limited'] },
    ({ body }) => refresh(ctx, body.refresh_token),
  );

  route('POST /auth/logout', 'Ends the session of this refresh token.', ({ body }) =>
    signOut(ctx, body.refresh_token),
  );
};

const recovering: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, anyone);

  route(
    'POST /auth/forgot-password',
    'Sends a code of six digits by mail or SMS, if there is such an account.',
    { limits: [codeRequests], refusals: ['sms_exhausted'] },
    (request) => forgotPassword(ctx, request.body, callerOf(request).address),
  );

  route(
    'POST /auth/verify-otp',
    'Exchanges the code for a permit to set a new password.',
    { limits: [codeTries], refusals: ['invalid_code'] },
    async (request) => {
      const { otp, ...sent } = request.body;
      return verifyRecoveryCode(ctx, { ...sent, code: otp, address: callerOf(request).address });
    },
  );

  route(
    'POST /auth/reset-password-token',
    'Sets a new password and ends every session.',
    { limits: [codeTries], refusals: ['invalid_token', 'password_too_short', 'unavailable'] },
    (request) => resetPassword(ctx, request.body, callerOf(request)),
  );
};

const users: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api, anyone);

  route('GET /users/by-slug/:slug', 'A person, by username.', ({ params }) => readPerson(ctx, params.slug));

  route('GET /users/:id', 'A person.', ({ params }) => readPerson(ctx, params.id));
};

const settings: Feature = (api) => {
  const { ctx } = api;
  const forPeople = routesOf(api, signedIn);
  const forSuspendedToo = routesOf(api, evenSuspended);

  forPeople(
    'GET /users/me/sessions',
    'The devices that are signed in: this one, then the last used.',
    ({ viewer }) => sessionsOf(ctx, viewer),
  );

  forPeople('DELETE /users/me/sessions', 'Ends all others.', async ({ viewer }) => {
    await endOtherSessions(ctx, viewer);
  });

  forPeople('DELETE /users/me/sessions/:id', 'Ends one.', ({ viewer, params }) =>
    endSession(ctx, viewer, params.id),
  );

  forPeople(
    'PUT /users/me/password',
    'Changes the password and ends all other sessions.',
    { refusals: [...afterPassword, 'password_too_short'] },
    (request) => changePassword(ctx, request.viewer, request.body, callerOf(request).address),
  );

  forPeople(
    'POST /users/me/email',
    'Mails a code to the new address.',
    { refusals: [...afterPassword, 'already_registered'] },
    (request) => changeEmail(ctx, request.viewer, request.body, callerOf(request).address),
  );

  forPeople(
    'POST /users/me/email/proof',
    "Mails a code to the account's own address; `/users/me/email/confirm` takes it. `when=missing`: only where no earlier one works.",
    { refusals: ['rate_limited'] },
    ({ viewer, query }) => sendProof(ctx, viewer, query),
  );

  forPeople(
    'POST /users/me/phone/verify',
    'Sends a code by SMS to the phone of the profile. Three a day for a number, whoever asks, and one a minute.',
    { refusals: ['email_not_proven', 'conflict', 'rate_limited', 'sms_exhausted'] },
    (request) => sendPhoneCode(ctx, request.viewer, callerOf(request).address),
  );

  forPeople(
    'DELETE /users/me/email',
    'Takes the e-mail away, with a fresh proof. Not the last way to sign in.',
    { refusals: ['confirmation_needed', 'not_found', 'last_way'] },
    async ({ viewer }) => {
      await dropEmail(ctx, viewer);
    },
  );

  forPeople(
    'DELETE /users/me/google',
    'Lets nobody sign in by the Google account any more, with a fresh proof. Not the last way to sign in.',
    { refusals: ['confirmation_needed', 'not_found', 'last_way'] },
    ({ viewer }) => dropGoogle(ctx, viewer),
  );

  forPeople(
    'POST /users/me/phone',
    'Sends a code by SMS to a number to sign in by, with a fresh proof; `/users/me/phone/confirm` takes it.',
    { refusals: ['confirmation_needed', 'conflict', 'rate_limited', 'sms_exhausted'] },
    (request) => changeNumber(ctx, request.viewer, request.body.phone, callerOf(request).address),
  );

  forPeople(
    'DELETE /users/me/phone',
    'Takes the number away that one signs in by, with a fresh proof. Not the last way to sign in.',
    { refusals: ['confirmation_needed', 'not_found', 'last_way'] },
    ({ viewer }) => dropNumber(ctx, viewer),
  );

  forSuspendedToo(
    'DELETE /users/me/takeover',
    'Says that the number is still theirs, which stops whoever proved to hold it now. Any session may.',
    { refusals: ['not_found'] },
    ({ viewer }) => stopTakeover(ctx, viewer),
  );

  forSuspendedToo('DELETE /users/me/deletion', 'Keeps the account after all.', ({ viewer }) =>
    keepAccount(ctx, viewer),
  );
};

export const accounts = [signingIn, gettingIn, recovering, users, settings, security, apiKeys, webhooks];
