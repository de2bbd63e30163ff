import * as z from 'zod/mini';
import { accountTexts } from '#lib/copy/accounts.ts';

/** A mail's envelope holds addresses of up to 254 characters. */
export const email = z
  .string()
  .check(z.trim(), z.maxLength(254, accountTexts.invalidEmail), z.email(accountTexts.invalidEmail));

/**
 * Forbidden in fields of one line: these characters break lines, are invisible, or change the direction of the text
 * around them.
 */
const odd = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

export const line = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    z.refine((text) => !odd.test(text), accountTexts.oddName),
  );

export const lines = (most: number) =>
  z.string().check(
    z.trim(),
    // Forms send line breaks as two characters, which would count twice.
    z.overwrite((text) => text.replace(/\r\n?/g, '\n')),
    z.maxLength(most),
    z.refine((text) => !odd.test(text.replace(/[\r\n\t]/g, ' ')), accountTexts.oddText),
  );

/** Forms send an empty text for no value. */
export const orNothing = <S extends z.ZodMiniType<string, string>>(text: S) =>
  z.pipe(
    z.nullable(text),
    z.transform((value) => value || null),
  );
