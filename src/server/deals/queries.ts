import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type DealRole, type DealState, openStates, otherSide, type Side } from '#lib/deals/life.ts';
import { among } from '#server/db/among.ts';
import { countRows } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, Tx } from '#server/db/connect.ts';
import { blockBetween, isVisible } from '#server/db/people.ts';
import { together } from '#server/db/prepared.ts';
import { companiesWhere, roleIn } from '#server/db/roles.ts';
import type { DealEventTable, DealOfferTable, DealTable, NewRow } from '#server/db/schema.ts';
import { isSideOf } from '#server/db/sides.ts';
import { ratedCompanyColumns } from '#server/publishing/rated.ts';

export type StoredDeal = Selectable<DealTable>;
export type StoredOffer = Selectable<DealOfferTable>;
export type StoredEvent = Selectable<DealEventTable>;

const hasPage = (people: string) => sql<number>`case when ${isVisible(people)} then 1 else 0 end`;

const newestStep = sql<StoredEvent['step']>`(
  select step from deal_events where deal_id = deals.id order by id desc limit 1)`;

const ofNewestOffer = (column: 'text' | 'valid_until') => sql<string | null>`(
  select ${sql.ref(column)} from deal_offers where deal_id = deals.id order by id desc limit 1)`;

/** The conversation with a company that was deleted, which left the deal to a person, can only be read. */
const isWithProvider = sql<boolean>`(members.peer_id > 0 or deals.company_id is not null)`;

/** For a viewer, whose role in the provider's company is read too. 0: for the program. */
const withPeople = (db: ReadingDb, viewerId: number) =>
  db
    .selectFrom('deals')
    .leftJoin('users as customers', 'customers.id', 'deals.customer_id')
    .leftJoin('users as providers', 'providers.id', 'deals.provider_id')
    .leftJoin('companies', 'companies.id', 'deals.company_id')
    .leftJoin('services', (join) =>
      join.onRef('services.id', '=', 'deals.service_id').on('services.deleted_at', 'is', null),
    )
    .leftJoin('requests', (join) =>
      join.onRef('requests.id', '=', 'deals.request_id').on('requests.deleted_at', 'is', null),
    )
    .selectAll('deals')
    .select([
      'customers.username as customer_username',
      'customers.full_name as customer_name',
      'customers.profile_photo_url as customer_photo',
      'customers.is_active as customer_is_active',
      hasPage('customers').as('customer_has_page'),
      'customers.deletion_due_at as customer_leaves_at',
      'providers.username as provider_username',
      'providers.full_name as provider_name',
      'providers.profile_photo_url as provider_photo',
      'providers.is_active as provider_is_active',
      hasPage('providers').as('provider_has_page'),
      'providers.deletion_due_at as provider_leaves_at',
      'companies.name as company_name',
      'companies.logo_url as company_logo',
      'services.id as service_there',
      'requests.id as request_there',
    ])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('members')
            .select('members.id')
            .whereRef('members.conversation_id', '=', 'deals.conversation_id')
            .where(isSideOf(viewerId))
            .where(isWithProvider),
        )
        .as('is_in_talk'),
    )
    .select(roleIn('deals.company_id', viewerId).as('company_role'))
    .select([
      sql<number>`case when ${blockBetween(sql.ref('deals.customer_id'), sql.ref('deals.provider_id'))}
        or ${blockBetween(sql.ref('deals.customer_id'), viewerId)}
        or ${blockBetween(sql.ref('deals.customer_id'), sql`-deals.company_id`)} then 1 else 0 end`.as(
        'is_blocked',
      ),
      sql<number>`case when deals.state <> 'proposta' then 0 else (select count(*) from deal_events offers
        where offers.deal_id = deals.id and offers.step = 'offer' and offers.id > coalesce((
          select max(answers.id) from deal_events answers
          where answers.deal_id = deals.id and answers.by_role = 'customer'), 0)) end`.as('unanswered'),
      newestStep.as('last_step'),
      ofNewestOffer('text').as('offer_text'),
      ofNewestOffer('valid_until').as('valid_until'),
      sql<number>`case when deals.state = 'recusado' and exists (select 1 from deal_events ends
        where ends.deal_id = deals.id and ends.step = 'decline' and ends.by_role = 'program')
        then 1 else 0 end`.as('not_chosen'),
    ]);

export type DealWithPeople = NonNullable<Awaited<ReturnType<typeof findDeal>>>;

