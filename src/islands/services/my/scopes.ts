import type { OwnUser } from '#lib/contract/users.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { paths } from '#lib/paths.ts';

/** The owner whose services are managed: one company, or the person. */
export interface Scope {
  /** Stands in the address and in the device's storage. */
  readonly key: string;
  readonly name: string;
  /** What others know the owner by, who are sent a link to the page. */
  readonly sharedAs: string;
  /** Null for personal services, without a company. */
  readonly companyId: number | null;
  /** The public page of the owner. */
  readonly page: string;
}

type Person = Pick<OwnUser, 'username' | 'full_name' | 'user_type' | 'companies'>;

export const personalKey = 'pessoal';
export const scopeKey = (companyId: number | null): string =>
  companyId === null ? personalKey : String(companyId);

/** The person's companies. The person too, if a freelancer or if personal services are left. */
export function scopesOf({ username, full_name, user_type, companies }: Person, hasOwn: boolean): Scope[] {
  const own: Scope = {
    key: personalKey,
    name: texts.personal,
    sharedAs: full_name ?? username,
    companyId: null,
    page: paths.ownPage(username),
  };
  return [
    ...companies.map(({ id, slug, name }) => ({
      key: scopeKey(id),
      name,
      sharedAs: name,
      companyId: id,
      page: paths.company(slug),
    })),
    ...(user_type === 'freelancer' || hasOwn ? [own] : []),
  ];
}

/** The scope in the address goes first, then the one used last, then the first one. */
export const chosenScope = (
  scopes: readonly Scope[],
  asked: string | null,
  last: string | undefined,
): Scope | undefined =>
  scopes.find(({ key }) => key === asked) ?? scopes.find(({ key }) => key === last) ?? scopes[0];

/** Without a company only freelancers may publish. */
export const mayPublish = ({ user_type, companies }: Person): boolean =>
  user_type === 'freelancer' || companies.length > 0;

/** The query of calls about the person's own services. */
export const companyQuery = ({ companyId }: Scope): string => `company_id=${companyId ?? 'none'}`;
