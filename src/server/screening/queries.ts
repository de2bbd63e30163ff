import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type CaseType, type WithheldState, waitingStates } from '#lib/moderation/life.ts';
import { graveFrom } from '#lib/moderation/limits.ts';
import type { Thing, ThingType } from '#lib/things.ts';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, Tx, WritingDb } from '#server/db/connect.ts';
import { together } from '#server/db/prepared.ts';
import type { CaseTable, ModerationLogTable, NewRow, TextPrintTable } from '#server/db/schema.ts';
import { kinds } from '#server/things.ts';

export type StoredCase = Selectable<CaseTable>;

/** The one that is not decided yet. */
export const findOpenCase = (db: ReadingDb, type: CaseType, refId: number): Promise<StoredCase | undefined> =>
  db
    .selectFrom('cases')
    .selectAll()
    .where('type', '=', type)
    .where('ref_id', '=', refId)
    .where('state', 'in', ['aberto', 'retido'])
    .executeTakeFirst();

/** Undefined where somebody opened one at the same time. */
export const insertCase = (tx: Tx, one: Insertable<CaseTable>): Promise<StoredCase | undefined> =>
  tx
    .insertInto('cases')
    .values(one)
    .onConflict((row) =>
      row.columns(['type', 'ref_id']).where(sql<boolean>`state in ('aberto', 'retido')`).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

/** Writes only where nobody was faster. */
export const advancing = (
  tx: Tx,
  { id, state, version }: Pick<StoredCase, 'id' | 'state' | 'version'>,
  changes: Updateable<CaseTable>,
) =>
  tx
    .updateTable('cases')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('version', '=', version)
    .returningAll();

export const advanceCase = (...given: Parameters<typeof advancing>): Promise<StoredCase | undefined> =>
  advancing(...given).executeTakeFirst();

/** Writes only where nobody has claimed it meanwhile. */
export const setClaim = (
  tx: Tx,
  { id, version, claimed_until }: Pick<StoredCase, 'id' | 'version' | 'claimed_until'>,
  changes: Pick<Updateable<CaseTable>, 'claimed_by' | 'claimed_until'>,
): Promise<boolean> =>
  isAny(
    tx
      .updateTable('cases')
      .set(changes)
      .where('id', '=', id)
      .where('version', '=', version)
      .where('claimed_until', claimed_until === null ? 'is' : '=', claimed_until)
      .returning('id'),
  );

/** Another report makes nobody's view of the case old, so the version stays. */
export const addScore = (tx: Tx, id: number, by: number) =>
  tx
    .updateTable('cases')
    .set((row) => ({ score: row('score', '+', by) }))
    .where('id', '=', id)
    .execute();

/** Whether something of theirs is held, disputed, or doubted by several: they can't slip away from it. */
export const hasGraveCase = (db: ReadingDb, personId: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom('cases')
      .select('id')
      .where((row) => row.or([row('owner_id', '=', personId), row('written_by', '=', personId)]))
      .where('state', 'in', waitingStates)
      .where((row) => row.or([row('state', '=', 'retido'), row('score', '>=', graveFrom)]))
      .limit(1),
  );

export const hasCaseAbout = (db: ReadingDb, type: CaseType, refId: number): Promise<boolean> =>
  isAny(db.selectFrom('cases').select('id').where('type', '=', type).where('ref_id', '=', refId).limit(1));

/** What a moderator last found nothing wrong with. */
export const findCleared = (db: ReadingDb, { type, id }: Thing) =>
  db
    .selectFrom('cases')
    .select('cleared')
    .where('type', '=', type)
    .where('ref_id', '=', id)
    .where('cleared', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findWithheld = (db: ReadingDb, type: CaseType, refId: number) =>
  db
    .selectFrom('withheld')
    .selectAll()
    .where('type', '=', type)
    .where('ref_id', '=', refId)
    .executeTakeFirst();

const withholding = (tx: Tx, type: CaseType, ref_id: number, state: WithheldState, case_id: number) =>
  tx
    .insertInto('withheld')
    .values({ type, ref_id, state, case_id })
    .onConflict((row) => row.columns(['type', 'ref_id']).doUpdateSet({ state, case_id }));

export const withhold = (...given: Parameters<typeof withholding>) => withholding(...given).execute();

/** With its text, which is known from now on, whoever publishes it again. */
export const takeDown = (tx: Tx, { type, ref_id }: OfCase, state: 'oculto' | 'removido', caseId: number) =>
  together(tx, [
    withholding(tx, type, ref_id, state, caseId).compile(),
    markingPrint(tx, type, ref_id, true).compile(),
  ]);

export const giveBack = (tx: Tx, type: CaseType, refId: number, caseId: number): Promise<boolean> =>
  isAny(
    tx
      .deleteFrom('withheld')
      .where('type', '=', type)
      .where('ref_id', '=', refId)
      .where('case_id', '=', caseId)
      .returning('state'),
  );

export interface Printed {
  readonly type: TextPrintTable['type'];
  readonly id: number;
}

type Print = Pick<Selectable<TextPrintTable>, 'print' | 'band0' | 'band1' | 'band2' | 'band3'>;

export const keepingPrint = (tx: Tx, { type, id }: Printed, owner_id: number, print: Print) =>
  tx
    .insertInto('text_prints')
    .values({ type, ref_id: id, owner_id, ...print })
    .onConflict((row) => row.columns(['type', 'ref_id']).doUpdateSet({ owner_id, ...print }));

/** Of a thing that its owner deletes. While a case is open, its print stays: it may still be taken down. */
export const deletePrint = (tx: Tx, { type, id }: Thing) =>
  tx
    .deleteFrom('text_prints')
    .where('type', '=', type)
    .where('ref_id', '=', id)
    .where('is_removed', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cases')
            .select('id')
            .where('type', '=', type)
            .where('ref_id', '=', id)
            .where('state', 'in', ['aberto', 'retido']),
        ),
      ),
    )
    .execute();

