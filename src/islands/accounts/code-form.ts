import * as z from 'zod/mini';
import { accountTexts } from '#lib/copy/accounts.ts';

/** As the mail shows it, or with whatever a copy brought along: "408 153". */
export const codeForm = z.object({
  code: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.replace(/\D/g, '')),
      z.string().check(z.length(6, accountTexts.wrongCode)),
    ),
  ),
});
