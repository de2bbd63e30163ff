import { sql } from 'kysely';
import type { CaseType, WithheldState } from '#lib/moderation/life.ts';
import { isVisible } from './people.ts';

const rowOf = (type: CaseType, id: string) =>
  sql`from withheld where withheld.type = ${sql.lit(type)} and withheld.ref_id = ${sql.ref(id)}`;

/** Moderation has not taken it from others' eyes. Every query that shows a thing to others asks this. */
export const isNotWithheld = (type: CaseType, id: string) =>
  sql<boolean>`not exists (select 1 ${rowOf(type, id)})`;

/**
 * The same for an entry, and for its owner and company. Entries follow in the queue what moderation does; until then,
 * this check hides them.
 */
export const isEntryAllowed = (entries: string) => sql<boolean>`
  exists (select 1 from users where users.id = ${sql.ref(`${entries}.owner_id`)} and ${isVisible()})
  and not exists (select 1 from withheld
    where withheld.type = ${sql.ref(`${entries}.type`)} and withheld.ref_id = ${sql.ref(`${entries}.ref_id`)}
    or withheld.type = 'company' and withheld.ref_id = ${sql.ref(`${entries}.company_id`)})`;

/** Of what a company published, while a queue job removes it, and of what moderation keeps. */
export const isOfNoDeleted = (companyId: string) =>
  sql<boolean>`not exists (select 1 from companies as gone
    where gone.id = ${sql.ref(companyId)} and gone.deleted_at is not null)`;

/** Of its company too: what a company that is withheld offers goes with it. */
export const isAllowedOfCompany = (type: CaseType, table: string) =>
  sql<boolean>`${isNotWithheld(type, `${table}.id`)} and ${isNotWithheld('company', `${table}.company_id`)}
    and ${isOfNoDeleted(`${table}.company_id`)}`;

/** Its owner sees what is held or hidden, but not what is removed. */
export const isNotRemoved = (type: CaseType, id: string) =>
  sql<boolean>`not exists (select 1 ${rowOf(type, id)} and withheld.state = 'removido')`;

export const withheldState = (type: CaseType, id: string) =>
  sql<WithheldState | null>`(select withheld.state ${rowOf(type, id)})`;
