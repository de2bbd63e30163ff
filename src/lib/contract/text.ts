import * as z from 'zod/mini';
import { accountTexts } from '#lib/copy/accounts.ts';

/** A mail's envelope holds an address of up to 254 characters. */
export const email = z
  .string()
  .check(z.trim(), z.maxLength(254, accountTexts.invalidEmail), z.email(accountTexts.invalidEmail));

/**
 * Characters that no field of one line may contain: they break lines, are invisible, or change the direction of the
 * text around them.
 */
const odd = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** One line of text as people type it. */
export const line = (most: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(most),
    z.refine((text) => !odd.test(text), accountTexts.oddName),
  );

/** Text of several lines. */
export const lines = (most: number) =>
  z.string().check(
    z.trim(),
    // Forms send line breaks of two characters, which nobody has typed.
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
