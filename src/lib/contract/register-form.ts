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

/** `way`: what its one field for e-mail or number takes. */
export const registerForm = (way: z.ZodMiniType<string, string>) =>
  z.object({ email: way, password: newPassword, full_name: z.optional(fullName) });
export type RegisterForm = z.infer<ReturnType<typeof registerForm>>;
