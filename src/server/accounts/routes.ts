import * as z from 'zod/mini';
import * as contract from '#lib/contract/accounts.ts';
import { byId } from '#lib/contract/id.ts';
import { register as registration } from '#lib/contract/register-form.ts';
import * as people from '#lib/contract/users.ts';
import { anyone, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { form } from '#server/http/calls/bodies.ts';
import { callerOf } from '#server/http/calls/caller.ts';
import { nothing } from '#server/http/calls/declared.ts';
import type { Feature } from '#server/http/calls/feature.ts';
import { register, signIn } from './accounts.ts';
import { changeEmail, changePassword } from './credentials.ts';
import { beginDeletion, keepAccount } from './deletion.ts';
import { sendProof } from './email-proof.ts';
import { googleIssuer, signInByGoogle } from './google.ts';
import { codeRequests, codeTries, googleSignIns, registrations } from './limits.ts';
import { readPerson } from './reading.ts';
import { forgotPassword, resetPassword, verifyRecoveryCode } from './recovery.ts';
import { refresh } from './rotation.ts';
import { endOtherSessions, endSession, sessionsOf, signOut } from './sessions.ts';

/** The errors of every call that asks for the password again. */
const afterPassword = ['wrong_password', 'unavailable'] as const;

const signingIn: Feature = (api) => {
  const { ctx } = api;

  api.post(
    '/auth/register',
    {
      config: {
        access: anyone,
        limits: [registrations],
        refusals: ['already_registered', 'conflict', 'password_too_short', 'unavailable'],
      },
      schema: { summary: 'Makes an account.', body: registration, response: { 201: people.ownUser } },
    },
    (request) => register(ctx, request.body, callerOf(request).address),
  );

  api.post(
    '/auth/login',
    {
      bodyLimit: 64 * 1024,
      config: {
        access: anyone,
        refusals: ['invalid_credentials', 'forbidden', 'rate_limited', 'unavailable'],
      },
      schema: {
        summary:
          'Signs in; `username` is the e-mail. Ten wrong passwords an account, fifty an address, in 15 minutes; ten of its own for a `device` that signed in before.',
        body: form(contract.signIn),
        response: { 200: contract.tokens },
      },
    },
    (request) => signIn(ctx, request.body, callerOf(request)),
  );

  api.get(
    '/auth/google',
    {
      config: { access: anyone, refusals: ['not_found', 'unavailable'] },
      schema: {
        summary: 'Where to send who wants to come in by Google.',
        response: { 200: contract.googleIssuer },
      },
    },
    () => googleIssuer(ctx),
  );

  api.post(
    '/auth/google',
    {
      config: {
        access: anyone,
        limits: [googleSignIns],
        refusals: [
          'invalid_credential',
          'forbidden',
          'already_registered',
          'conflict',
          'invalid_credentials',
          'unavailable',
        ],
      },
      schema: {
        summary: "Signs in with an ID token of the issuer's.",
        body: contract.googleSignIn,
        response: { 200: contract.tokens },
      },
    },
    (request) => signInByGoogle(ctx, request.body, callerOf(request)),
  );

  api.post(
    '/auth/refresh',
    {
      config: { access: anyone, refusals: ['invalid_refresh_token', 'rate_limited'] },
      schema: {
        summary: 'Exchanges a refresh token for new tokens.',
        body: contract.byRefreshToken,
        response: { 200: contract.tokens },
      },
    },
    (request) => refresh(ctx, request.body.refresh_token),
  );

  api.post(
    '/auth/logout',
    {
      config: { access: anyone },
      schema: {
        summary: 'Ends the session of this refresh token.',
        body: contract.byRefreshToken,
        response: { 204: nothing },
      },
    },
    async (request) => {
      await signOut(ctx, request.body.refresh_token);
    },
  );
};

const recovering: Feature = (api) => {
  const { ctx } = api;

  api.post(
    '/auth/forgot-password',
    {
      config: { access: anyone, limits: [codeRequests] },
      schema: {
        summary: 'Mails a code of six digits, if there is such an account.',
        body: contract.forgotPassword,
        response: { 200: contract.message },
      },
    },
    (request) => forgotPassword(ctx, request.body.email, callerOf(request).address),
  );

  api.post(
    '/auth/verify-otp',
    {
      config: { access: anyone, limits: [codeTries], refusals: ['invalid_code'] },
      schema: {
        summary: 'Exchanges the code for a permit to set a new password.',
        body: contract.verifyCode,
        response: { 200: contract.resetPermit },
      },
    },
    async (request) => {
      const { email, otp } = request.body;
      return verifyRecoveryCode(ctx, { email, code: otp, address: callerOf(request).address });
    },
  );

  api.post(
    '/auth/reset-password-token',
    {
      config: {
        access: anyone,
        limits: [codeTries],
        refusals: ['invalid_token', 'password_too_short', 'unavailable'],
      },
      schema: {
        summary: 'Sets a new password and ends every session.',
        body: contract.resetPassword,
        response: { 200: contract.message },
      },
    },
    (request) => resetPassword(ctx, request.body, callerOf(request)),
  );
};

const users: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/users/by-slug/:slug',
    {
      config: { access: anyone },
      schema: {
        summary: 'A person, by username.',
        params: people.bySlug,
        response: { 200: people.publicUser },
      },
    },
    (request) => readPerson(ctx, request.params.slug),
  );

  api.get(
    '/users/:id',
    {
      config: { access: anyone },
      schema: { summary: 'A person.', params: byId, response: { 200: people.publicUser } },
    },
    (request) => readPerson(ctx, request.params.id),
  );
};

