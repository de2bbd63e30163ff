import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { CaseFilters, LogFilters } from '#lib/contract/moderation.ts';
import type { Decision as ReportDecision } from '#lib/contract/reports.ts';
import { type CaseState, type Role, waitingStates } from '#lib/moderation/life.ts';
import { countRows, isAny } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, Tx, WritingDb } from '#server/db/connect.ts';
import { nameOf } from '#server/db/dialects/dialect.ts';
import { together } from '#server/db/prepared.ts';
import type { DecisionTable, UserTable } from '#server/db/schema.ts';
import { advancing, logging } from '#server/screening/screening.ts';
import { allKinds } from '#server/things.ts';

export type StoredDecision = Selectable<DecisionTable>;

const withPeople = (db: ReadingDb) =>
  db
    .selectFrom('cases')
    .leftJoin('users as owners', 'owners.id', 'cases.owner_id')
    .leftJoin('users as writers', 'writers.id', 'cases.written_by')
    .leftJoin('users as claimers', 'claimers.id', 'cases.claimed_by')
    .selectAll('cases')
    .select([
      'owners.full_name as owner_name',
      'owners.username as owner_username',
      'owners.role as owner_role',
    ])
    .select([
      'writers.full_name as writer_name',
      'writers.username as writer_username',
      'writers.role as writer_role',
    ])
    .select(['claimers.full_name as claimer_name', 'claimers.username as claimer_username']);

export type CaseWithPeople = NonNullable<Awaited<ReturnType<typeof findCase>>>;

export const findPerson = (db: ReadingDb, id: number) =>
  db.selectFrom('users').select(['full_name', 'username']).where('id', '=', id).executeTakeFirst();

export const findCase = (db: ReadingDb, id: number) =>
  withPeople(db).where('cases.id', '=', id).executeTakeFirst();

export type WholeCase = NonNullable<Awaited<ReturnType<typeof findWholeCase>>>;

/** With what is kept from others, and what is known of its owner. */
export const findWholeCase = (db: ReadingDb, id: number) =>
  withPeople(db)
    .leftJoin('withheld', (join) =>
      join.onRef('withheld.type', '=', 'cases.type').onRef('withheld.ref_id', '=', 'cases.ref_id'),
    )
    .select('withheld.state as withheld')
    .select([
      'owners.created_at as owner_since',
      'owners.is_active as owner_is_active',
      'owners.suspended_until as owner_suspended_until',
    ])
    .select([
      sql<number | string>`(select count(*) from entries
        where entries.owner_id = cases.owner_id and entries.type <> 'user')`.as('owner_things'),
      sql<number | string>`(select count(*) from cases as others
        where others.owner_id = cases.owner_id)`.as('owner_cases'),
      sql<number | string>`(select count(*) from decisions where decisions.owner_id = cases.owner_id
        and action <> 'none' and coalesce(outcome, 'uphold') = 'uphold')`.as('owner_acted_on'),
    ])
    .where('cases.id', '=', id)
    .executeTakeFirst();

export type Locked = Selectable<UserTable>;

/** Its owner, who wrote what it is about, then and last, and whom it was decided about. */
const concernedBy = (caseId: number) => sql`
  select owner_id from cases where id = ${caseId}
  union select written_by from cases where id = ${caseId}
  union select owner_id from decisions where case_id = ${caseId}
  union ${sql.join(
    allKinds
      .filter(({ type }) => type !== 'user')
      .map(
        ({ type, table }) => sql`select written_by from ${sql.table(table)}
          where id = (select ref_id from cases where id = ${caseId} and type = ${sql.lit(type)})`,
      ),
    sql` union `,
  )}`;

/** Locks the people concerned first, as every change does, and in one order. On SQLite there is only one writer anyway. */
export async function lockCase(tx: Tx, id: number) {
  const concerned = tx
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`users.id in (${concernedBy(id)})`)
    .orderBy('users.id');
  const [locked, [row]] = await together(tx, [
    (nameOf(tx) === 'postgres' ? concerned.forNoKeyUpdate() : concerned).compile(),
    withPeople(tx).where('cases.id', '=', id).compile(),
  ]);
  return { people: new Map(locked.map((person) => [person.id, person])), row };
}

/** Two people of a deal, whichever of them is the customer. */
const pair = sql`case when deals.customer_id < deals.provider_id
  then deals.customer_id || '-' || deals.provider_id else deals.provider_id || '-' || deals.customer_id end`;
const rankIn = (partition: RawBuilder<unknown>) =>
  sql`row_number() over (partition by ${partition} order by cases.score desc, cases.id)`;
