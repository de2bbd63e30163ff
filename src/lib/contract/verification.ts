import * as z from 'zod/mini';
import { verifications } from '#lib/companies/seal.ts';
import { documentNames, documentTypes } from '#lib/companies/verification.ts';
import { verificationTexts as texts } from '#lib/copy/verification-errors.ts';
import { plainNuit } from '#lib/format/nuit.ts';
import { idText } from './id.ts';
import { upTo } from './lists.ts';
import { line, lines } from './text.ts';

const text = z.nullable(z.string());

/** For the people of the company. */
export const ownVerification = z.object({
  state: z.enum(verifications),
  /** Of this state. Where there is none: when documents were seen, whose seal is gone. Null where they never were. */
  since: text,
  /** Why the documents that were sent last were refused. */
  reason: text,
  verified_at: text,
  licence_seen: z.boolean(),
  /** When the seal ends. Null without one. */
  until: text,
  /** When the documents that were sent are deleted. Null while they wait, and once they are gone. */
  documents_until: text,
});
export type OwnVerification = z.infer<typeof ownVerification>;

export const verificationPages = z.object({ last_id: z.optional(idText), limit: upTo(50, 20) });
export type VerificationPages = z.infer<typeof verificationPages>;

/** Nothing of it tells which company it is. */
export const waitingVerification = z.object({
  id: z.number(),
  since: z.string(),
  documents: z.array(z.object({ name: z.enum(documentNames), type: z.enum(documentTypes) })),
});
export type WaitingVerification = z.infer<typeof waitingVerification>;

export const byDocument = z.object({ id: idText, name: z.enum(documentNames) });

const seen = z.object({
  name: line(200).check(z.minLength(1, texts.required)),
  nuit: z.pipe(z.pipe(line(40), z.transform(plainNuit)), z.string().check(z.regex(/^\d{9}$/, texts.digits))),
  licence: z.prefault(z.boolean(), false),
  refuse: z.optional(z.undefined()),
});
const refusal = z.object({
  refuse: lines(500).check(z.minLength(1, texts.required)),
  name: z.optional(z.undefined()),
  nuit: z.optional(z.undefined()),
  licence: z.optional(z.undefined()),
});

/** What a moderator read in the documents, or why it is refused. */
export const decideVerification = z.union([seen, refusal]);
export type DecideVerification = z.infer<typeof decideVerification>;

export const decidedVerification = z.object({
  id: z.number(),
  state: z.enum(verifications),
  reason: text,
});
export type DecidedVerification = z.infer<typeof decidedVerification>;
