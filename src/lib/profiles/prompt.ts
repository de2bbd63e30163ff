import type { OwnUser } from '#lib/contract/users.ts';

/** What the feed invites somebody to do next. */
export type Prompt = 'show-work' | 'complete-profile' | 'create-company' | 'complete-company' | 'nothing';

/** The rule of completeness.ts, without its words: everybody's sign-in carries this. */
export function promptOf(user: OwnUser): Prompt {
  const { user_type, full_name, profile_photo_url, province, district, companies } = user;
  if (user_type === 'simple') return 'show-work';
  if (user_type === 'freelancer')
    return isWhole(full_name, profile_photo_url, province, district) ? 'nothing' : 'complete-profile';
  const [company] = companies;
  if (!company) return 'create-company';
  return isWhole(company.name, company.logo_url, company.province, company.district)
    ? 'nothing'
    : 'complete-company';
}

const isWhole = (...values: (string | null)[]) => values.every((value) => value?.trim());
