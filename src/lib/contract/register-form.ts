import * as z from 'zod/mini';
import { newPassword } from './accounts.ts';
import type { CallShapes } from './call.ts';
import { fullName } from './name.ts';
import { email } from './text.ts';
import { ownUser } from './users.ts';

/** Apart from the other forms of accounts, which have no names to check. */
export const register = z.object({ email, password: newPassword, full_name: z.optional(fullName) });
export type Register = z.infer<typeof register>;

export const registrationCalls = {
  'POST /auth/register': { body: register, status: 201, answer: ownUser },
} as const satisfies CallShapes;