/** After a decision that leaves it as it is, or is taken back. */
export const deletePrintOfGone = (tx: Tx, type: CaseType, refId: number) =>
  tx
    .deleteFrom('text_prints')
    .where('type', '=', type as Thing['type'])
    .where('type', 'not in', ['review', 'reply'])
    .where('ref_id', '=', refId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entries')
            .select('id')
            .where('type', '=', type as Thing['type'])
            .where('ref_id', '=', refId),
        ),
      ),
    )
    .execute();

/** What was taken down is still known by its print, without whose it was. */
export const passPrints = (tx: Tx, companyId: number, owner_id: number) =>
  tx
    .updateTable('text_prints')
    .set({ owner_id })
    .where(sql<boolean>`exists (select 1 from entries where entries.company_id = ${companyId}
      and entries.type = text_prints.type and entries.ref_id = text_prints.ref_id)`)
    .execute();

/** Who wrote it still answers for it. Whoever owns it now loses what is taken away, reads why, and may appeal. */
export const passCases = (tx: Tx, companyId: number, owner_id: number) =>
  tx
    .updateTable('cases')
    .set((row) => ({
      owner_id,
      written_by: row.fn.coalesce('written_by', 'owner_id'),
      version: row('version', '+', 1),
    }))
    .where('state', '!=', 'encerrado')
    .where(sql<boolean>`exists (select 1 from entries where entries.company_id = ${companyId}
      and entries.type = cases.type and entries.ref_id = cases.ref_id)`)
    .execute();

export async function forgetPrintsOf(tx: Tx, ownerId: number): Promise<void> {
  await tx.deleteFrom('text_prints').where('owner_id', '=', ownerId).where('is_removed', '=', 0).execute();
  await tx.updateTable('text_prints').set({ owner_id: 0 }).where('owner_id', '=', ownerId).execute();
}

const markingPrint = (tx: Tx, type: CaseType, refId: number, isRemoved: boolean) =>
  tx
    .updateTable('text_prints')
    .set({ is_removed: isRemoved ? 1 : 0 })
    .where('type', '=', type as Thing['type'])
    .where('ref_id', '=', refId);

/** What was taken down is given back. */
export const clearPrint = (tx: Tx, type: CaseType, refId: number) =>
  markingPrint(tx, type, refId, false).execute();

/** Prints that share a band with this one, and belong to others or to something that was taken down. */
export function printsAlike(
  { type, id }: Printed,
  ownerId: number,
  bands: readonly [number, number, number, number],
  most: number,
): RawBuilder<{ print: string }> {
  const sharing = bands.map(
    (band, at) => sql`select * from (select print from text_prints where ${sql.ref(`band${at}`)} = ${band}
      and print <> '' and not (type = ${type} and ref_id = ${id})
      and (owner_id <> ${ownerId} or is_removed = 1) limit ${most}) as of_band`,
  );
  return sql`${sql.join(sharing, sql` union all `)}`;
}

/** Things from before prints were kept. */
export const listUnprinted = (db: ReadingDb, types: readonly Thing['type'][], most: number) =>
  db
    .selectFrom('entries')
    .leftJoin('text_prints', (join) =>
      join.onRef('text_prints.type', '=', 'entries.type').onRef('text_prints.ref_id', '=', 'entries.ref_id'),
    )
    .select(['entries.type', 'entries.ref_id as id'])
    .where('entries.type', 'in', types)
    .where('text_prints.ref_id', 'is', null)
    .limit(most)
    .execute();

