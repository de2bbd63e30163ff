import type { Company } from '#lib/contract/companies.ts';
import { partWords } from '#lib/copy/completeness.ts';
import { paths } from '#lib/paths.ts';
import { missingOf, type Part, type Person, parts } from './missing.ts';

/** A part of a complete profile, and where to fill it in. */
export interface Need {
  readonly text: string;
  readonly href: string;
  readonly isThere: boolean;
}

const places: Readonly<Record<'freelancer' | 'company', Readonly<Record<Part, string>>>> = {
  freelancer: {
    name: `${paths.profileSetup}#basic-full_name`,
    photo: '#photo',
    province: `${paths.profileSetup}#basic-province`,
    district: `${paths.profileSetup}#basic-district`,
  },
  company: {
    name: `${paths.editCompany}#company-name`,
    photo: '#photo',
    province: `${paths.editCompany}#company-province`,
    district: `${paths.editCompany}#company-district`,
  },
};

/** The parts of a complete profile of a freelancer or a company. Simple users need none. */
export function needsOf(person: Person, companies: readonly Company[]): readonly Need[] {
  const { user_type } = person;
  if (user_type === 'simple') return [];
  if (user_type === 'company' && companies.length === 0)
    return [{ text: 'Empresa', href: paths.createCompany, isThere: false }];
  const missing = missingOf(person, companies);
  return parts.map((part) => ({
    text: partWords[user_type][part],
    href: places[user_type][part],
    isThere: !missing.includes(part),
  }));
}
