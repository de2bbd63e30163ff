import type { Company } from '#lib/contract/companies.ts';
import type { PublicUser } from '#lib/contract/users.ts';

export const parts = ['name', 'photo', 'province', 'district'] as const;
export type Part = (typeof parts)[number];

export type Person = Pick<
  PublicUser,
  'user_type' | 'full_name' | 'profile_photo_url' | 'province' | 'district'
>;

/**
 * For a freelancer, or for the company that a company user shows and may edit. Simple users miss nothing. Contains no texts,
 * because every sign-in loads this file.
 */
export function missingOf(person: Person, [company]: readonly Company[]): readonly Part[] {
  const values =
    person.user_type === 'freelancer'
      ? valuesOf(person)
      : company?.actions?.includes('edit') && valuesOfCompany(company);
  return person.user_type === 'simple' || !values ? [] : parts.filter((part) => !values[part]?.trim());
}

type Values = Readonly<Record<Part, string | null>>;

const valuesOf = ({ full_name: name, profile_photo_url: photo, ...place }: Person): Values => ({
  name,
  photo,
  ...place,
});

const valuesOfCompany = ({ name, logo_url: photo, province, district }: Company): Values => ({
  name,
  photo,
  province,
  district,
});
