import * as z from 'zod/mini';
import { newPassword } from './accounts.ts';
import type { CallShapes } from './call.ts';
import { fullName } from './name.ts';
import { email } from './text.ts';
import { ownUser } from './users.ts';

/** Separate from the other account forms, because those check no names. */
export const register = z.object({ email, password: newPassword, full_name: z.optional(fullName) });
export type Register = z.infer<typeof register>;

export const registrationCalls = {
  'POST /auth/register': { body: register, status: 201, answer: ownUser },
} as const satisfies CallShapes;
