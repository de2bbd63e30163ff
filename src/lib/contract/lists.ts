import * as z from 'zod/mini';

const wholeNumber = z.string().check(z.regex(/^\d{1,15}$/));

/** How many: more than the most is lowered to it, below 1 or no number is refused. */
export const upTo = (most: number, usual: number) =>
  z.prefault(
    z.pipe(
      wholeNumber.check(z.refine((digits) => Number(digits) >= 1)),
      z.transform((digits: string) => Math.min(Number(digits), most)),
    ),
    String(usual),
  );

/** The query of a plain list; `z.extend` adds a list's own filters. */
export const paging = (usual = 20, most = 100) =>
  z.object({
    limit: upTo(most, usual),
    skip: z.prefault(z.pipe(wholeNumber, z.transform(Number)), '0'),
  });

/** In meticais, as it is typed. */
export const amount = z.optional(
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}([.,]\d{1,2})?$/)),
    z.transform((text) => Number(text.replace(',', '.'))),
  ),
);

export const yesOrNo = z.optional(
  z.pipe(
    z.enum(['true', 'false', '1', '0']),
    z.transform((text) => text === 'true' || text === '1'),
  ),
);