const settings: Feature = (api) => {
  const { ctx } = api;

  api.get(
    '/users/me/sessions',
    {
      config: { access: signedIn },
      schema: {
        summary: 'The devices that are signed in: this one, then the last used.',
        response: { 200: z.array(contract.session) },
      },
    },
    (request) => sessionsOf(ctx, viewerOf(request)),
  );

  api.delete(
    '/users/me/sessions',
    { config: { access: signedIn }, schema: { summary: 'Ends all others.', response: { 204: nothing } } },
    async (request) => {
      await endOtherSessions(ctx, viewerOf(request));
    },
  );

  api.delete(
    '/users/me/sessions/:id',
    {
      config: { access: signedIn },
      schema: { summary: 'Ends one.', params: byId, response: { 204: nothing } },
    },
    async (request) => {
      await endSession(ctx, viewerOf(request), request.params.id);
    },
  );

  api.put(
    '/users/me/password',
    {
      config: { access: signedIn, refusals: [...afterPassword, 'password_too_short'] },
      schema: {
        summary: 'Changes the password and ends all other sessions.',
        body: contract.changePassword,
        response: { 204: nothing },
      },
    },
    async (request) => {
      await changePassword(ctx, viewerOf(request), request.body, callerOf(request).address);
    },
  );

  api.post(
    '/users/me/email',
    {
      config: { access: signedIn, refusals: [...afterPassword, 'already_registered'] },
      schema: {
        summary: 'Mails a code to the new address.',
        body: contract.changeEmail,
        response: { 200: contract.message },
      },
    },
    (request) => changeEmail(ctx, viewerOf(request), request.body, callerOf(request).address),
  );

  api.post(
    '/users/me/email/proof',
    {
      config: { access: signedIn, refusals: ['rate_limited'] },
      schema: {
        summary: "Mails a code to the account's own address; `/users/me/email/confirm` takes it.",
        response: { 200: contract.message },
      },
    },
    (request) => sendProof(ctx, viewerOf(request)),
  );

  api.post(
    '/users/me/deletion',
    {
      config: { access: signedIn, refusals: [...afterPassword] },
      schema: {
        summary: 'Hides the account, and erases it after 14 days.',
        body: contract.confirmByPassword,
        response: { 200: contract.deletion },
      },
    },
    (request) => beginDeletion(ctx, viewerOf(request), request.body.password, callerOf(request).address),
  );

  api.delete(
    '/users/me/deletion',
    {
      config: { access: signedIn },
      schema: { summary: 'Keeps the account after all.', response: { 204: nothing } },
    },
    async (request) => {
      await keepAccount(ctx, viewerOf(request));
    },
  );
};

export const accounts = [signingIn, recovering, users, settings];
