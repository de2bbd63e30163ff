import * as z from 'zod/mini';
import { newPassword } from './accounts.ts';
import { fullName } from './name.ts';
import { email } from './text.ts';

/** Separate from the other account forms, because those check no names. */
export const register = z.object({ email, password: newPassword, full_name: z.optional(fullName) });
export type Register = z.infer<typeof register>;
