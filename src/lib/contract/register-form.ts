import * as z from 'zod/mini';
import { newPassword } from './accounts.ts';
import { fullName } from './name.ts';
import { email } from './text.ts';

/** Apart from the other forms of accounts, which have no names to check. */
export const register = z.object({ email, password: newPassword, full_name: z.optional(fullName) });
export type Register = z.infer<typeof register>;
