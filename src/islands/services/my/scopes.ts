import type { OwnUser } from '#lib/contract/users.ts';
import { myServicesTexts as texts } from '#lib/copy/my-services.ts';
import { paths } from '#lib/paths.ts';

/** Whose services are looked after: those of one company, or one's own. */
export interface Scope {
  /** As it stands in the address, and in what the device remembers. */
  readonly key: string;
  readonly name: string;
  /** Null: those without a company. */
  readonly companyId: number | null;
  /** Where others see them. */
  readonly page: string;
}

type Person = Pick<OwnUser, 'username' | 'user_type' | 'companies'>;

export const personalKey = 'pessoal';
export const scopeKey = (companyId: number | null): string =>
  companyId === null ? personalKey : String(companyId);

/** One's companies, and oneself as a freelancer or as long as there are services without a company. */
export function scopesOf({ username, user_type, companies }: Person, hasOwn: boolean): Scope[] {
  const own = { key: personalKey, name: texts.personal, companyId: null, page: paths.ownPage(username) };
  return [
    ...companies.map(({ id, slug, name }) => ({
      key: scopeKey(id),
      name,
      companyId: id,
      page: paths.company(slug),
    })),
    ...(user_type === 'freelancer' || hasOwn ? [own] : []),
  ];
}

/** What the address asks for, else what was looked at last, else the first. */
export const chosenScope = (
  scopes: readonly Scope[],
  asked: string | null,
  last: string | undefined,
): Scope | undefined =>
  scopes.find(({ key }) => key === asked) ?? scopes.find(({ key }) => key === last) ?? scopes[0];

/** Without a company only freelancers may. */
export const mayPublish = ({ user_type, companies }: Person): boolean =>
  user_type === 'freelancer' || companies.length > 0;

/** For the calls about what is one's own. */
export const companyQuery = ({ companyId }: Scope): string => `company_id=${companyId ?? 'none'}`;
