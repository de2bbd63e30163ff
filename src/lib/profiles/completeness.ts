import type { Company } from '#lib/contract/companies.ts';
import { partWords, protectionWords } from '#lib/copy/completeness.ts';
import { paths } from '#lib/paths.ts';
import { missingOf, type Part, type Person, parts } from './missing.ts';

export interface Need {
  readonly text: string;
  readonly href: string;
  readonly isThere: boolean;
}

type Places = Readonly<Record<Part, string>>;

const placesOfFreelancer: Places = {
  name: `${paths.profileSetup}#basic-full_name`,
  photo: '#photo',
  province: `${paths.profileSetup}#basic-province`,
  district: `${paths.profileSetup}#basic-district`,
};

const placesOfCompany = ({ id }: Company): Places => ({
  name: `${paths.editCompanyOf(id)}#company-name`,
  photo: '#photo',
  province: `${paths.editCompanyOf(id)}#company-province`,
  district: `${paths.editCompanyOf(id)}#company-district`,
});

/** `isProtected`: by a second factor. Asked of who has a company. */
export function needsOf(person: Person, companies: readonly Company[], isProtected = true): readonly Need[] {
  const { user_type } = person;
  const [company] = companies;
  if (user_type === 'simple') return [];
  if (user_type === 'company' && !company)
    return [{ text: 'Empresa', href: paths.createCompany, isThere: false }];
  const missing = missingOf(person, companies);
  const places = user_type === 'company' && company ? placesOfCompany(company) : placesOfFreelancer;
  const needs = parts.map((part) => ({
    text: partWords[user_type][part],
    href: places[part],
    isThere: !missing.includes(part),
  }));
  const protection = { text: protectionWords, href: paths.security, isThere: isProtected };
  return company ? [...needs, protection] : needs;
}
