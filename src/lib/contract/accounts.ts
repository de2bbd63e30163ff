import * as z from 'zod/mini';
import { accountTexts as texts } from '#lib/copy/accounts.ts';
import { email } from './text.ts';

export const newPassword = z
  .string()
  .check(z.minLength(6, texts.shortPassword), z.maxLength(128, texts.longPassword));

/** Not checked against today's rules, because a password accepted once must always work. */
const givenPassword = z.string().check(z.minLength(1), z.maxLength(128, texts.longPassword));

/** A random id that the browser makes and keeps. It tells known devices from new ones, so nobody else may have it. */
export const device = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/)));

export const signIn = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: givenPassword,
  device,
});
export type SignIn = z.infer<typeof signIn>;

/** `way`: what its one field for e-mail or number takes. */
export const signInForm = (way: z.ZodMiniType<string, string>) =>
  z.object({
    email: way,
    password: z.string().check(z.minLength(6, texts.shortPassword)),
  });

export const googleSignIn = z.object({
  credential: z.optional(z.string().check(z.maxLength(8192))),
  nonce: z.optional(z.string().check(z.maxLength(256))),
  device,
});
export type GoogleSignIn = z.infer<typeof googleSignIn>;

export const googleIssuer = z.object({
  authorization_endpoint: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
});
export type GoogleIssuer = z.infer<typeof googleIssuer>;

export const token = z.string().check(z.minLength(1), z.maxLength(256));
/** Any text is allowed, because an unknown token is refused like an expired one. */
export const byRefreshToken = z.object({ refresh_token: z.string().check(z.maxLength(10_000)) });

export const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
});
export type Tokens = z.infer<typeof tokens>;

export const recoveryForm = (way: z.ZodMiniType<string, string>) => z.object({ email: way });

export const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
export const resetPermit = z.object({ token: z.string() });
export const resetPassword = z.object({ token, new_password: newPassword, device });
export type ResetPassword = z.infer<typeof resetPassword>;

export const message = z.object({ message: z.string() });

/** `missing`: nothing is sent while a code that was sent before still works. */
export const proofWanted = z.object({ when: z.optional(z.enum(['missing', 'asked'])) });
export type ProofWanted = z.infer<typeof proofWanted>;

export const session = z.object({
  id: z.number(),
  browser: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Accounts made with Google have none. */
const ownPassword = z.optional(givenPassword);
export const changePassword = z.object({ current_password: givenPassword, new_password: newPassword }).check(
  z.refine((given) => given.new_password !== given.current_password, {
    error: texts.samePassword,
    path: ['new_password'],
  }),
);
export type ChangePassword = z.infer<typeof changePassword>;
export const changeEmail = z.object({ email, password: ownPassword });
export type ChangeEmail = z.infer<typeof changeEmail>;
export const confirmEmail = z.object({ code });
export const confirmPhone = z.object({ code });
export const confirmByPassword = z.object({ password: ownPassword });
export const deletion = z.object({ deletion_due_at: z.string() });
