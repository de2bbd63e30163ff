import { type Selectable, sql, type Updateable } from 'kysely';
import type { WithheldState } from '#lib/moderation/life.ts';
import type { ReadingDb, Tx, WritingDb } from '#server/db/connect.ts';
import { isVisible, unchanged } from '#server/db/people.ts';
import { prepared } from '#server/db/prepared.ts';
import type { CompanyTable, NewRow, VerificationTable } from '#server/db/schema.ts';
import { isNotRemoved, isNotWithheld, withheldState } from '#server/db/withheld.ts';
import type { ratedColumns } from '#server/publishing/rated.ts';
import { insertMember } from './member-queries.ts';

export type CompanyRow = Selectable<CompanyTable> & { owner_username: string; state: WithheldState | null };
/** For its people. */
export type OwnCompanyRow = CompanyRow & { last_sent: VerificationTable['state'] | null };

export const isShown = (companies = 'companies', users = 'users') =>
  sql<boolean>`${isVisible(users)} and ${sql.ref(`${companies}.hidden_at`)} is null
    and ${isNotWithheld('company', `${companies}.id`)}`;

const visible = (db: ReadingDb) =>
  db
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .selectAll('companies')
    .select('users.username as owner_username')
    .select(withheldState('company', 'companies.id').as('state'))
    .where(isShown());

export const findCompany = (db: ReadingDb, id: number): Promise<CompanyRow | undefined> =>
  visible(db).where('companies.id', '=', id).executeTakeFirst();

export const companiesOf = prepared((db, ownerId: number) =>
  db
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .selectAll('companies')
    .select('users.username as owner_username')
    .select(withheldState('company', 'companies.id').as('state'))
    .select(({ selectFrom }) =>
      selectFrom('verifications')
        .select('verifications.state')
        .whereRef('company_id', '=', 'companies.id')
        .orderBy('verifications.id', 'desc')
        .limit(1)
        .as('last_sent'),
    )
    .where('owner_id', '=', ownerId)
    .where(isNotRemoved('company', 'companies.id'))
    .orderBy('companies.id'),
);

export async function listByIds(db: ReadingDb, ids: readonly number[]): Promise<CompanyRow[]> {
  if (ids.length === 0) return [];
  const rows = await visible(db).where('companies.id', 'in', ids).execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export const listNamesOf = async (db: ReadingDb, ownerIds: readonly number[]) =>
  ownerIds.length === 0
    ? []
    : db
        .selectFrom('companies')
        .select(['id', 'owner_id', 'name'])
        .where('owner_id', 'in', ownerIds)
        .where('hidden_at', 'is', null)
        .where(isNotWithheld('company', 'companies.id'))
        .orderBy('id')
        .execute();

export const listNames = (db: ReadingDb, most: number) =>
  db
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select(['companies.id', 'companies.name'])
    .where(isShown())
    .orderBy('companies.id', 'desc')
    .limit(most)
    .execute();

type NewCompany = NewRow<
  CompanyTable,
  'id' | 'likes' | 'followers' | 'hidden_at' | 'verified_at' | 'licence_seen' | (typeof ratedColumns)[number]
>;

export async function insertCompany(tx: Tx, company: NewCompany): Promise<number> {
  const { id } = await tx.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow();
  const { owner_id: user_id, created_at } = company;
  await insertMember(tx, { company_id: id, user_id, role: 'owner', created_at });
  return id;
}

const noSeal = { verified_at: null, licence_seen: 0 };

export const setSeal = (
  tx: Tx,
  id: number,
  { verified_at, licence_seen }: { readonly verified_at: string; readonly licence_seen: boolean },
) =>
  tx
    .updateTable('companies')
    .set({ verified_at, licence_seen: licence_seen ? 1 : 0 })
    .where('id', '=', id)
    .execute();

export async function clearSeal(tx: Tx, id: number): Promise<boolean> {
  const cleared = await tx
    .updateTable('companies')
    .set(noSeal)
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return cleared !== undefined;
}

/** The account changed hands, so nobody has seen documents of whoever has it now. */
export const hideCompaniesOf = (db: WritingDb, ownerId: number, now: string) =>
  db
    .updateTable('companies')
    .set({ hidden_at: now, ...noSeal })
    .where('owner_id', '=', ownerId)
    .execute();

export async function findPicturesInUse(db: ReadingDb, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await db
    .selectFrom('companies')
    .select(['logo_url', 'cover_url'])
    .where((row) => row.or([row('logo_url', 'in', addresses), row('cover_url', 'in', addresses)]))
    .execute();
  return rows.flatMap(({ logo_url, cover_url }) => [logo_url, cover_url]).filter((one) => one !== null);
}

export const lockCompany = (db: WritingDb, ownerId: number, id: number) =>
  db
    .updateTable('companies')
    .set(unchanged)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where(isNotRemoved('company', 'companies.id'))
    .returningAll()
    .executeTakeFirst();

export const updateOwnCompany = (
  db: WritingDb,
  ownerId: number,
  id: number,
  changes: Updateable<CompanyTable>,
) => db.updateTable('companies').set(changes).where('id', '=', id).where('owner_id', '=', ownerId).execute();