/** A score as one case has it that is the only one of its owner. */
const whole = sql.lit(2 ** 20);

/**
 * Of the cases that wait, each further one of the same owner, or of the same two people of a deal, weighs half of the one
 * before it. So two accounts can't bury what others wait for, and the gravest of a person keeps its weight.
 */
const weighed = (states: readonly CaseState[]) => sql`
  select id, cast(score as bigint) * ${whole} / (1 << cast(case when before < 20 then before else 20 end as integer)) as weight
  from (select id, score, case when of_owner > of_pair then of_owner else of_pair end - 1 as before
    from (select cases.id, cases.score, ${rankIn(sql`coalesce(cases.owner_id, -cases.id)`)} as of_owner,
      ${rankIn(sql`coalesce(${pair}, 'case ' || cases.id)`)} as of_pair
      from cases left join deals on cases.type = 'deal' and deals.id = cases.ref_id
      where cases.state in (${sql.join(states)})) as ranked) as counted`;

const unweighed = (state: CaseState) => sql`select id, score as weight from cases where state = ${state}`;

/** The gravest first, and of those the oldest. */
export async function listCases(db: SqlDb, { state, type, last_id = 0, limit }: CaseFilters) {
  const isOver = state === 'decidido' || state === 'encerrado';
  const all = isOver ? unweighed(state) : weighed(state === 'waiting' ? waitingStates : [state]);
  const isOfType = type ? sql`cases.type = ${type}` : sql`1 = 1`;
  // It may have been decided since.
  const last = sql`coalesce((select weight from weighed where id = ${last_id}),
    (select cast(score as bigint) * ${isOver ? sql.lit(1) : whole} from cases where id = ${last_id}))`;
  const isAfter =
    last_id === 0 ? sql`1 = 1` : sql`(weight < ${last} or weight = ${last} and cases.id > ${last_id})`;
  const { rows } = await sql<{ id: number }>`
    with weighed as (${all})
    select cases.id from weighed join cases on cases.id = weighed.id
    where ${isOfType} and ${isAfter} order by weight desc, cases.id limit ${limit}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await withPeople(db).where('cases.id', 'in', ids).execute();
  return found.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

export const listReports = async (db: ReadingDb, caseIds: readonly number[], most: number) =>
  caseIds.length === 0
    ? []
    : db
        .selectFrom('reports')
        .leftJoin('users', 'users.id', 'reports.reporter_id')
        .selectAll('reports')
        .select(['users.full_name', 'users.username'])
        .where('reports.case_id', 'in', caseIds)
        .orderBy('reports.id')
        .limit(most)
        .execute();

export const countReports = async (db: ReadingDb, caseIds: readonly number[]) =>
  caseIds.length === 0
    ? []
    : db
        .selectFrom('reports')
        .select(['case_id', 'reason'])
        .select((row) => row.fn.countAll<number | string>().as('count'))
        .where('case_id', 'in', caseIds)
        .groupBy(['case_id', 'reason'])
        .execute();

interface Decided {
  readonly row: CaseWithPeople;
  readonly changes: Parameters<typeof advancing>[2];
  readonly decision: Omit<Insertable<DecisionTable>, 'id' | 'case_id'>;
  readonly log: Parameters<typeof logging>[1];
  readonly told: ReportDecision;
  readonly now: Date;
}

/** What who reported it reads is true again. */
export const reverseReports = (tx: Tx, caseId: number) =>
  tx.updateTable('reports').set({ decision: 'reversed' }).where('case_id', '=', caseId).execute();

/** The decision, with who decided. Undefined when somebody was faster. */
export async function writeDecided(tx: Tx, { row, changes, decision, log, told, now }: Decided) {
  const { id: case_id } = row;
  const reports = tx
    .updateTable('reports')
    .set({ closed_at: now.toISOString(), decision: told })
    .where('case_id', '=', case_id);
  const [[advanced], [made]] = await together(tx, [
    advancing(tx, row, changes).compile(),
    tx
      .insertInto('decisions')
      .values({ ...decision, case_id })
      .returningAll()
      .compile(),
    logging(tx, log, now).compile(),
    reports.compile(),
  ]);
  return advanced && made;
}

export const insertDecision = (tx: Tx, decision: Insertable<DecisionTable>): Promise<StoredDecision> =>
  tx.insertInto('decisions').values(decision).returningAll().executeTakeFirstOrThrow();

export const findDecisionOf = (db: ReadingDb, caseId: number) =>
  db
    .selectFrom('decisions')
    .leftJoin('users', 'users.id', 'decisions.decided_by')
    .selectAll('decisions')
    .select(['users.full_name', 'users.username'])
    .where('case_id', '=', caseId)
    .orderBy('decisions.id', 'desc')
    .limit(1)
    .executeTakeFirst();

const withCase = (db: ReadingDb) =>
  db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .selectAll('decisions')
    .select(['cases.type', 'cases.ref_id', 'cases.snapshot', 'cases.state']);

export const findDecision = (db: ReadingDb, id: number): Promise<StoredDecision | undefined> =>
  db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst();

/** Who reported it, after this report. */
export const listReporters = (db: ReadingDb, caseId: number, after: number, most: number) =>
  db
    .selectFrom('reports')
    .select(['id', 'reporter_id'])
    .where('case_id', '=', caseId)
    .where('id', '>', after)
    .where('reporter_id', 'is not', null)
    .$narrowType<{ reporter_id: number }>()
    .orderBy('id')
    .limit(most)
    .execute();

export type OwnDecisionRow = Awaited<ReturnType<typeof listDecisionsAbout>>[number];

/** About them, or about what was theirs: a suspension may concern who wrote it for their company. */
const isAbout = (personId: number) =>
  sql<boolean>`(decisions.owner_id = ${personId} or decisions.case_id in (select id from cases where owner_id = ${personId}))`;

export const listDecisionsAbout = (db: ReadingDb, ownerId: number, most: number) =>
  withCase(db)
    .where(isAbout(ownerId))
    .where('decisions.action', '!=', 'none')
    .orderBy('decisions.id', 'desc')
    .limit(most)
    .execute();

/** Another person's is not found. */
export const findDecisionAbout = (db: ReadingDb, ownerId: number, id: number) =>
  withCase(db)
    .where(isAbout(ownerId))
    .where('decisions.action', '!=', 'none')
    .where('decisions.id', '=', id)
    .executeTakeFirst();

export const changeDecision = (
  tx: Tx,
  id: number,
  onlyIf: 'appeal' | 'outcome',
  changes: Updateable<DecisionTable>,
): Promise<boolean> =>
  isAny(
    tx.updateTable('decisions').set(changes).where('id', '=', id).where(onlyIf, 'is', null).returning('id'),
  );

/** The ends of what suspends this person. Null is for good, which an operator's suspension always is. */
export async function listSuspensions(tx: Tx, ownerId: number, now: string): Promise<(string | null)[]> {
  const operator = await tx
    .selectFrom('moderation_log')
    .select(['what', 'at'])
    .where('case_id', 'is', null)
    .where('owner_id', '=', ownerId)
    .where('what', 'in', ['suspended-by-operator', 'reinstated-by-operator'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (operator?.what === 'suspended-by-operator') return [null];
  const decisions = await tx
    .selectFrom('decisions')
    .select('until')
    .where('owner_id', '=', ownerId)
    .where('action', '=', 'suspend')
    // An operator who lets somebody in again ends all suspensions before.
    .where('created_at', '>', operator?.at ?? '')
    .where((row) => row.or([row('outcome', 'is', null), row('outcome', '=', 'uphold')]))
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
    .execute();
  return decisions.map(({ until }) => until);
}

export const hasModerator = (
  db: ReadingDb,
  { butNot, roles }: { butNot: readonly number[]; roles: readonly Role[] },
): Promise<boolean> =>
  isAny(
    db
      .selectFrom('users')
      .select('id')
      .where('role', 'in', roles)
      .where('is_active', '=', 1)
      .where('id', 'not in', butNot)
      .limit(1),
  );

const logged = (db: ReadingDb) =>
  db
    .selectFrom('moderation_log as log')
    .leftJoin('users as actors', 'actors.id', 'log.actor_id')
    .leftJoin('users as owners', 'owners.id', 'log.owner_id')
    .selectAll('log')
    .select(['actors.full_name as actor_name', 'actors.username as actor_username'])
    .select(['owners.full_name as owner_name', 'owners.username as owner_username']);

export type LogRow = Awaited<ReturnType<typeof listLog>>[number];

interface Which extends LogFilters {
  readonly last_id?: number | undefined;
  readonly limit: number;
}

/** The newest first. */
export function listLog(
  db: ReadingDb,
  { what, actor_id, owner_id, case_id, from, to, last_id, limit }: Which,
) {
  let list = logged(db);
  if (what) list = list.where('log.what', '=', what);
  if (actor_id !== undefined) list = list.where('log.actor_id', '=', actor_id);
  if (owner_id !== undefined) list = list.where('log.owner_id', '=', owner_id);
  if (case_id !== undefined) list = list.where('log.case_id', '=', case_id);
  if (from !== undefined) list = list.where('log.at', '>=', startOf(from));
  if (to !== undefined) list = list.where('log.at', '<', startOf(to, 1));
  if (last_id !== undefined)
    list = list.where((row) => {
      const at = row.selectFrom('moderation_log as last').select('last.at').where('last.id', '=', last_id);
      return row.or([row('log.at', '<', at), row.and([row('log.at', '=', at), row('log.id', '<', last_id)])]);
    });
  return list.orderBy('log.at', 'desc').orderBy('log.id', 'desc').limit(limit).execute();
}

/** Midnight in Maputo, which is two hours before that of UTC. */
const startOf = (day: string, daysLater = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+02:00`) + daysLater * 24 * 60 * 60 * 1000).toISOString();

