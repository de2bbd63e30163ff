import * as z from 'zod/mini';
import { accountActs } from '#lib/copy/account-acts.ts';
import { device, token } from './accounts.ts';
import { idText } from './id.ts';
import { upTo } from './lists.ts';

const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

/** What a browser says of a key. Read by a library that knows its form, so only its size is bounded here. */
const encoded = z.string().check(z.maxLength(8192));
const signed = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().check(z.maxLength(100)), z.unknown()),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
});
const newKey = z.extend(signed, {
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: z.string().check(z.maxLength(32_768)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
const signature = z.extend(signed, {
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
});
export type NewKey = z.infer<typeof newKey>;
export type Signature = z.infer<typeof signature>;

const oneOf = <Name extends string>(...names: readonly Name[]) =>
  z.refine<Partial<Record<Name, unknown>>>(
    (given) => names.filter((name) => given[name] !== undefined).length === 1,
  );

export const secondFactor = z
  .object({ challenge: token, code: z.optional(code), recovery_code: z.optional(code), device })
  .check(oneOf('code', 'recovery_code'));
export type SecondFactor = z.infer<typeof secondFactor>;

export const passkeySignIn = z.object({ passkey: signature, device });
export type PasskeySignIn = z.infer<typeof passkeySignIn>;

export const confirmation = z
  .object({
    password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    code: z.optional(code),
    recovery_code: z.optional(code),
    passkey: z.optional(signature),
    google: z.optional(
      z.object({
        credential: z.string().check(z.maxLength(8192)),
        nonce: z.string().check(z.maxLength(256)),
      }),
    ),
  })
  .check(oneOf('password', 'code', 'recovery_code', 'passkey', 'google'));
export type Confirmation = z.infer<typeof confirmation>;

export const confirmed = z.object({ until: z.string() });

export const lostAccess = z.object({ challenge: token });
export const lostAccessCode = z.object({ challenge: token, code });
export const lostAccessDue = z.object({ due_at: z.string() });

/** As the browser takes them: `PublicKeyCredentialRequestOptions` and `…CreationOptions` as JSON. */
export const passkeyOptions = z.record(z.string(), z.unknown());

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

export const newPasskey = z.object({ passkey: newKey });
/** Codes only with the first factor. */
export const addedPasskey = z.object({ passkey, recovery_codes: z.optional(z.array(z.string())) });

export const totpSetup = z.object({ secret: z.string(), uri: z.string(), qr: z.string() });
export type TotpSetup = z.infer<typeof totpSetup>;
/** `secret`: of which key the code is, because another device may have begun with another since. */
export const totpCode = z.object({ code, secret: z.optional(z.string().check(z.maxLength(64))) });
export type TotpCode = z.infer<typeof totpCode>;
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const ways = ['password', 'google', 'code', 'recovery_code', 'passkey'] as const;
export type Way = (typeof ways)[number];

export const security = z.object({
  totp: z.boolean(),
  passkeys: z.array(passkey),
  /** Null while there is no factor. */
  recovery_codes_left: z.nullable(z.number()),
  /** How this person confirms who they are, best first. */
  confirm_by: z.array(z.enum(ways)),
  /** By what one signs in, beside passkeys. Nobody else ever sees it. */
  ways: z.object({
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    google: z.boolean(),
  }),
  /** When the factors go, because somebody said that they are lost. */
  lost_access_due_at: z.nullable(z.string()),
  /** When the number goes to somebody who proved that they hold it now. */
  takeover_due_at: z.nullable(z.string()),
  /** How many devices and programs come in by themselves. */
  sessions: z.number(),
  api_keys: z.number(),
  saved_searches: z.number(),
  quick_answers: z.number(),
  /** How many devices are told of anything, and whether anything comes by mail. */
  told_devices: z.number(),
  told_by_mail: z.boolean(),
});
export type Security = z.infer<typeof security>;

const actNames = Object.keys(accountActs) as (keyof typeof accountActs)[];
export const accountAct = z.object({
  id: z.number(),
  what: z.enum(actNames),
  browser: z.nullable(z.string()),
  at: z.string(),
});
/** The newest first. `last_id`: the last one of the page before. */
export const activityPage = z.object({ last_id: z.optional(idText), limit: upTo(100, 20) });
export type AccountAct = z.infer<typeof accountAct>;
