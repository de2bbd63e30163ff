import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { mostStars } from '#lib/contract/review-form.ts';
import type { Side } from '#lib/deals/life.ts';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import { correctCounts } from '#server/db/refers.ts';
import type { ReviewTable } from '#server/db/schema.ts';
import { isAllowedOfCompany, isNotWithheld, withheldState } from '#server/db/withheld.ts';

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

/** The work was done, or at least delivered once. Of what was cancelled before, a review is read, and not counted. */
const isOfWork = (
  review: string,
) => sql`exists (select 1 from deals d where d.id = ${sql.ref(`${review}.deal_id`)}
  and (d.state = 'concluido'
    or exists (select 1 from deal_events e where e.deal_id = d.id and e.step = 'deliver')))`;

const mayCount = (review: string) => sql`${sql.ref(`${review}.is_public`)} = 1 and ${isOfWork(review)}`;

const hasNewer = (about: 'about_user_id' | 'about_company_id') => sql`exists (select 1 from reviews newer
  where newer.author_id = reviews.author_id and newer.${sql.ref(about)} = reviews.${sql.ref(about)}
    and newer.id > reviews.id and ${mayCount('newer')})`;

/** The newest alone of one author about one person or company. Of an erased author, what has been decided stays. */
const inNumbersNow = sql<number>`case when not (${mayCount('reviews')}) then 0
  when reviews.author_id is null then coalesce(reviews.in_numbers, 1)
  when ${hasNewer('about_user_id')} or ${hasNewer('about_company_id')} then 0 else 1 end`;

type Reviewed = Pick<StoredReview, 'about_user_id' | 'about_company_id'>;
type OfAuthor = Reviewed & Pick<StoredReview, 'id' | 'author_id'>;

const ofPair = ({ id, author_id, about_user_id, about_company_id }: OfAuthor) => {
  if (author_id === null) return sql<boolean>`reviews.id = ${id}`;
  const about =
    about_company_id === null
      ? sql`about_user_id = ${about_user_id}`
      : sql`about_company_id = ${about_company_id}`;
  return sql<boolean>`author_id = ${author_id} and ${about}`;
};

/** All of this author about whom this one is about. */
export const listPair = (tx: Tx, review: OfAuthor) =>
  tx.selectFrom('reviews').select(['id', 'stars', 'is_public', 'in_numbers']).where(ofPair(review)).execute();

export const decidePair = (tx: Tx, review: OfAuthor) =>
  tx.updateTable('reviews').set({ in_numbers: inNumbersNow }).where(ofPair(review)).execute();