/** Salaries asked for in one category, the newest. */
export const listSalaries = (db: ReadingDb, category: string, most: number) =>
  db
    .selectFrom('entries')
    .select('price_cents')
    .where('type', '=', 'job')
    .where('category', '=', category)
    .where('visible', '=', sql.lit(1))
    .where('price_cents', 'is not', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

type LogRow = Insertable<ModerationLogTable>;
type LogEntry = Pick<LogRow, 'what'> & Partial<Omit<NewRow<ModerationLogTable, 'id'>, 'at' | 'what'>>;

/** Adds what was done, in the transaction that does it. Nobody changes or deletes a row. */
export const logging = (tx: Pick<WritingDb, 'insertInto'>, entry: LogEntry, now: Date) => {
  const nothing = { actor_id: null, case_id: null, type: null, ref_id: null, owner_id: null, why: null };
  return tx.insertInto('moderation_log').values({ ...nothing, ...entry, at: now.toISOString() });
};

export async function writeLog(...given: Parameters<typeof logging>): Promise<void> {
  await logging(...given).execute();
}

export type CopiedRow = Readonly<Record<string, string | number | null>> & {
  readonly ref_id: number;
  readonly owner_id: number;
  readonly written_by: number | null;
};

/** The columns are named as in `evidence`; pictures are `picture0`, `picture1`. */
export async function listCopied(db: SqlDb, type: ThingType, ids: readonly number[]): Promise<CopiedRow[]> {
  const { entries, evidence } = kinds[type];
  const columns = [
    sql`${sql.ref(entries.id)} as ref_id, ${sql.ref(entries.owner)} as owner_id`,
    sql`${evidence.writer} as written_by`,
    sql`${evidence.title} as title`,
    ...Object.entries(evidence.fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
    ...evidence.pictures.map((picture, at) => sql`${picture} as ${sql.ref(`picture${at}`)}`),
  ];
  const { rows } = await sql<CopiedRow>`select ${sql.join(columns)} from ${entries.from}
    where ${evidence.where ?? entries.where} and ${sql.ref(entries.id)} in (${sql.join(ids)})`.execute(db);
  return rows;
}

/** What a case is about. */
export interface OfCase {
  readonly type: CaseType;
  readonly ref_id: number;
}

export interface InCase extends OfCase {
  readonly id: number;
}

/** The people of what a case is about, beside those whom its row and its reports name. */
function peopleOf({ type, ref_id }: OfCase) {
  switch (type) {
    case 'message':
      return sql`select members.user_id from messages
        join members on members.conversation_id = messages.conversation_id where messages.id = ${ref_id}
        union all select company_members.user_id from messages
        join members on members.conversation_id = messages.conversation_id and members.user_id < 0
        join company_members on company_members.company_id = -members.user_id where messages.id = ${ref_id}`;
    case 'deal':
      return sql`select customer_id as user_id from deals where id = ${ref_id}
        union all select provider_id from deals where id = ${ref_id}`;
    case 'review':
    case 'reply':
      return sql.join(
        [
          'reviews.author_id',
          'reviews.written_by',
          'reviews.replied_by',
          'deals.customer_id',
          'deals.provider_id',
        ].map(
          (column) => sql`select ${sql.ref(column)} as user_id from reviews
            join deals on deals.id = reviews.deal_id where reviews.id = ${ref_id}`,
        ),
        sql` union all `,
      );
    default:
      return type === 'user'
        ? sql`select cast(${ref_id} as bigint) as user_id`
        : sql`select owner_id as user_id from entries where type = ${type} and ref_id = ${ref_id}
          union all select written_by from ${sql.table(kinds[type].table)} where id = ${ref_id}`;
  }
}

/** Also whom one of both has left since the case was opened: nobody becomes impartial by leaving. */
const teamsSince = (caseId: number) => sql`select company_id, user_id from company_members
  union all select company_id, user_id from company_stays
  where left_at >= (select opened_at from cases where id = ${caseId})`;

/**
 * Whether this person, or somebody with whom they are in a team, has a part in what this case decides: who owns or wrote
 * it, who reported it, both sides of a deal, or who is reviewed.
 */
export async function hasStake(db: SqlDb, personId: number, about: InCase): Promise<boolean> {
  const { rows } = await sql`
    with concerned as (
      select owner_id as user_id from cases where id = ${about.id}
      union all select written_by from cases where id = ${about.id}
      union all select reporter_id from reports where case_id = ${about.id}
      union all select * from (${peopleOf(about)}) as people
    ), teams as not materialized (${teamsSince(about.id)})
    select 1 from concerned where user_id = ${personId} or user_id in (
      select others.user_id from teams as own
      join teams as others on others.company_id = own.company_id where own.user_id = ${personId}
    ) limit 1`.execute(db);
  return rows.length > 0;
}

export type ClaimedCase = NonNullable<Awaited<ReturnType<typeof findClaimed>>>;

/** The case that waits for a moderator, with who looks at it. */
export const findClaimed = (db: ReadingDb, { type, ref_id }: OfCase) =>
  db
    .selectFrom('cases')
    .leftJoin('users', 'users.id', 'cases.claimed_by')
    .select(['cases.id', 'cases.claimed_by', 'cases.claimed_until'])
    .select(['users.full_name as claimer_name', 'users.username as claimer_username'])
    .where('type', '=', type)
    .where('ref_id', '=', ref_id)
    .where('state', 'in', waitingStates)
    .orderBy('cases.id', 'desc')
    .limit(1)
    .executeTakeFirst();
