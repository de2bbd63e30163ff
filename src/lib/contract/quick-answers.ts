import * as z from 'zod/mini';
import { quickAnswerTexts as texts } from '#lib/copy/quick-answers.ts';
import { id, idText } from './id.ts';
import { mostQuickAnswers, quickAnswer } from './quick-answer-form.ts';

export const quickAnswers = z.object({
  answers: z.array(quickAnswer).check(
    z.maxLength(mostQuickAnswers, texts.tooMany(mostQuickAnswers)),
    z.check(({ value, issues }) => {
      for (const [at, answer] of value.entries())
        if (value.findIndex((other) => other.word === answer.word) < at)
          issues.push({ code: 'custom', path: [at, 'word'], message: texts.twice, input: value });
    }),
  ),
});
export type QuickAnswers = z.infer<typeof quickAnswers>;

/** In whose name one speaks with them. One's own without. */
export const answersFor = z.object({ company_id: z.optional(z.union([id, idText])) });
export type AnswersFor = z.infer<typeof answersFor>;
export const replaceAnswers = z.extend(quickAnswers, answersFor.shape);
