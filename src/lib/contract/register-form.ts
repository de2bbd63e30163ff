import * as z from 'zod/mini';
import { eitherWay, newPassword, phone } from './accounts.ts';
import { fullName } from './name.ts';
import { email } from './text.ts';

/** Separate from the other account forms, because those check no names. */
export const register = z
  .object({
    email: z.optional(email),
    phone: z.optional(phone),
    password: newPassword,
    full_name: z.optional(fullName),
  })
  .check(eitherWay());
export type Register = z.infer<typeof register>;

export const registerForm = z.object({ email, password: newPassword, full_name: z.optional(fullName) });
export type RegisterForm = z.infer<typeof registerForm>;
