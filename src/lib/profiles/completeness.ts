import type { Company } from '#lib/contract/companies.ts';
import type { PublicUser } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';

/** One thing that a whole profile has, and where it is filled in. */
export interface Need {
  readonly text: string;
  readonly href: string;
  readonly isThere: boolean;
}

type Person = Pick<PublicUser, 'user_type' | 'full_name' | 'profile_photo_url' | 'province' | 'district'>;

/** What makes the profile of a freelancer or a company whole. Of a simple user nothing is asked. */
export function needsOf(person: Person, [company]: readonly Company[]): readonly Need[] {
  if (person.user_type === 'freelancer') return freelancerNeeds(person);
  return person.user_type === 'company' ? companyNeeds(company) : [];
}

const freelancerNeeds = (person: Person): readonly Need[] => [
  need('Nome completo', `${paths.profileSetup}#basic-full_name`, person.full_name),
  need('Foto de perfil', '#photo', person.profile_photo_url),
  need('Província', `${paths.profileSetup}#basic-province`, person.province),
  need('Distrito', `${paths.profileSetup}#basic-district`, person.district),
];

function companyNeeds(company: Company | undefined): readonly Need[] {
  if (!company) return [need('Empresa', paths.createCompany, null)];
  return [
    need('Nome da empresa', `${paths.editCompany}#company-name`, company.name),
    need('Logótipo', '#photo', company.logo_url),
    need('Província', `${paths.editCompany}#company-province`, company.province),
    need('Distrito', `${paths.editCompany}#company-district`, company.district),
  ];
}

const need = (text: string, href: string, value: string | null): Need => ({
  text,
  href,
  isThere: Boolean(value?.trim()),
});
