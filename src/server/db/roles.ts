import { type RawBuilder, sql } from 'kysely';
import { type CompanyAction, can, type Role, roles } from '#lib/companies/roles.ts';

/** Whom a thing belongs to, who is locked, and who acts: the same person, or somebody of the owner's company. */
export interface Acting {
  readonly ownerId: number;
  readonly viewerId: number;
}

type ViewerRole = RawBuilder<Role | null>;

/**
 * The viewer's role in the company of this column, found by its key in the query that reads the row anyway. For a
 * visitor who is not signed in, `viewerId` is 0.
 */
export const roleIn = (companyId: string, viewerId: number): ViewerRole =>
  sql<Role | null>`(select role from company_members
    where company_members.company_id = ${sql.ref(companyId)} and company_members.user_id = ${viewerId})`;

/** The same for a thing that a person may publish without a company. */
export const roleOn = (things: string, viewerId: number): ViewerRole =>
  sql<Role | null>`case when ${sql.ref(`${things}.company_id`)} is not null
    then ${roleIn(`${things}.company_id`, viewerId)}
    when ${sql.ref(`${things}.owner_id`)} = ${viewerId} then 'owner' end`;

/** As a condition, for rows that are locked. */
export const mayAs = (role: ViewerRole, action: CompanyAction): RawBuilder<boolean> =>
  sql<boolean>`${role} in (${sql.join(roles.filter((one) => can(one, action)).map((one) => sql.lit(one)))})`;

/** The companies whose role lets this person do it. */
export const companiesWhere = (
  userId: number | RawBuilder<unknown>,
  action: CompanyAction,
): RawBuilder<number> =>
  sql<number>`(select company_id from company_members
    where company_members.user_id = ${userId} and ${mayAs(sql<Role>`company_members.role`, action)})`;
