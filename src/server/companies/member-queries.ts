import type { Insertable } from 'kysely';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import type { CompanyMemberTable } from '#server/db/schema.ts';

export const insertMember = (tx: Tx, member: Insertable<CompanyMemberTable>) =>
  tx.insertInto('company_members').values(member).execute();

export const listMembers = (db: ReadingDb, companyId: number) =>
  db
    .selectFrom('company_members')
    .select(['user_id', 'role'])
    .where('company_id', '=', companyId)
    .orderBy('user_id')
    .execute();
