import * as z from 'zod/mini';
import { companyTexts } from '#lib/copy/companies.ts';
import { plainPhone } from '#lib/format/phone.ts';
import { fullName } from './name.ts';
import { line, lines, orNothing } from './text.ts';

export const userTypes = ['simple', 'freelancer', 'company'] as const;
export const genders = ['Masculino', 'Feminino', 'Outro'] as const;

export const username = z.pipe(
  z.string().check(z.trim(), z.maxLength(60)),
  z.transform((text) => text.replace(/^@/, '').toLowerCase()),
);

export const basics = {
  full_name: fullName,
  bio: orNothing(lines(2000)),
  phone: orNothing(line(40)),
  nationality: orNothing(line(80)),
  province: orNothing(line(80)),
  district: orNothing(line(80)),
};

export const phoneOrEmpty = line(40).check(
  z.refine((text) => text === '' || plainPhone(text) !== undefined, companyTexts.oddPhone),
);

/** All answers are text. Choices from lists are not checked, because the lists contain only allowed values. */
export const basicForm = z.object({
  ...basics,
  phone: orNothing(phoneOrEmpty),
  gender: z.pipe(
    z.string(),
    z.transform((text) => text || null),
  ),
});
