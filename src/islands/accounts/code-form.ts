import * as z from 'zod/mini';
import { accountTexts } from '#lib/copy/accounts.ts';

/** People paste the code with a space ("408 153") or with other characters around it. */
export const codeForm = z.object({
  code: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.replace(/\D/g, '')),
      z.string().check(z.length(6, accountTexts.wrongCode)),
    ),
  ),
});
