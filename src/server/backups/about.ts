import * as z from 'zod/mini';

/** What a backup says of itself, in its entry of this name. */
export const aboutEntry = 'backup.json';

const about = z.object({
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  files: z.number(),
  tables: z.array(z.object({ table: z.string(), rows: z.number(), sum: z.string() })),
});

export type About = z.infer<typeof about>;

export const readAbout = (text: string): About => z.parse(about, JSON.parse(text));