/** What a step or a review has written, with what was read of its people before. */
export type WrittenDeal = StoredDeal &
  Pick<DealWithPeople, `${Side}_${'username' | 'name' | 'is_active' | 'leaves_at'}` | 'company_name'>;

export const findDeal = (db: ReadingDb, id: number, viewerId = 0) =>
  withPeople(db, viewerId).where('deals.id', '=', id).executeTakeFirst();

export interface Asked {
  readonly side: Side;
  /** The provider's company, for whom the viewer answers. Undefined: the viewer is the side. */
  readonly companyId?: number | undefined;
  readonly state: DealState | undefined;
  /** Undefined: whether this side owes a review makes no difference. */
  readonly owed?: boolean | undefined;
}

/** As `owesReview` of shown.ts. The first condition is that of an index. */
const owesReview = (side: Side, now: string) => sql`(${sql.ref(`${side}_owes_review`)} = 1
  and review_until > ${now} and exists (
    select 1 from users where users.id = ${sql.ref(`deals.${otherSide(side)}_id`)} and users.is_active = 1))`;

interface Which {
  readonly viewerId: number;
  /** Of each side, these states, or all. */
  readonly asked: readonly Asked[];
  readonly before: number | undefined;
  readonly most: number;
  readonly now: string;
}

/** What its people asked of it themselves is theirs as customers alone, as in `roleOf` of shown.ts. */
const ofCompany = (companyId: number, viewerId: number) =>
  sql`deals.company_id = ${companyId} and coalesce(deals.customer_id, 0) <> ${viewerId}`;

const isAsked = (
  { side, companyId, state, owed }: Asked,
  { viewerId, now }: Pick<Which, 'viewerId' | 'now'>,
) =>
  sql`${companyId === undefined ? sql`${sql.ref(`deals.${side}_id`)} = ${viewerId}` : ofCompany(companyId, viewerId)}
    ${state === undefined ? sql`` : sql`and deals.state = ${sql.lit(state)}`}
    ${owed === undefined ? sql`` : sql`and ${owed ? sql`` : sql`not`} ${owesReview(side, now)}`}`;

const isBefore = (before: number | undefined) => (before === undefined ? sql`` : sql`and id < ${before}`);

/** The newest first. Each state of each side is looked up by its index, so that the cost does not grow with the deals. */
export async function listDeals(db: SqlDb, which: Which) {
  const { asked, before, most } = which;
  if (asked.length === 0) return [];
  const parts = asked.map(
    (one) => sql`select id from (select id from deals where ${isAsked(one, which)} ${isBefore(before)}
      order by id desc limit ${most}) as of_side`,
  );
  const ids = sql<number>`(select id from (${sql.join(parts, sql` union all `)}) as of_both order by id desc limit ${most})`;
  return withPeople(db, which.viewerId).where('deals.id', 'in', ids).orderBy('deals.id', 'desc').execute();
}

/** The newest first. By the conversation, so that the cost does not grow with the other deals of its people. */
export async function listDealsIn(db: SqlDb, conversationId: number, which: Which) {
  const { asked, before, most } = which;
  if (asked.length === 0) return [];
  const anyOf = sql.join(
    asked.map((one) => sql`(${isAsked(one, which)})`),
    sql` or `,
  );
  const ids = sql<number>`(select id from deals where conversation_id = ${conversationId} and (${anyOf})
    ${isBefore(before)} order by id desc limit ${most})`;
  return withPeople(db, which.viewerId).where('deals.id', 'in', ids).orderBy('deals.id', 'desc').execute();
}

/** Of these requests, those that the viewer or a company of theirs has made an offer on. */
export const listAnswered = (db: SqlDb, viewerId: number, requestIds: readonly number[]) =>
  db
    .selectFrom('deals')
    .select('request_id')
    .where(among(db, 'request_id', requestIds))
    .where((row) =>
      row.or([
        row('provider_id', '=', viewerId),
        row('company_id', 'in', companiesWhere(viewerId, 'answer')),
      ]),
    )
    .execute();

interface Same {
  readonly customerId: number;
  readonly providerId: number;
  readonly serviceId: number | null;
  readonly requestId: number | null;
}

export const findOpen = (
  db: ReadingDb,
  { customerId, providerId, serviceId, requestId }: Same,
  states: readonly DealState[],
) =>
  db
    .selectFrom('deals')
    .select(['id', 'what', 'when_needed', 'district', 'customer_id', 'provider_id', 'company_id'])
    .where('customer_id', '=', customerId)
    .where('provider_id', '=', providerId)
    .where(sql<number>`coalesce(service_id, 0)`, '=', serviceId ?? 0)
    .where(sql<number>`coalesce(request_id, 0)`, '=', requestId ?? 0)
    .where('state', 'in', states)
    .executeTakeFirst();

