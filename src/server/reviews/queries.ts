import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Side } from '#lib/deals/life.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import { correctCounts } from '#server/db/refers.ts';
import type { ReviewTable } from '#server/db/schema.ts';
import { isNotWithheld, withheldState } from '#server/db/withheld.ts';

export type StoredReview = Selectable<ReviewTable>;

export const insertReview = (tx: Tx, review: Insertable<ReviewTable>): Promise<StoredReview> =>
  tx.insertInto('reviews').values(review).returningAll().executeTakeFirstOrThrow();

export const findById = (db: ReadingDb, id: number) =>
  db
    .selectFrom('reviews')
    .selectAll('reviews')
    .select(withheldState('review', 'reviews.id').as('state'))
    .select(withheldState('reply', 'reviews.id').as('reply_state'))
    .where('reviews.id', '=', id)
    .executeTakeFirst();

export const listOfDeal = (db: ReadingDb, dealId: number) =>
  db
    .selectFrom('reviews')
    .selectAll('reviews')
    .select(withheldState('review', 'reviews.id').as('state'))
    .select(withheldState('reply', 'reviews.id').as('reply_state'))
    .where('deal_id', '=', dealId)
    .orderBy('reviews.id')
    .execute();

export type ReviewOfDeal = Awaited<ReturnType<typeof listOfDeal>>[number];

export const findSent = (db: ReadingDb, dealId: number, side: Side, clientId: string) =>
  db
    .selectFrom('reviews')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('author_side', '=', side)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** Those of a deal that nobody but their authors has seen. */
export const showHidden = (tx: Tx, dealId: number, now: string): Promise<StoredReview[]> =>
  tx
    .updateTable('reviews')
    .set({ shown_at: now })
    .where('deal_id', '=', dealId)
    .where('shown_at', 'is', null)
    .returningAll()
    .execute();

export const updateReview = (tx: Tx, id: number, changes: Updateable<ReviewTable>) =>
  tx.updateTable('reviews').set(changes).where('id', '=', id).execute();

/** Undefined where it has a reply. */
export const writeReply = (
  tx: Tx,
  id: number,
  reply: { readonly reply: string; readonly replied_by: number; readonly replied_at: string },
) =>
  tx
    .updateTable('reviews')
    .set(reply)
    .where('id', '=', id)
    .where('reply', 'is', null)
    .returning('id')
    .executeTakeFirst();

const mayBePublic = sql`reviews.shown_at is not null and reviews.is_counted = 1
  and ${isNotWithheld('review', 'reviews.id')}`;
const publicNow = sql<number>`case when ${mayBePublic} then 1 else 0 end`;

/** Undefined where nothing has to change. */
export const followVisibility = (tx: Tx, id: number): Promise<StoredReview | undefined> =>
  tx
    .updateTable('reviews')
    .set({ is_public: publicNow })
    .where('id', '=', id)
    .where('is_public', '!=', publicNow)
    .returningAll()
    .executeTakeFirst();

type Reviewed = Pick<StoredReview, 'about_user_id' | 'about_company_id'>;

/** Adds to the kept numbers of who is reviewed. Returns whose they are. Undefined once they are erased. */
export async function addToNumbers(
  tx: Tx,
  { about_user_id, about_company_id }: Reviewed,
  { stars, count }: { readonly stars: number; readonly count: 1 | -1 },
): Promise<number | undefined> {
  if (about_company_id !== null) {
    const company = await tx
      .updateTable('companies')
      .set((row) => ({
        stars_sum: row('stars_sum', '+', stars * count),
        reviews_count: row('reviews_count', '+', count),
      }))
      .where('id', '=', about_company_id)
      .returning('owner_id')
      .executeTakeFirst();
    return company?.owner_id;
  }
  const user = await tx
    .updateTable('users')
    .set((row) => ({
      stars_sum: row('stars_sum', '+', stars * count),
      reviews_count: row('reviews_count', '+', count),
    }))
    .where('id', '=', about_user_id)
    .returning('id')
    .executeTakeFirst();
  return user?.id;
}

