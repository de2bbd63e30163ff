import type { Insertable } from 'kysely';
import type { Tx } from '#server/db/connect.ts';
import type { CompanyMemberTable } from '#server/db/schema.ts';

export const insertMember = (tx: Tx, member: Insertable<CompanyMemberTable>) =>
  tx.insertInto('company_members').values(member).execute();
