import * as z from 'zod/mini';
import { accountTexts as texts } from '#lib/copy/accounts.ts';

export const userTypes = ['simple', 'freelancer', 'company'] as const;
export const genders = ['Masculino', 'Feminino', 'Outro'] as const;

/** 254 characters are what fits into a mail's envelope. */
export const email = z
  .string()
  .check(z.trim(), z.maxLength(254, texts.invalidEmail), z.email(texts.invalidEmail));

export const newPassword = z
  .string()
  .check(z.minLength(6, texts.shortPassword), z.maxLength(128, texts.longPassword));

/** Not judged, only compared: whatever was accepted once must be let in. */
const givenPassword = z.string().check(z.minLength(1), z.maxLength(128, texts.longPassword));

/** One line: a name ends up in the headers of mails, in titles and in pictures. */
const line = (most: number) =>
  z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u, texts.oddName));

/** An empty text is what a form sends for nothing. */
const orNothing = <S extends z.ZodMiniType<string, string>>(text: S) =>
  z.pipe(
    z.nullable(text),
    z.transform((value) => value || null),
  );

const fullName = orNothing(line(120));

/** Random, made by this browser and kept in it: tells a device that was here before from a new one. */
const device = z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/)));

export const register = z.object({ email, password: newPassword, full_name: z.optional(fullName) });
export type Register = z.infer<typeof register>;

export const signIn = z.object({
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: givenPassword,
  device,
});
export type SignIn = z.infer<typeof signIn>;

/** What the form asks for; its rules are the specification's. */
export const signInForm = z.object({
  email,
  password: z.string().check(z.minLength(6, texts.shortPassword)),
});

export const googleSignIn = z.object({
  credential: z.optional(z.string().check(z.maxLength(8192))),
  nonce: z.optional(z.string().check(z.maxLength(256))),
  device,
});
export type GoogleSignIn = z.infer<typeof googleSignIn>;

/** What a browser needs to send a person to the issuer. */
export const googleIssuer = z.object({
  authorization_endpoint: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
});
export type GoogleIssuer = z.infer<typeof googleIssuer>;

const token = z.string().check(z.minLength(1), z.maxLength(256));
/** Whatever a client kept: what is no token of ours is refused like one that has ended. */
export const byRefreshToken = z.object({ refresh_token: z.string().check(z.maxLength(10_000)) });

export const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number(),
});
export type Tokens = z.infer<typeof tokens>;

export const forgotPassword = z.object({ email });

const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
export const verifyCode = z.object({ email, otp: code });
export const resetPermit = z.object({ token: z.string() });
export const resetPassword = z.object({ token, new_password: newPassword });
export type ResetPassword = z.infer<typeof resetPassword>;

export const message = z.object({ message: z.string() });

/** What anybody may see of a person. */
export const publicUser = z.object({
  id: z.number(),
  username: z.string(),
  full_name: z.nullable(z.string()),
  user_type: z.enum(userTypes),
  bio: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  nationality: z.nullable(z.string()),
  province: z.nullable(z.string()),
  district: z.nullable(z.string()),
  profile_photo_url: z.nullable(z.string()),
  cover_photo_url: z.nullable(z.string()),
  created_at: z.string(),
});
export type PublicUser = z.infer<typeof publicUser>;

/** What one sees of oneself. */
export const ownUser = z.extend(publicUser, {
  email: z.string(),
  phone: z.nullable(z.string()),
  is_active: z.boolean(),
  has_password: z.boolean(),
  deletion_due_at: z.nullable(z.string()),
  companies: z.array(z.looseObject({})),
});
export type OwnUser = z.infer<typeof ownUser>;

export const username = z.pipe(
  z.string().check(z.trim(), z.maxLength(60)),
  z.transform((text) => text.replace(/^@/, '').toLowerCase()),
);

/** Any of them; what is not sent stays. */
export const editUser = z.partial(
  z.object({
    full_name: fullName,
    username,
    user_type: z.enum(userTypes),
    bio: orNothing(z.string().check(z.trim(), z.maxLength(2000))),
    phone: orNothing(line(40)),
    gender: z.nullable(z.enum(genders)),
    nationality: orNothing(line(80)),
    province: orNothing(line(80)),
    district: orNothing(line(80)),
  }),
);
export type EditUser = z.infer<typeof editUser>;

export const bySlug = z.object({ slug: z.string().check(z.maxLength(120)) });

export const session = z.object({
  id: z.number(),
  browser: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const changePassword = z.object({ current_password: givenPassword, new_password: newPassword });
export type ChangePassword = z.infer<typeof changePassword>;
export const changeEmail = z.object({ email, password: givenPassword });
export type ChangeEmail = z.infer<typeof changeEmail>;
export const confirmEmail = z.object({ code });
export const confirmByPassword = z.object({ password: givenPassword });
export const deletion = z.object({ deletion_due_at: z.string() });
