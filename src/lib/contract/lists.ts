import * as z from 'zod/mini';

const wholeNumber = z.string().check(z.regex(/^\d{1,15}$/));

/** Numbers above `most` are lowered to it. A number below 1, or no number, is refused. */
export const upTo = (most: number, usual: number) =>
  z.prefault(
    z.pipe(
      wholeNumber.check(z.refine((digits) => Number(digits) >= 1)),
      z.transform((digits: string) => Math.min(Number(digits), most)),
    ),
    String(usual),
  );

/** Databases read all skipped rows. Lists that grow use `last_id` instead. */
export const mostSkipped = 10_000;

export const paging = (usual = 20, most = 100) =>
  z.object({
    limit: upTo(most, usual),
    skip: z.prefault(z.pipe(wholeNumber, z.transform(Number)), '0'),
  });

/** In meticais, with comma or point. */
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

/** For filters of which only the one side is looked for. No is the same as not asking. */
export const yesOrAny = z.optional(
  z.pipe(
    z.enum(['true', 'false', '1', '0']),
    z.transform((text) => text === 'true' || text === '1' || undefined),
  ),
);
