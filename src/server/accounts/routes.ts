import { Hono } from 'hono';
import * as z from 'zod/mini';
import * as contract from '#lib/contract/accounts.ts';
import { byId } from '#lib/contract/id.ts';
import * as people from '#lib/contract/users.ts';
import { companiesOfUser } from '#server/companies/reading.ts';
import { freelancerOf } from '#server/freelancers/reading.ts';
import { anyone } from '#server/http/access.ts';
import { answers, answersNothing } from '#server/http/answers.ts';
import { callerOf } from '#server/http/caller.ts';
import type { Env } from '#server/http/env.ts';
import { body, form, params } from '#server/http/input.ts';
import { json, nothing } from '#server/http/json.ts';
import { limited } from '#server/http/limited.ts';
import { signedIn } from '#server/http/signed-in.ts';
import type { Ctx } from '#server/types.ts';
import { edit, register, signIn } from './accounts.ts';
import { changeEmail, changePassword, confirmEmail } from './credentials.ts';
import { beginDeletion, keepAccount } from './deletion.ts';
import { googleIssuer, signInByGoogle } from './google.ts';
import { codeRequests, codeTries, googleSignIns, registrations } from './limits.ts';
import { readPerson } from './reading.ts';
import { forgotPassword, resetPassword, verifyRecoveryCode } from './recovery.ts';
import { refresh } from './rotation.ts';
import { endOtherSessions, endSession, sessionsOf, signOut } from './sessions.ts';
import { shownToOwner } from './shown.ts';

/** Adds the person's companies and freelancer profile, which other features keep. */
async function withWork(ctx: Ctx, user: people.OwnUser): Promise<people.OwnUser> {
  const [companies, freelancer] = await Promise.all([
    companiesOfUser(ctx, user.id),
    freelancerOf(ctx, user.id),
  ]);
  return { ...user, companies, ...(freelancer && { freelancer }) };
}

/** The errors of every call that asks for the password again. */
const afterPassword = ['wrong_password', 'unavailable'] as const;

const signingIn = new Hono<Env>()
  .post(
    '/auth/register',
    anyone,
    limited(registrations),
    body(contract.register),
    answers(
      201,
      people.ownUser,
      'Makes an account.',
      'already_registered',
      'conflict',
      'password_too_short',
      'unavailable',
    ),
    async (c) => json(await register(c.var.ctx, c.req.valid('json'), callerOf(c).address), 201),
  )
  .post(
    '/auth/login',
    anyone,
    form(contract.signIn),
    answers(
      200,
      contract.tokens,
      'Signs in; `username` is the e-mail. Ten wrong passwords an account, fifty an address, in 15 minutes.',
      'invalid_credentials',
      'forbidden',
      'rate_limited',
      'unavailable',
    ),
    async (c) => json(await signIn(c.var.ctx, c.req.valid('form'), callerOf(c))),
  )
  .get(
    '/auth/google',
    anyone,
    answers(
      200,
      contract.googleIssuer,
      'Where to send who wants to come in by Google.',
      'not_found',
      'unavailable',
    ),
    async (c) => json(await googleIssuer(c.var.ctx)),
  )
  .post(
    '/auth/google',
    anyone,
    limited(googleSignIns),
    body(contract.googleSignIn),
    answers(
      200,
      contract.tokens,
      "Signs in with an ID token of the issuer's.",
      'invalid_credential',
      'forbidden',
      'already_registered',
      'conflict',
      'invalid_credentials',
      'unavailable',
    ),
    async (c) => json(await signInByGoogle(c.var.ctx, c.req.valid('json'), callerOf(c).userAgent)),
  )
  .post(
    '/auth/refresh',
    anyone,
    body(contract.byRefreshToken),
    answers(
      200,
      contract.tokens,
      'Exchanges a refresh token for new tokens.',
      'invalid_refresh_token',
      'rate_limited',
    ),
    async (c) => json(await refresh(c.var.ctx, c.req.valid('json').refresh_token)),
  )
  .post(
    '/auth/logout',
    anyone,
    body(contract.byRefreshToken),
    answersNothing('Ends the session of this refresh token.'),
    async (c) => {
      await signOut(c.var.ctx, c.req.valid('json').refresh_token);
      return nothing();
    },
  );