/** Adds to the kept numbers of who is reviewed. Returns whose they are. Undefined once they are erased. */
export async function addToNumbers(
  tx: Tx,
  { about_user_id, about_company_id }: Reviewed,
  { stars, count }: { readonly stars: number; readonly count: number },
): Promise<number | undefined> {
  if (about_company_id !== null) {
    const company = await tx
      .updateTable('companies')
      .set((row) => ({
        stars_sum: row('stars_sum', '+', stars),
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
      stars_sum: row('stars_sum', '+', stars),
      reviews_count: row('reviews_count', '+', count),
    }))
    .where('id', '=', about_user_id)
    .returning('id')
    .executeTakeFirst();
  return user?.id;
}

/** The customer worked in the provider's company at some time of the deal. */
const isOfTeam = (deal: string) => sql`(exists (select 1 from company_members m
    where m.company_id = ${sql.ref(`${deal}.company_id`)} and m.user_id = ${sql.ref(`${deal}.customer_id`)}
      and m.created_at <= ${sql.ref(`${deal}.since`)})
  or exists (select 1 from company_stays s
    where s.company_id = ${sql.ref(`${deal}.company_id`)} and s.user_id = ${sql.ref(`${deal}.customer_id`)}
      and s.joined_at <= ${sql.ref(`${deal}.since`)} and s.left_at >= ${sql.ref(`${deal}.created_at`)}))`;

const hasEarlier = (provider: RawBuilder<unknown>) => sql`exists (select 1 from deals earlier
  where earlier.state = 'concluido' and earlier.customer_id = deals.customer_id and ${provider}
    and (earlier.since < deals.since or earlier.since = deals.since and earlier.id < deals.id)
    and not ${isOfTeam('earlier')})`;

/** The first concluded alone of a customer with a provider. Of an erased customer, what has been decided stays. */
const isProjectNow = sql<number>`case when deals.state <> 'concluido' then 0
  when deals.customer_id is null then coalesce(deals.is_project, 1)
  when ${isOfTeam('deals')} then 0
  when ${hasEarlier(sql`earlier.company_id = deals.company_id`)} then 0
  when deals.company_id is null
    and ${hasEarlier(sql`earlier.provider_id = deals.provider_id and earlier.company_id is null`)} then 0
  else 1 end`;

interface ConcludedDeal {
  readonly id: number;
  readonly customer_id: number | null;
  readonly provider_id: number | null;
  readonly company_id: number | null;
}

/** Decides which of these two's concluded deals counts. Returns by how many the number of projects changes. */
export async function decideProjects(tx: Tx, deal: ConcludedDeal): Promise<number> {
  const { id, customer_id, provider_id, company_id } = deal;
  const ofBoth = sql<boolean>`(id = ${id} or state = 'concluido' and customer_id = ${customer_id}
    and ${company_id === null ? sql`provider_id = ${provider_id} and company_id is null` : sql`company_id = ${company_id}`})`;
  const before = await tx.selectFrom('deals').select(['id', 'is_project']).where(ofBoth).execute();
  const after = await tx
    .updateTable('deals')
    .set({ is_project: isProjectNow })
    .where(ofBoth)
    .returning('is_project')
    .execute();
  // Programs of before counted each, and decided nothing.
  const counted = before.map((one) => one.is_project ?? (one.id === id ? 0 : 1));
  return sum(after.map(({ is_project }) => is_project ?? 0)) - sum(counted);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** Returns whose number it is. */
export async function addProjects(
  tx: Tx,
  {
    providerId,
    companyId,
    count,
  }: { readonly providerId: number | null; readonly companyId: number | null; readonly count: number },
): Promise<number | undefined> {
  if (companyId !== null) {
    const company = await tx
      .updateTable('companies')
      .set((row) => ({ completed_projects: row('completed_projects', '+', count) }))
      .where('id', '=', companyId)
      .returning('owner_id')
      .executeTakeFirst();
    return company?.owner_id;
  }
  const user = await tx
    .updateTable('users')
    .set((row) => ({ completed_projects: row('completed_projects', '+', count) }))
    .where('id', '=', providerId)
    .returning('id')
    .executeTakeFirst();
  return user?.id;
}

/**
 * Whether both have used one device since then. A session that names no device may be any: the same browser at the same
 * address is then taken for the same device, so that nobody becomes somebody else by leaving the name out.
 */
export const shareDevice = (
  tx: Tx,
  one: number | null,
  other: number | null,
  since: string,
): Promise<boolean> =>
  isAny(
    tx
      .selectFrom('sessions as own')
      .innerJoin('sessions as others', (join) => join.onTrue())
      .select('own.id')
      .where('own.user_id', '=', one)
      .where('others.user_id', '=', other)
      .where(
        sql<boolean>`(own.device_hash = others.device_hash
        or (own.device_hash is null or others.device_hash is null)
          and own.address_hash = others.address_hash and own.browser = others.browser)`,
      )
      .where('own.last_used_at', '>', since)
      .where('others.last_used_at', '>', since)
      .limit(1),
  );

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
    .leftJoin('services', 'services.id', 'deals.service_id')
    .leftJoin('users as offerers', 'offerers.id', 'services.owner_id')
    .leftJoin('companies', (join) =>
      join.onRef('companies.id', '=', 'deals.company_id').on('reviews.author_side', '=', 'provider'),
    )
    .select([
      'reviews.id',
      'reviews.stars',
      'reviews.text',
      'reviews.created_at',
      'reviews.is_public',
      'reviews.author_id',
      'deals.service',
      'services.id as service_id',
      'services.title as service_title',
      'services.images as service_images',
      'services.owner_id as service_owner_id',
      'authors.username',
      'authors.full_name',
      'authors.profile_photo_url',
      hasPage('authors').as('has_page'),
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.logo_url',
      'companies.owner_id as company_owner_id',
    ])
    .select(
      sql<string | null>`case when ${isNotWithheld('reply', 'reviews.id')} then reviews.reply end`.as(
        'reply',
      ),
    )
    .select([
      sql<number>`case when companies.hidden_at is null and companies.deleted_at is null
        and ${isNotWithheld('company', 'companies.id')} then 1 else 0 end`.as('company_has_page'),
      // What moderation took from others, or its owner deleted, is not read here either.
      sql<number>`case when services.id is not null and services.deleted_at is null
        and ${isNotWithheld('service', 'services.id')}
        and ${isNotWithheld('company', 'services.company_id')} then 1 else 0 end`.as('service_is_there'),
      sql<number>`case when services.status = 'Ativo' and services.deleted_at is null and ${isVisible('offerers')}
        and ${isAllowedOfCompany('service', 'services')} then 1 else 0 end`.as('service_is_public'),
    ]);

export type ShownRow = Awaited<ReturnType<typeof listPublic>>[number];

/** The newest first. */
export function listPublic(db: ReadingDb, { user_id, company_id, last_id, limit }: Which) {
  let list = shown(db).where('reviews.is_public', '=', sql.lit(1));
  if (user_id !== undefined) list = list.where('reviews.about_user_id', '=', user_id);
  if (company_id !== undefined) list = list.where('reviews.about_company_id', '=', company_id);
  if (last_id !== undefined) list = list.where('reviews.id', '<', last_id);
  return list.orderBy('reviews.id', 'desc').limit(limit).execute();
}

/** How many of those in the mean gave one star, two, and so on. */
export async function countStars(
  db: ReadingDb,
  { user_id, company_id }: Pick<Which, 'user_id' | 'company_id'>,
): Promise<number[]> {
  let counted = db
    .selectFrom('reviews')
    .select((row) => ['stars', row.fn.countAll<number>().as('count')])
    .where('in_numbers', '=', sql.lit(1));
  if (user_id !== undefined) counted = counted.where('about_user_id', '=', user_id);
  if (company_id !== undefined) counted = counted.where('about_company_id', '=', company_id);
  const found = new Map((await counted.groupBy('stars').execute()).map(({ stars, count }) => [stars, count]));
  return Array.from({ length: mostStars }, (_, at) => Number(found.get(at + 1) ?? 0));
}

export const findShown = (db: ReadingDb, id: number): Promise<ShownRow | undefined> =>
  shown(db).where('reviews.id', '=', id).executeTakeFirst();

export const findOwner = async (db: ReadingDb, companyId: number): Promise<number | undefined> =>
  (await db.selectFrom('companies').select('owner_id').where('id', '=', companyId).executeTakeFirst())
    ?.owner_id;

/** What an erased person told moderators goes with them. What they said to all stays, without their name. */
export async function emptyPrivateTextsOf(tx: Tx, authorId: number): Promise<void> {
  const reviews = tx.updateTable('reviews').where('author_id', '=', authorId);
  await reviews.set({ private_text: null }).execute();
  // What is hidden yet is decided when it is shown, without its author: so only of a pair that counts nothing, the newest.
  const ofSame = (other: string) => sql`${sql.ref(`${other}.author_id`)} = reviews.author_id
    and (${sql.ref(`${other}.about_user_id`)} = reviews.about_user_id
      or ${sql.ref(`${other}.about_company_id`)} = reviews.about_company_id)`;
  await reviews
    .set({ in_numbers: null })
    .where('shown_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from reviews kept where ${ofSame('kept')}
        and (kept.in_numbers = 1 or kept.id > reviews.id))`,
    )
    .execute();
}

const isUndecided = sql<boolean>`is_public = 1 and in_numbers is null`;
const isUndecidedDeal = sql<boolean>`state = 'concluido' and is_project is null`;

/** Whether there are rows of before these rules, or of a program that does not know them. */
export async function hasUndecided(db: ReadingDb): Promise<boolean> {
  const review = await db.selectFrom('reviews').select('id').where(isUndecided).limit(1).executeTakeFirst();
  const deal = await db.selectFrom('deals').select('id').where(isUndecidedDeal).limit(1).executeTakeFirst();
  return review !== undefined || deal !== undefined;
}

export async function recount(tx: Tx): Promise<number> {
  let wrong = await correctCounts(tx, { table: 'reviews', column: 'is_public', counted: publicNow });
  await tx.updateTable('reviews').set({ in_numbers: inNumbersNow }).where(isUndecided).execute();
  await tx.updateTable('deals').set({ is_project: isProjectNow }).where(isUndecidedDeal).execute();
  wrong += await correctCounts(tx, { table: 'reviews', column: 'in_numbers', counted: inNumbersNow });
  wrong += await correctCounts(tx, { table: 'deals', column: 'is_project', counted: isProjectNow });
  const abouts = [
    ['users', sql`about_user_id`, sql`provider_id = users.id and company_id is null`],
    ['companies', sql`about_company_id`, sql`company_id = companies.id`],
  ] as const;
  for (const [table, about, isProvider] of abouts) {
    const inNumbers = sql`from reviews r where r.${about} = ${sql.table(table)}.id and r.in_numbers = 1`;
    const counts = {
      stars_sum: sql`(select coalesce(sum(r.stars), 0) ${inNumbers})`,
      reviews_count: sql`(select count(*) ${inNumbers})`,
      completed_projects: sql`(select count(*) from deals where ${isProvider} and is_project = 1)`,
    };
    for (const [column, counted] of Object.entries(counts))
      wrong += await correctCounts(tx, { table, column, counted });
  }
  return wrong;
}
