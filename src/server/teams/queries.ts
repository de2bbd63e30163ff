import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Role } from '#lib/companies/roles.ts';
import { countRows } from '#server/db/answers.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import { companiesWhere } from '#server/db/roles.ts';
import type { CompanyInvitationTable, NewRow } from '#server/db/schema.ts';
import { isNotWithheld } from '#server/db/withheld.ts';

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** The owner first, then by what they may do, then by how long they have been there. */
export const listMembers = (db: ReadingDb, companyId: number) =>
  db
    .selectFrom('company_members')
    .innerJoin('users', 'users.id', 'company_members.user_id')
    .select(['company_members.user_id', 'company_members.role', 'company_members.created_at'])
    .select(['users.username', 'users.full_name', 'users.profile_photo_url'])
    .where('company_members.company_id', '=', companyId)
    .orderBy(sql`case company_members.role when 'owner' then 0 when 'admin' then 1 else 2 end`)
    .orderBy('company_members.created_at')
    .orderBy('users.id')
    .execute();

export const setRole = (tx: Tx, companyId: number, userId: number, role: Role) =>
  tx
    .updateTable('company_members')
    .set({ role })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();

export const deleteMember = (tx: Tx, companyId: number, userId: number, now: Date) =>
  deleteMembers(tx, sql<boolean>`company_id = ${companyId} and user_id = ${userId}`, now);

/** That they were there is kept: their reviews of the company do not count. */
async function deleteMembers(tx: Tx, which: RawBuilder<boolean>, now: Date): Promise<{ user_id: number }[]> {
  const gone = await tx.deleteFrom('company_members').where(which).returningAll().execute();
  const left_at = now.toISOString();
  const stays = gone.map(({ company_id, user_id, created_at }) => ({
    company_id,
    user_id,
    joined_at: created_at,
    left_at,
  }));
  if (stays.length > 0) await tx.insertInto('company_stays').values(stays).execute();
  return gone;
}

export const countHelpers = (db: ReadingDb, companyId: number): Promise<number> =>
  countRows(
    db.selectFrom('company_members').where('company_id', '=', companyId).where('role', '!=', 'owner'),
  );

/** Companies of this person in which others work. */
export const listWithHelpers = (db: ReadingDb, ownerId: number) =>
  db
    .selectFrom('companies')
    .select(['companies.id', 'companies.name'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('company_members')
          .select('user_id')
          .whereRef('company_members.company_id', '=', 'companies.id')
          .where('role', '!=', 'owner'),
      ),
    )
    .orderBy('companies.id')
    .execute();

export const deleteHelpers = (tx: Tx, companyId: number, now: Date) =>
  deleteMembers(tx, sql<boolean>`company_id = ${companyId} and role <> 'owner'`, now);

type StoredInvitation = Selectable<CompanyInvitationTable>;

/** A second invitation of the same person takes the place of the first, whose link then opens nothing. */
export const insertInvitation = (
  tx: Tx,
  invitation: NewRow<CompanyInvitationTable, 'id'>,
): Promise<StoredInvitation> => {
  const { company_id: _, email: __, ...others } = invitation;
  return tx
    .insertInto('company_invitations')
    .values(invitation)
    .onConflict((known) => known.columns(['company_id', 'email']).doUpdateSet(others))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const listInvitations = (db: ReadingDb, companyId: number, now: string): Promise<StoredInvitation[]> =>
  db
    .selectFrom('company_invitations')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('used_by', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();

/** Nobody joins a company that others may not see, nor by somebody who runs its team no longer. */
export const findInvitation = (db: ReadingDb, token_hash: string, now: string) =>
  db
    .selectFrom('company_invitations')
    .innerJoin('companies', 'companies.id', 'company_invitations.company_id')
    .innerJoin('users as owners', 'owners.id', 'companies.owner_id')
    .innerJoin('users as inviters', 'inviters.id', 'company_invitations.invited_by')
    .selectAll('company_invitations')
    .select(['companies.owner_id', 'companies.name', 'companies.logo_url'])
    .select(['inviters.full_name as inviter_name', 'inviters.username as inviter_username'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where('companies.deleted_at', 'is', null)
    .where('companies.hidden_at', 'is', null)
    .where(isNotWithheld('company', 'companies.id'))
    .where(isVisible('owners'))
    .where(isVisible('inviters'))
    .where(sql<boolean>`${sql.ref('companies.id')} in ${companiesWhere(sql.ref('inviters.id'), 'team')}`)
    .executeTakeFirst();

export const spendInvitation = (tx: Tx, id: number, used_by: number) =>
  tx.updateTable('company_invitations').set({ used_by }).where('id', '=', id).execute();

export const deleteInvitation = (tx: Tx, companyId: number, id: number) =>
  tx
    .deleteFrom('company_invitations')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

export const deleteInvitationsBy = (tx: Tx, companyId: number, userId: number) =>
  tx
    .deleteFrom('company_invitations')
    .where('company_id', '=', companyId)
    .where('invited_by', '=', userId)
    .where('used_by', 'is', null)
    .execute();

export const deleteInvitationsOf = (tx: Tx, companyId: number) =>
  tx.deleteFrom('company_invitations').where('company_id', '=', companyId).execute();

/** What somebody sent is forgotten with the end of its use. */
export const deleteInvitationsOver = (tx: Tx, now: string) =>
  tx.deleteFrom('company_invitations').where('expires_at', '<=', now).execute();