export const listEvents = (db: ReadingDb, caseId: number) =>
  logged(db).where('log.case_id', '=', caseId).orderBy('log.id').limit(200).execute();

export const listHeldOf = (db: ReadingDb, ownerId: number, most: number) =>
  db
    .selectFrom('withheld')
    .innerJoin('cases', 'cases.id', 'withheld.case_id')
    .select(['cases.type', 'cases.ref_id', 'cases.snapshot', 'cases.signals', 'cases.opened_at'])
    .where('cases.owner_id', '=', ownerId)
    .where('withheld.state', '=', 'retido')
    .orderBy('cases.id', 'desc')
    .limit(most)
    .execute();

/** Decided before this, without an appeal. */
export const listExpired = (db: ReadingDb, decidedBefore: string, most: number) =>
  db
    .selectFrom('cases')
    .innerJoin('decisions', 'decisions.case_id', 'cases.id')
    .select(['cases.id', 'cases.state', 'cases.version', 'cases.type', 'cases.ref_id', 'cases.owner_id'])
    .where('cases.state', '=', 'decidido')
    .where('decisions.created_at', '<', decidedBefore)
    .orderBy('cases.id')
    .limit(most)
    .execute();

/** Empties copies of cases, and of what their reporters saw. Returns how many, and which messages they were about. */
export async function emptyEvidence(
  db: WritingDb,
  closedBefore: string,
  most: number,
): Promise<{ count: number; messageIds: number[] }> {
  const cases = db
    .selectFrom('cases')
    .select('id')
    .where('closed_at', '<', closedBefore)
    .where('snapshot', '!=', '{}')
    .limit(most);
  const ofCases = await db
    .updateTable('cases')
    .set({ snapshot: '{}' })
    .where('id', 'in', cases)
    .returning('id')
    .execute();
  const reports = db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select('reports.id')
    .where('cases.closed_at', '<', closedBefore)
    .where('reports.snapshot', '!=', '{}')
    .limit(most);
  const ofReports = await db
    .updateTable('reports')
    .set({ snapshot: '{}' })
    .where('id', 'in', reports)
    .returning(['type', 'ref_id'])
    .execute();
  return {
    count: Math.max(ofCases.length, ofReports.length),
    messageIds: ofReports.flatMap(({ type, ref_id }) => (type === 'message' ? [ref_id] : [])),
  };
}

