import { companiesFor } from '#lib/companies/mine.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { paths } from '#lib/paths.ts';
import { personalKey, scopeKey } from '#lib/services/scope-keys.ts';

export interface Scope {
  readonly key: string;
  readonly name: string;
  readonly sharedAs: string;
  readonly companyId: number | null;
  readonly page: string;
}

type Person = Pick<OwnUser, 'username' | 'full_name' | 'user_type' | 'companies'>;

/**
 * The person's companies. The person too, if they are a freelancer or still have personal services. A freelancer comes
 * first, because whoever publishes begins as whose services are shown, and nobody does so as a company unasked.
 */
export function scopesOf(person: Person, hasOwn: boolean): Scope[] {
  const { username, full_name, user_type } = person;
  const own: Scope = {
    key: personalKey,
    name: texts.personal,
    sharedAs: full_name ?? username,
    companyId: null,
    page: paths.ownPage(username),
  };
  const companies = companiesFor(person, 'publish').map(({ id, slug, name }) => ({
    key: scopeKey(id),
    name,
    sharedAs: name,
    companyId: id,
    page: paths.company(slug),
  }));
  if (user_type === 'freelancer') return [own, ...companies];
  return hasOwn ? [...companies, own] : companies;
}

/** The company in the URL wins, then the last used one, then the first one. */
export const chosenScope = (
  scopes: readonly Scope[],
  asked: string | null,
  last: string | undefined,
): Scope | undefined =>
  scopes.find(({ key }) => key === asked) ?? scopes.find(({ key }) => key === last) ?? scopes[0];

export const mayPublish = (person: Person): boolean =>
  person.user_type === 'freelancer' || companiesFor(person, 'publish').length > 0;

export const companyQuery = ({ companyId }: Scope): string => `company_id=${companyId ?? 'none'}`;
