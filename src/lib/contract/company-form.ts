import * as z from 'zod/mini';
import { companyTexts as texts } from '#lib/copy/companies.ts';
import { plainNuit } from '#lib/format/nuit.ts';
import { plainPhone } from '#lib/format/phone.ts';
import { name } from './name.ts';
import { email, line, lines, orNothing } from './text.ts';
import { webAddress } from './web-address.ts';

const needed = (most: number) => line(most).check(z.minLength(1, texts.required));

/** A wrong check digit is accepted, because the form only warns. Only a correct number can be verified. */
const nuit = z.pipe(
  z.pipe(needed(40), z.transform(plainNuit)),
  z.string().check(z.regex(/^[\da-z]{1,30}$/i, texts.oddNuit)),
);

export const phone = z.pipe(
  needed(40).check(z.refine((text) => plainPhone(text) !== undefined, texts.oddPhone)),
  z.transform((text) => plainPhone(text) ?? text),
);

/** HTML with a few tags. The server cleans it on saving. */
const description = lines(20_000).check(z.minLength(1, texts.required));

export const createCompany = z.object({
  name: name(120).check(z.minLength(1, texts.required)),
  nuit,
  nationality: needed(80),
  province: needed(80),
  district: needed(80),
  address: needed(200),
  website: z.optional(orNothing(webAddress(300))),
  email,
  whatsapp: phone,
  description,
});
export type CreateCompany = z.infer<typeof createCompany>;
