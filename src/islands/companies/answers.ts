import type * as z from 'zod/mini';
import type { Company } from '#lib/contract/companies.ts';
import type { createCompany } from '#lib/contract/company-form.ts';
import { isNuitValid, plainNuit } from '#lib/format/nuit.ts';
import { home } from '#lib/places/countries.ts';

export type CompanyAnswers = z.input<typeof createCompany>;

export const noCompany: CompanyAnswers = {
  name: '',
  nuit: '',
  nationality: home.name,
  province: '',
  district: '',
  address: '',
  website: '',
  email: '',
  whatsapp: '',
  description: '',
};

const names = Object.keys(noCompany) as (keyof CompanyAnswers)[];

export const answersOf = (company: Company): CompanyAnswers =>
  Object.fromEntries(names.map((name) => [name, company[name] ?? ''])) as CompanyAnswers;

const required = {
  name: 'o nome',
  nuit: 'o NUIT',
  nationality: 'a nacionalidade',
  description: 'a descrição',
  province: 'a província',
  district: 'o distrito',
  address: 'o endereço',
  whatsapp: 'o WhatsApp',
  email: 'o email',
} as const satisfies Record<Exclude<keyof CompanyAnswers, 'website'>, string>;

const requiredNames = Object.keys(required) as (keyof typeof required)[];

/** The nationality does not count, because the form fills it in. */
export const hasAnswers = (answers: CompanyAnswers): boolean =>
  names.some((name) => name !== 'nationality' && Boolean(answers[name]?.trim()));

export function missingText(answers: CompanyAnswers): string | undefined {
  const missing = requiredNames.filter((name) => !answers[name].trim()).map((name) => required[name]);
  const last = missing.pop();
  if (!last) return undefined;
  return missing.length === 0 ? `Falta ${last}.` : `Faltam ${missing.join(', ')} e ${last}.`;
}

/**
 * A number of fewer than 9 digits may be incomplete, so it is odd only after the person has left the field.
 */
export const isNuitOdd = (nuit: string, typed: boolean): boolean =>
  nuit.trim() !== '' && !isNuitValid(nuit) && (typed || plainNuit(nuit).length >= 9);
