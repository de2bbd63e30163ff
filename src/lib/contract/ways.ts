import * as z from 'zod/mini';
import { accountRefusals as texts } from '#lib/copy/account-refusals.ts';
import { required } from '#lib/copy/errors.ts';
import { code, newPassword, token } from './accounts.ts';
import { fullName } from './name.ts';
import { email } from './text.ts';

/** Which ways to sign in this site offers. */
export const waysOffered = z.object({ email: z.boolean(), google: z.boolean(), phone: z.boolean() });
export type WaysOffered = z.infer<typeof waysOffered>;

/** A number in any usual spelling. Which ones may be used is the server's to say. */
export const phone = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

const byEither = { email: z.optional(email), phone: z.optional(phone) };
/** Of a call that takes an e-mail or a number, and neither both nor none. */
export const eitherWay = <Sent extends { email?: string | undefined; phone?: string | undefined }>() =>
  z.check<Sent>(({ value, issues }) => {
    if ((value.email === undefined) !== (value.phone === undefined)) return;
    const [path, message] =
      value.phone === undefined ? (['email', required] as const) : (['phone', texts.bothWays] as const);
    issues.push({ code: 'custom', path: [path], message, input: value });
  });

export const forgotPassword = z.object(byEither).check(eitherWay());

export const verifyCode = z.object({ ...byEither, otp: code }).check(eitherWay());

export const register = z
  .object({
    email: z.optional(email),
    phone: z.optional(phone),
    password: newPassword,
    full_name: z.optional(fullName),
  })
  .check(eitherWay());
export type Register = z.infer<typeof register>;

export const takeover = z.object({ challenge: token });
/** When the number leaves the account that it opens today, and the new account is there. */
export const takeoverDue = z.object({ due_at: z.string() });
export const registerCode = z.object({ challenge: token, code });
export const changePhone = z.object({ phone });