export const listOpenOn = (tx: Tx, requestId: number, states: readonly DealState[]) =>
  withPeople(tx, 0)
    .where('deals.request_id', '=', requestId)
    .where('deals.state', 'in', states)
    .orderBy('deals.id')
    .execute();

export type Offered = Awaited<ReturnType<typeof listOfferedOn>>[number];

/** Those that are not over first, then the oldest. With the numbers and the place of who offers. */
export const listOfferedOn = (
  db: ReadingDb,
  { requestId, customerId }: { requestId: number; customerId: number },
  most: number,
) =>
  withPeople(db, customerId)
    .select([
      'providers.province as provider_province',
      'providers.district as provider_district',
      'providers.stars_sum as provider_stars_sum',
      'providers.reviews_count as provider_reviews_count',
      'providers.completed_projects as provider_completed_projects',
      ...ratedCompanyColumns,
      'companies.province as company_province',
      'companies.district as company_district',
    ])
    .where('deals.request_id', '=', requestId)
    .where('deals.customer_id', '=', customerId)
    .orderBy(
      sql`case when deals.state in (${sql.join(openStates.map((state) => sql.lit(state)))}) then 0 else 1 end`,
    )
    .orderBy('deals.id')
    .limit(most)
    .execute();

/** Open offers on this request, and of this provider on any. */
export async function countOffers(
  db: ReadingDb,
  { requestId, providerId }: { requestId: number; providerId: number },
  states: readonly DealState[],
): Promise<{ onRequest: number; ofProvider: number }> {
  const offers = db
    .selectFrom('deals')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .where('state', 'in', states);
  const [onRequest, ofProvider] = [
    await offers.where('request_id', '=', requestId).executeTakeFirstOrThrow(),
    await offers
      .where('provider_id', '=', providerId)
      .where('request_id', 'is not', null)
      .executeTakeFirstOrThrow(),
  ];
  return { onRequest: Number(onRequest.count), ofProvider: Number(ofProvider.count) };
}

export const findByClientId = (db: ReadingDb, side: Side, userId: number, clientId: string) =>
  db
    .selectFrom('deals')
    .select('id')
    .where(`${side}_id`, '=', userId)
    .where('begun_by', '=', side)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** Undefined where one is open already, or where it was sent before. */
