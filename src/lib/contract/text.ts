import * as z from 'zod/mini';
import { accountTexts } from '#lib/copy/accounts.ts';

/** 254 characters are what fits into a mail's envelope. */
export const email = z
  .string()
  .check(z.trim(), z.maxLength(254, accountTexts.invalidEmail), z.email(accountTexts.invalidEmail));

/** What no field of one line may hold: signs that break lines, hide or turn the text around them. */
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
    z.maxLength(most),
    z.refine((text) => !odd.test(text.replace(/[\r\n\t]/g, ' ')), accountTexts.oddText),
  );

/** An empty text is what a form sends for nothing. */
export const orNothing = <S extends z.ZodMiniType<string, string>>(text: S) =>
  z.pipe(
    z.nullable(text),
    z.transform((value) => value || null),
  );

export const fullName = orNothing(line(120));
