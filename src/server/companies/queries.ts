import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Category } from '#lib/categories.ts';
import type { CompanyAction, Role } from '#lib/companies/roles.ts';
import type { WithheldState } from '#lib/moderation/life.ts';
import { among, inOrder } from '#server/db/among.ts';
import type { ReadingDb, SqlDb, Tx, WritingDb } from '#server/db/connect.ts';
import { isVisible, unchanged } from '#server/db/people.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Acting, mayAs, roleIn } from '#server/db/roles.ts';
import type { CompanyMemberTable, CompanyTable, NewRow, VerificationTable } from '#server/db/schema.ts';
import { isEntryAllowed, isNotRemoved, isNotWithheld, withheldState } from '#server/db/withheld.ts';
import type { ratedColumns } from '#server/publishing/rated.ts';

export type CompanyRow = Selectable<CompanyTable> & { owner_username: string; state: WithheldState | null };
/** With the role of who asks, and the state of what was sent last to be verified, which only its people are told. */
export type CompanyOfViewer = CompanyRow & {
  readonly role: Role | null;
  readonly last_sent: VerificationTable['state'] | null;
};

export const isShown = (companies = 'companies', users = 'users') =>
  sql<boolean>`${isVisible(users)} and ${sql.ref(`${companies}.hidden_at`)} is null
    and ${isNotWithheld('company', `${companies}.id`)}`;

const withOwner = (db: ReadingDb) =>
  db
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .selectAll('companies')
    .select('users.username as owner_username')
    .select(withheldState('company', 'companies.id').as('state'))
    .where('companies.deleted_at', 'is', null);

const visible = (db: ReadingDb) => withOwner(db).where(isShown());

export const findCompany = (db: ReadingDb, id: number): Promise<CompanyRow | undefined> =>
  visible(db).where('companies.id', '=', id).executeTakeFirst();

const lastSent = sql<VerificationTable['state'] | null>`(select verifications.state from verifications
  where verifications.company_id = companies.id order by verifications.id desc limit 1)`.as('last_sent');

/** Visible to everybody, or this person's. */
export const findCompanyFor = prepared((db, id: number, viewerId: number) =>
  withOwner(db)
    .select(roleIn('companies.id', viewerId).as('role'))
    .select(lastSent)
    .where('companies.id', '=', id)
    .where(isNotRemoved('company', 'companies.id'))
    .where((row) => row.or([sql<boolean>`${roleIn('companies.id', viewerId)} is not null`, isShown()])),
);

export const companiesOf = prepared((db, ownerId: number) =>
  withOwner(db)
    .where('owner_id', '=', ownerId)
    .where(isNotRemoved('company', 'companies.id'))
    .orderBy('companies.id'),
);

/** Whatever became of them. */
export const listOwned = (db: ReadingDb, ownerId: number) =>
  db.selectFrom('companies').select('id').where('owner_id', '=', ownerId).orderBy('id').execute();

/** Those that the person belongs to, their own first. */
export const companiesOfMember = prepared((db, userId: number) =>
  withOwner(db)
    .innerJoin('company_members', 'company_members.company_id', 'companies.id')
    .select('company_members.role')
    .select(lastSent)
    .where('company_members.user_id', '=', userId)
    .where(isNotRemoved('company', 'companies.id'))
    .orderBy(sql`case when company_members.role = 'owner' then 0 else 1 end`)
    .orderBy('companies.id'),
);

export const findToJudge = (db: ReadingDb, id: number) =>
  withOwner(db)
    .select((row) => row.and([isShown()]).as('is_shown'))
    .where('companies.id', '=', id)
    .executeTakeFirst();

export async function listByIds(db: ReadingDb, ids: readonly number[]): Promise<CompanyRow[]> {
  if (ids.length === 0) return [];
  const rows = await visible(db).where('companies.id', 'in', ids).execute();
  return inOrder(ids, rows);
}

/** A work or a service of a company. A work has a still. */
export interface MadeRow {
  readonly company_id: number;
  readonly id: number;
  readonly title: string;
  readonly still_url: string | null;
  readonly category: Category | null;
  /** JSON, of a service. */
  readonly tags: string | null;
  readonly images: string | null;
}

/**
 * Up to `most` of each company: its works first, then services with a picture, each the newest first. One statement for
 * a whole page.
 */