export const insertDeal = (
  tx: Tx,
  deal: NewRow<
    DealTable,
    'id' | 'version' | 'review_until' | 'customer_owes_review' | 'provider_owes_review' | 'is_project'
  >,
): Promise<{ id: number } | undefined> =>
  tx
    .insertInto('deals')
    .values(deal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export interface Written {
  readonly deal: DealWithPeople;
  readonly changes: Updateable<DealTable>;
  readonly event: Omit<Insertable<DealEventTable>, 'id' | 'deal_id'>;
  readonly offer?: Omit<Insertable<DealOfferTable>, 'id' | 'deal_id'> | undefined;
}

/** Whether this side has done something since the other did. */
const hasActed = (side: DealRole) =>
  sql<number>`case when exists (select 1 from deal_events acts
    where acts.deal_id = deals.id and acts.by_role = ${side} and acts.id > coalesce((
      select max(answers.id) from deal_events answers where answers.deal_id = deals.id
        and answers.by_role in ('customer', 'provider') and answers.by_role <> ${side}), 0))
    then 1 else 0 end`;

/** Undefined where the deal has moved on. */
export async function writeStep(
  tx: Tx,
  { deal, changes, event, offer }: Written,
): Promise<{ moved: WrittenDeal; hadActed: boolean } | undefined> {
  const { id, state, version } = deal;
  const [[written]] = await together(tx, [
    tx
      .updateTable('deals')
      .set({ ...changes, version: version + 1 })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('version', '=', version)
      .returningAll()
      .returning(hasActed(event.by_role).as('had_acted'))
      .compile(),
    ...additions(tx, id, { event, offer }),
  ]);
  if (!written) return undefined;
  const { had_acted, ...moved } = written;
  return { moved: { ...deal, ...moved }, hadActed: had_acted === 1 };
}

export async function writeBeginning(
  tx: Tx,
  dealId: number,
  added: Pick<Written, 'event' | 'offer'>,
): Promise<void> {
  await together(tx, additions(tx, dealId, added));
}

const additions = (tx: Tx, deal_id: number, { event, offer }: Pick<Written, 'event' | 'offer'>) => [
  tx
    .insertInto('deal_events')
    .values({ ...event, deal_id })
    .compile(),
  ...(offer
    ? [
        tx
          .insertInto('deal_offers')
          .values({ ...offer, deal_id })
          .compile(),
      ]
    : []),
];

export const findEventSent = (db: ReadingDb, dealId: number, role: DealRole, clientId: string) =>
  db
    .selectFrom('deal_events')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('by_role', '=', role)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

/** More are never written, because the steps of a deal are bounded. */
const mostRead = 250;

export const listOffers = (db: ReadingDb, dealId: number): Promise<StoredOffer[]> =>
  db
    .selectFrom('deal_offers')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('id')
    .limit(mostRead)
    .execute();

export const listEvents = (db: ReadingDb, dealId: number): Promise<StoredEvent[]> =>
  db
    .selectFrom('deal_events')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('id')
    .limit(mostRead)
    .execute();

/** Of several deals together. Of more, the oldest are left out. */
export const listEventsOf = async (db: ReadingDb, dealIds: readonly number[]): Promise<StoredEvent[]> =>
  dealIds.length === 0
    ? []
    : (
        await db
          .selectFrom('deal_events')
          .selectAll()
          .where('deal_id', 'in', dealIds)
          .orderBy('id', 'desc')
          .limit(mostRead)
          .execute()
      ).reverse();

/** Their job was given up, or lost with a restored backup. */
export const listOverdue = (db: ReadingDb, before: string, most: number) =>
  db
    .selectFrom('deals')
    .select('id')
    .where('deadline_at', '<', before)
    .orderBy('deadline_at')
    .limit(most)
    .execute();

/**
 * With the company. What whoever receives it asked for themselves, or offers in their own name too, stays with whoever
 * gives it.
 */
export async function passDeals(tx: Tx, companyId: number, ownerId: number): Promise<void> {
  const deals = tx.updateTable('deals').where('company_id', '=', companyId);
  await deals.set({ company_id: null }).where('customer_id', '=', ownerId).execute();
  await deals
    .set({ company_id: null })
    .where('state', 'in', openStates)
    .where(sql<boolean>`exists (select 1 from deals as own where own.provider_id = ${ownerId}
      and own.customer_id = deals.customer_id
      and coalesce(own.service_id, 0) = coalesce(deals.service_id, 0)
      and coalesce(own.request_id, 0) = coalesce(deals.request_id, 0)
      and own.state in (${sql.join(openStates)}))`)
    .execute();
  await deals
    .set((row) => ({
      provider_id: ownerId,
      // A client id is unique for whoever began a deal.
      client_id: row.case().when('begun_by', '=', 'provider').then(null).else(row.ref('client_id')).end(),
    }))
    .execute();
}

export const takeFromCompany = (tx: Tx, companyId: number) =>
  tx
    .updateTable('deals')
    .set({ company_id: null })
    .where('company_id', '=', companyId)
    .returning(['id', 'state'])
    .execute();

export const countOpenOf = (db: ReadingDb, companyId: number): Promise<number> =>
  countRows(db.selectFrom('deals').where('company_id', '=', companyId).where('state', 'in', openStates));

/** Undefined where this side does not owe a review. */
export async function settleReview(
  tx: Tx,
  deal: DealWithPeople,
  side: Side,
): Promise<WrittenDeal | undefined> {
  const settled = await tx
    .updateTable('deals')
    .set({ [`${side}_owes_review`]: 0 })
    .where('id', '=', deal.id)
    .where(`${side}_owes_review`, '=', 1)
    .returningAll()
    .executeTakeFirst();
  return settled && { ...deal, ...settled };
}

/** Nobody writes any more. */
export const closeReviews = (tx: Tx, id: number) =>
  tx
    .updateTable('deals')
    .set({ review_until: null, customer_owes_review: 0, provider_owes_review: 0 })
    .where('id', '=', id)
    .execute();

export const listReviewsOverdue = (db: ReadingDb, before: string, most: number) =>
  db
    .selectFrom('deals')
    .select('id')
    .where('review_until', '<', before)
    .orderBy('review_until')
    .limit(most)
    .execute();

/** For the words of notifications. */
export const listNamed = (db: ReadingDb, viewerId: number, ids: readonly number[]) =>
  ids.length === 0 ? [] : withPeople(db, viewerId).where('deals.id', 'in', ids).execute();