/** Returns whose number it is. */
export async function addProject(
  tx: Tx,
  { providerId, companyId }: { readonly providerId: number | null; readonly companyId: number | null },
): Promise<number | undefined> {
  if (companyId !== null) {
    const company = await tx
      .updateTable('companies')
      .set((row) => ({ completed_projects: row('completed_projects', '+', 1) }))
      .where('id', '=', companyId)
      .returning('owner_id')
      .executeTakeFirst();
    return company?.owner_id;
  }
  const user = await tx
    .updateTable('users')
    .set((row) => ({ completed_projects: row('completed_projects', '+', 1) }))
    .where('id', '=', providerId)
    .returning('id')
    .executeTakeFirst();
  return user?.id;
}

/** Whether both have used one device since then. */
export async function shareDevice(
  tx: Tx,
  one: number | null,
  other: number | null,
  since: string,
): Promise<boolean> {
  const shared = await tx
    .selectFrom('sessions as own')
    .innerJoin('sessions as others', 'others.device_hash', 'own.device_hash')
    .select('own.id')
    .where('own.user_id', '=', one)
    .where('others.user_id', '=', other)
    .where('own.last_used_at', '>', since)
    .where('others.last_used_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
}

interface Which {
  readonly user_id?: number | undefined;
  readonly company_id?: number | undefined;
  readonly last_id?: number | undefined;
  readonly limit: number;
}

const hasPage = (people: string) => sql<number>`case when ${isVisible(people)} then 1 else 0 end`;

const shown = (db: ReadingDb) =>
  db
    .selectFrom('reviews')
    .innerJoin('deals', 'deals.id', 'reviews.deal_id')
    .leftJoin('users as authors', 'authors.id', 'reviews.author_id')
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'deals.company_id').on('reviews.author_side', '=', 'provider'),
    )
    .select([
      'reviews.id',
      'reviews.stars',
      'reviews.text',
      'reviews.created_at',
      'reviews.author_id',
      'deals.service',
      'authors.username',
      'authors.full_name',
      hasPage('authors').as('has_page'),
      'companies.id as company_id',
      'companies.name as company_name',
    ])
    .select(
      sql<string | null>`case when ${isNotWithheld('reply', 'reviews.id')} then reviews.reply end`.as(
        'reply',
      ),
    )
    .select(
      sql<number>`case when companies.hidden_at is null and ${isNotWithheld('company', 'companies.id')}
        then 1 else 0 end`.as('company_has_page'),
    );

export type ShownRow = Awaited<ReturnType<typeof listPublic>>[number];

/** The newest first. */
export function listPublic(db: ReadingDb, { user_id, company_id, last_id, limit }: Which) {
  let list = shown(db).where('reviews.is_public', '=', sql.lit(1));
  if (user_id !== undefined) list = list.where('reviews.about_user_id', '=', user_id);
  if (company_id !== undefined) list = list.where('reviews.about_company_id', '=', company_id);
  if (last_id !== undefined) list = list.where('reviews.id', '<', last_id);
  return list.orderBy('reviews.id', 'desc').limit(limit).execute();
}

export const findShown = (db: ReadingDb, id: number): Promise<ShownRow | undefined> =>
  shown(db).where('reviews.id', '=', id).executeTakeFirst();

export const findOwner = async (db: ReadingDb, companyId: number): Promise<number | undefined> =>
  (await db.selectFrom('companies').select('owner_id').where('id', '=', companyId).executeTakeFirst())
    ?.owner_id;

/** What an erased person told moderators goes with them. What they said to all stays, without their name. */
export const emptyPrivateTextsOf = (tx: Tx, authorId: number) =>
  tx.updateTable('reviews').set({ private_text: null }).where('author_id', '=', authorId).execute();

export async function recount(tx: Tx): Promise<number> {
  let wrong = await correctCounts(tx, { table: 'reviews', column: 'is_public', counted: publicNow });
  const abouts = [
    ['users', sql`about_user_id`, sql`provider_id = users.id and company_id is null`],
    ['companies', sql`about_company_id`, sql`company_id = companies.id`],
  ] as const;
  for (const [table, about, isProvider] of abouts) {
    const ofPublic = sql`from reviews r where r.${about} = ${sql.table(table)}.id and r.is_public = 1`;
    const counts = {
      stars_sum: sql`(select coalesce(sum(r.stars), 0) ${ofPublic})`,
      reviews_count: sql`(select count(*) ${ofPublic})`,
      completed_projects: sql`(select count(*) from deals where ${isProvider} and state = 'concluido')`,
    };
    for (const [column, counted] of Object.entries(counts))
      wrong += await correctCounts(tx, { table, column, counted });
  }
  return wrong;
}
