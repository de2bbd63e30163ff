import * as z from 'zod/mini';
import { quickAnswerTexts as texts } from '#lib/copy/quick-answers.ts';
import { lines } from './text.ts';

export const mostQuickAnswers = 5;
const longestWord = 20;
const longestAnswer = 500;

/** Typed after a slash to find the answer. The slash may be sent too. */
const word = z.string().check(
  z.trim(),
  z.overwrite((text) => text.replace(/^\//, '').normalize('NFC').toLowerCase()),
  z.regex(new RegExp(`^[\\p{L}\\p{N}-]{1,${longestWord}}$`, 'u'), texts.oddWord(longestWord)),
);

export const quickAnswer = z.object({
  word,
  text: lines(longestAnswer).check(z.minLength(1, texts.emptyText)),
});
export type QuickAnswer = z.infer<typeof quickAnswer>;
