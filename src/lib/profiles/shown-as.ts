import type { Company } from '#lib/contract/companies.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { type Tab, tabHref } from './tabs.ts';

type Person = Pick<OwnUser, 'user_type' | 'companies'>;

/** Among the ids of companies, the choice of the person. */
export const asPerson = 'eu';

/** Whom the own profile can show. Undefined is the person, who has nothing to show beside a single company. */
export const subjectsOf = ({ user_type, companies }: Person): readonly (Company | undefined)[] =>
  user_type === 'company' && companies.length === 1 ? companies : [undefined, ...companies];

/** A choice that is gone counts as none: companies show their first company, others themselves. */
export function shownOf({ user_type, companies }: Person, choice: string | undefined): Company | undefined {
  const usual = user_type === 'company' && (choice !== asPerson || companies.length === 1);
  return companies.find(({ id }) => String(id) === choice) ?? (usual ? companies[0] : undefined);
}

/** Where the own profile shows what was published for this company, or by the person themselves. */
export const ownTabOf = (user: Person, companyId: number | null, tab: Tab): string =>
  tabHref(
    subjectsOf(user).length > 1 ? `${paths.profile}?company=${companyId ?? asPerson}` : paths.profile,
    tab,
  );