const recovering = new Hono<Env>()
  .post(
    '/auth/forgot-password',
    anyone,
    limited(codeRequests),
    body(contract.forgotPassword),
    answers(200, contract.message, 'Mails a code of six digits, if there is such an account.'),
    async (c) => json(await forgotPassword(c.var.ctx, c.req.valid('json').email)),
  )
  .post(
    '/auth/verify-otp',
    anyone,
    limited(codeTries),
    body(contract.verifyCode),
    answers(
      200,
      contract.resetPermit,
      'Exchanges the code for a permit to set a new password.',
      'invalid_code',
    ),
    async (c) => {
      const { email, otp } = c.req.valid('json');
      return json(await verifyRecoveryCode(c.var.ctx, email, otp));
    },
  )
  .post(
    '/auth/reset-password-token',
    anyone,
    limited(codeTries),
    body(contract.resetPassword),
    answers(
      200,
      contract.message,
      'Sets a new password and ends every session.',
      'invalid_token',
      'password_too_short',
      'unavailable',
    ),
    async (c) => json(await resetPassword(c.var.ctx, c.req.valid('json'), callerOf(c).address)),
  );

const users = new Hono<Env>()
  .get(
    '/users/me',
    signedIn,
    answers(200, people.ownUser, 'Oneself, with the companies and what one offers as a freelancer.'),
    async (c) => json(await withWork(c.var.ctx, shownToOwner(c.var.viewer.row))),
  )
  .put(
    '/users/me',
    signedIn,
    body(people.editUser),
    answers(200, people.ownUser, 'Changes what is sent, and nothing else.'),
    async (c) => json(await withWork(c.var.ctx, await edit(c.var.ctx, c.var.viewer, c.req.valid('json')))),
  )
  .get(
    '/users/by-slug/:slug',
    anyone,
    params(people.bySlug),
    answers(200, people.publicUser, 'A person, by username.'),
    async (c) => json(await readPerson(c.var.ctx, c.req.valid('param').slug)),
  )
  .get('/users/:id', anyone, params(byId), answers(200, people.publicUser, 'A person.'), async (c) =>
    json(await readPerson(c.var.ctx, c.req.valid('param').id)),
  );

const settings = new Hono<Env>()
  .get(
    '/users/me/sessions',
    signedIn,
    answers(200, z.array(contract.session), 'The devices that are signed in: this one, then the last used.'),
    async (c) => json(await sessionsOf(c.var.ctx, c.var.viewer)),
  )
  .delete('/users/me/sessions', signedIn, answersNothing('Ends all others.'), async (c) => {
    await endOtherSessions(c.var.ctx, c.var.viewer);
    return nothing();
  })
  .delete('/users/me/sessions/:id', signedIn, params(byId), answersNothing('Ends one.'), async (c) => {
    await endSession(c.var.ctx, c.var.viewer, c.req.valid('param').id);
    return nothing();
  })
  .put(
    '/users/me/password',
    signedIn,
    body(contract.changePassword),
    answersNothing(
      'Changes the password and ends all other sessions.',
      ...afterPassword,
      'password_too_short',
    ),
    async (c) => {
      await changePassword(c.var.ctx, c.var.viewer, c.req.valid('json'), callerOf(c).address);
      return nothing();
    },
  )
  .post(
    '/users/me/email',
    signedIn,
    body(contract.changeEmail),
    answers(
      200,
      contract.message,
      'Mails a code to the new address.',
      ...afterPassword,
      'already_registered',
    ),
    async (c) => json(await changeEmail(c.var.ctx, c.var.viewer, c.req.valid('json'), callerOf(c).address)),
  )
  .post(
    '/users/me/email/confirm',
    signedIn,
    body(contract.confirmEmail),
    answers(
      200,
      people.ownUser,
      'Makes the new address the one that counts.',
      'invalid_code',
      'already_registered',
    ),
    async (c) =>
      json(await withWork(c.var.ctx, await confirmEmail(c.var.ctx, c.var.viewer, c.req.valid('json').code))),
  )
  .post(
    '/users/me/deletion',
    signedIn,
    body(contract.confirmByPassword),
    answers(200, contract.deletion, 'Hides the account, and erases it after 14 days.', ...afterPassword),
    async (c) =>
      json(await beginDeletion(c.var.ctx, c.var.viewer, c.req.valid('json').password, callerOf(c).address)),
  )
  .delete('/users/me/deletion', signedIn, answersNothing('Keeps the account after all.'), async (c) => {
    await keepAccount(c.var.ctx, c.var.viewer);
    return nothing();
  });

export const accounts = [signingIn, recovering, users, settings];