/** Copies that reports of before cases hold. */
export const emptyOldReports = (db: WritingDb, closedBefore: string) =>
  db
    .updateTable('reports')
    .set({ snapshot: '{}' })
    .where('case_id', 'is', null)
    .where('closed_at', '<', closedBefore)
    .where('snapshot', '!=', '{}')
    .execute();

export const listSnapshots = (db: ReadingDb) =>
  db.selectFrom('cases').select('snapshot').where('snapshot', '!=', '{}').execute();

export async function waitingSince(db: ReadingDb): Promise<{ count: number; oldest: string | null }> {
  const { count, oldest } = await db
    .selectFrom('cases')
    .select((row) => [row.fn.countAll<number | string>().as('count'), row.fn.min('opened_at').as('oldest')])
    .where('state', 'in', waitingStates)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: oldest ?? null };
}

export const countWaiting = (db: ReadingDb, since: string): Promise<number> =>
  countRows(db.selectFrom('cases').where('state', 'in', waitingStates).where('opened_at', '<', since));

export async function countDecided(db: ReadingDb): Promise<{ decided: number; reversed: number }> {
  const { decided, reversed } = await db
    .selectFrom('decisions')
    .select((row) => [
      row.fn.countAll<number | string>().as('decided'),
      sql<number | string | null>`sum(case when outcome = 'reverse' then 1 else 0 end)`.as('reversed'),
    ])
    .executeTakeFirstOrThrow();
  return { decided: Number(decided), reversed: Number(reversed ?? 0) };
}
