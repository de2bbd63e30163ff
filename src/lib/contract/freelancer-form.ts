import * as z from 'zod/mini';
import { freelancerTexts as texts } from '#lib/copy/freelancers.ts';
import { readRate } from '#lib/format/price.ts';
import { name } from './name.ts';
import { line, lines, orNothing } from './text.ts';
import { phoneOrEmpty } from './user-form.ts';

export const currencies = ['MT', 'USD', 'EUR'] as const;

export const offerWords = {
  title: z.optional(orNothing(name(120))),
  description: z.optional(orNothing(lines(4000))),
};

/** The answers as typed. Uses few kinds of schemas, because every form of the site loads each kind. */
export const freelancerForm = z.object({
  ...offerWords,
  hourly_rate: line(30).check(z.refine((text) => text === '' || readRate(text) > 0, texts.oddRate)),
  currency: z.string(),
  remote_work: z.unknown(),
  public_phone: phoneOrEmpty,
});