export async function listMade(db: SqlDb, companyIds: readonly number[], most: number): Promise<MadeRow[]> {
  if (companyIds.length === 0) return [];
  const { rows } = await sql<MadeRow>`
    select * from (
      select e.company_id, e.ref_id as id, coalesce(works.title, services.title) as title, works.still_url,
        services.category, services.tags, services.images,
        row_number() over (
          partition by e.company_id
          order by case when e.type = 'portfolio' then 0 when services.images != '[]' then 1 else 2 end, e.id desc
        ) as place
      from entries as e
      left join portfolio_items as works on e.type = 'portfolio' and works.id = e.ref_id
      left join services on e.type = 'service' and services.id = e.ref_id
      where ${among(db, 'e.company_id', companyIds)} and e.visible = 1 and e.in_feed = 1
        and (works.still_url is not null or services.id is not null) and ${isEntryAllowed('e')}
    ) as made
    where place <= ${most} order by company_id, place`.execute(db);
  return rows;
}

export const listNamesOf = async (db: ReadingDb, ownerIds: readonly number[]) =>
  ownerIds.length === 0
    ? []
    : db
        .selectFrom('companies')
        .select(['id', 'owner_id', 'name'])
        .where('owner_id', 'in', ownerIds)
        .where('hidden_at', 'is', null)
        .where('deleted_at', 'is', null)
        .where(isNotWithheld('company', 'companies.id'))
        .orderBy('id')
        .execute();

/** Whose it is, and to whom it is offered. */
export const findOwnership = (db: ReadingDb, id: number) =>
  db
    .selectFrom('companies')
    .select(['owner_id', 'handover_to', 'handover_until'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** While what it published is removed. */
export const findDeleted = (db: ReadingDb, id: number) =>
  db
    .selectFrom('companies')
    .select(['owner_id', 'logo_url', 'cover_url'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();

/** Deleted ones too, whose name stays for those who had to do with them. */
export const listNamed = async (db: ReadingDb, viewerId: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('companies')
        .select(['id', 'name'])
        .select(roleIn('companies.id', viewerId).as('role'))
        .where('id', 'in', ids)
        .execute();

export const listNames = (db: ReadingDb, most: number) =>
  db
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select(['companies.id', 'companies.name'])
    .where('companies.deleted_at', 'is', null)
    .where(isShown())
    .orderBy('companies.id', 'desc')
    .limit(most)
    .execute();

export type NewCompany = NewRow<
  CompanyTable,
  | 'id'
  | 'likes'
  | 'followers'
  | 'hidden_at'
  | 'deleted_at'
  | 'verified_at'
  | 'licence_seen'
  | 'handover_to'
  | 'handover_until'
  | (typeof ratedColumns)[number]
>;

export const rolesOf = prepared((db, userId: number) =>
  db
    .selectFrom('company_members')
    .innerJoin('companies', 'companies.id', 'company_members.company_id')
    .select(['company_id', 'role'])
    .where('user_id', '=', userId)
    .where('companies.deleted_at', 'is', null)
    .orderBy('company_id'),
);

export const membersOf = prepared((db, companyId: number) =>
  db
    .selectFrom('company_members')
    .select(['user_id', 'role', 'chat_muted'])
    .where('company_id', '=', companyId)
    .orderBy('user_id'),
);

const belonged = (userId: number, since: string) => sql<number>`(
  select company_id from company_members where user_id = ${userId}
  union select company_id from company_stays where user_id = ${userId} and left_at > ${since})`;

/** Whether both have belonged to one company since then, or the first to this one. */
export async function findShared(
  db: SqlDb,
  one: number,
  { other, companyId }: { readonly other: number; readonly companyId: number | null },
  since: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${belonged(one, since)} as own
    where own.company_id = ${companyId} or own.company_id in ${belonged(other, since)} limit 1`.execute(db);
  return rows.length > 0;
}

export const insertMember = (tx: Tx, member: Insertable<CompanyMemberTable>) =>
  tx.insertInto('company_members').values(member).execute();

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
    .returning('owner_id')
    .executeTakeFirst();

/** Undefined where there is none. */
export const clearSeal = (tx: Tx, id: number) =>
  tx
    .updateTable('companies')
    .set(noSeal)
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .returning('owner_id')
    .executeTakeFirst();

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

export interface ActingFor extends Acting {
  readonly action: CompanyAction;
}

/** Undefined where the owner is another by now, or where the viewer may not do it any more. */
export const lockCompany = (tx: Tx, { ownerId, viewerId, action }: ActingFor, id: number) =>
  tx
    .updateTable('companies')
    .set(unchanged)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where(mayAs(roleIn('companies.id', viewerId), action))
    .where('deleted_at', 'is', null)
    .where(isNotRemoved('company', 'companies.id'))
    .returningAll()
    .executeTakeFirst();

export const updateCompany = (tx: Tx, id: number, changes: Updateable<CompanyTable>) =>
  tx.updateTable('companies').set(changes).where('id', '=', id).execute();
