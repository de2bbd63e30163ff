import * as z from 'zod/mini';
import { companyTexts } from '#lib/copy/companies.ts';
import { freelancerTexts as texts } from '#lib/copy/freelancers.ts';
import { plainPhone } from '#lib/format/phone.ts';
import { readRate } from '#lib/format/rate.ts';
import { line, lines, orNothing } from './text.ts';

export const currencies = ['MT', 'USD', 'EUR'] as const;

/** What the form and the call take alike. */
export const offerWords = {
  title: z.optional(orNothing(line(120))),
  description: z.optional(orNothing(lines(4000))),
};

/** What a form asks for, as it is typed: few kinds of schemas, for each of them is carried by every form of the site. */
export const freelancerForm = z.object({
  ...offerWords,
  hourly_rate: line(30).check(z.refine((text) => text === '' || readRate(text) > 0, texts.oddRate)),
  currency: z.string(),
  remote_work: z.unknown(),
  public_phone: line(40).check(
    z.refine((text) => text === '' || plainPhone(text) !== undefined, companyTexts.oddPhone),
  ),
});
