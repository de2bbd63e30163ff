import type { OwnUser } from '../contract/users.ts';
import type { CompanyAction } from './roles.ts';

type Having = Pick<OwnUser, 'companies'>;

/** Of the person's companies, those for which they may do this. */
export const companiesFor = ({ companies }: Having, action: CompanyAction): OwnUser['companies'] =>
  companies.filter(({ actions }) => actions?.includes(action));

/** Not those that the person only helps. */
export const ownCompanies = (user: Having): OwnUser['companies'] => companiesFor(user, 'transfer');

export interface Owned {
  readonly owner_id: number | null;
  readonly company_id?: number | null;
}

/** Whether the person publishes for whom this belongs to: themselves, or a company. */
export const isMine = (user: Pick<OwnUser, 'id' | 'companies'>, { owner_id, company_id }: Owned): boolean =>
  typeof company_id === 'number'
    ? companiesFor(user, 'publish').some(({ id }) => id === company_id)
    : owner_id === user.id;
