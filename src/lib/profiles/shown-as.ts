import type { Company } from '#lib/contract/companies.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { type Tab, tabHref } from './tabs.ts';

type Person = Pick<OwnUser, 'user_type' | 'companies'>;

/** Among the ids of companies, the choice of the person. */
export const asPerson = 'eu';

/** Whoever has handed over their company, and helps it, does not stand for it any more. */
const isCompany = ({ user_type, companies }: Person) =>
  user_type === 'company' && companies.some(({ role }) => role === 'owner');

/** Whom the own profile can show. Undefined is the person, who has nothing to show beside a single company. */
export const subjectsOf = (person: Person): readonly (Company | undefined)[] =>
  isCompany(person) && person.companies.length === 1 ? person.companies : [undefined, ...person.companies];

/** A choice that is gone counts as none: companies show their first company, others themselves. */
export function shownOf(person: Person, choice: string | undefined): Company | undefined {
  const { companies } = person;
  const usual = isCompany(person) && (choice !== asPerson || companies.length === 1);
  return companies.find(({ id }) => String(id) === choice) ?? (usual ? companies[0] : undefined);
}

/** Where the own profile shows what was published for this company, or by the person themselves. */
export const ownTabOf = (user: Person, companyId: number | null, tab: Tab): string =>
  tabHref(
    subjectsOf(user).length > 1 ? `${paths.profile}?company=${companyId ?? asPerson}` : paths.profile,
    tab,
  );
