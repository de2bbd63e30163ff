import * as z from 'zod/mini';
import { newPassword } from './accounts.ts';
import { fullName } from './name.ts';

/** `way`: what its one field for e-mail or number takes. */
export const registerForm = (way: z.ZodMiniType<string, string>) =>
  z.object({ email: way, password: newPassword, full_name: z.optional(fullName) });
export type RegisterForm = z.infer<ReturnType<typeof registerForm>>;
