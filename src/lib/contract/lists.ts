import * as z from 'zod/mini';

const wholeNumber = z.string().check(z.regex(/^\d{1,15}$/));

/** How many: more than the most is lowered to it, below 1 or no number is refused. */
const limitOf = (most: number) =>
  z.pipe(
    wholeNumber.check(z.refine((digits) => Number(digits) >= 1)),
    z.transform((digits: string) => Math.min(Number(digits), most)),
  );

/** The query of a plain list; `z.extend` adds a list's own filters. */
export const paging = (usual = 20, most = 100) =>
  z.object({
    limit: z.prefault(limitOf(most), String(usual)),
    skip: z.prefault(z.pipe(wholeNumber, z.transform(Number)), '0'),
  });
