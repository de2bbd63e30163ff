import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { VerificationPages } from '#lib/contract/verification.ts';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb, Tx } from '#server/db/connect.ts';
import { isVisible, unchanged } from '#server/db/people.ts';
import { roleIn } from '#server/db/roles.ts';
import type { VerificationTable } from '#server/db/schema.ts';
import { isNotWithheld } from '#server/db/withheld.ts';

export type StoredVerification = Selectable<VerificationTable>;

export const findLast = (db: ReadingDb, companyId: number): Promise<StoredVerification | undefined> =>
  db
    .selectFrom('verifications')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Undefined when one waits already. */
export const insertPending = (tx: Tx, row: Insertable<VerificationTable>) =>
  tx
    .insertInto('verifications')
    .values(row)
    .onConflict((known) => known.column('company_id').where(sql<boolean>`state = 'pending'`).doNothing())
    .returning('id')
    .executeTakeFirst();

/** What waits, of companies that this moderator has nothing to do with. */
const waitingFor = (db: ReadingDb, moderatorId: number) =>
  db
    .selectFrom('verifications as v')
    .innerJoin('companies as c', 'c.id', 'v.company_id')
    .where('v.state', '=', 'pending')
    .where('c.deleted_at', 'is', null)
    .where('c.owner_id', '!=', moderatorId)
    .where((row) => row.or([row('v.sent_by', 'is', null), row('v.sent_by', '!=', moderatorId)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('company_members as m')
            .select('m.user_id')
            .whereRef('m.company_id', '=', 'v.company_id')
            .where('m.user_id', '=', moderatorId),
        ),
      ),
    );

/** The oldest first. Only what a moderator may know before deciding. */
export function listWaiting(db: ReadingDb, moderatorId: number, { last_id, limit }: VerificationPages) {
  let list = waitingFor(db, moderatorId).select(['v.id', 'v.created_at', 'v.nuit_document', 'v.licence']);
  if (last_id !== undefined) list = list.where('v.id', '>', last_id);
  return list.orderBy('v.id').limit(limit).execute();
}

/** For all moderators together: those that were sent before then, or all. */
export async function countPending(
  db: ReadingDb,
  before?: string,
): Promise<{ count: number; oldest: string | null }> {
  let waiting = db
    .selectFrom('verifications as v')
    .innerJoin('companies as c', 'c.id', 'v.company_id')
    .where('v.state', '=', 'pending')
    .where('c.deleted_at', 'is', null);
  if (before !== undefined) waiting = waiting.where('v.created_at', '<', before);
  const { count, oldest } = await waiting
    .select((row) => [
      row.fn.countAll<number | string>().as('count'),
      row.fn.min('v.created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest: oldest ?? null };
}

export const findWaiting = (db: ReadingDb, moderatorId: number, id: number) =>
  waitingFor(db, moderatorId)
    .select(['v.id', 'v.company_id', 'v.created_at', 'v.nuit_document', 'v.licence', 'c.owner_id'])
    .where('v.id', '=', id)
    .executeTakeFirst();

/** Decided, or of a company that this moderator belongs to. */
export const isDecided = (db: ReadingDb, id: number): Promise<boolean> =>
  isAny(db.selectFrom('verifications').select('id').where('id', '=', id).where('state', '!=', 'pending'));

/** Locks the company, whose name and NUIT then stay as they are. */
export const lockCompany = (tx: Tx, id: number) =>
  tx.updateTable('companies').set(unchanged).where('id', '=', id).returningAll().executeTakeFirst();

/** Papers pass from hand to hand. A NUIT stands behind one seal at a time. */
export const hasSealOfOther = (
  db: ReadingDb,
  { id, nuit }: { readonly id: number; readonly nuit: string },
): Promise<boolean> =>
  isAny(
    db
      .selectFrom('companies')
      .select('id')
      .where('nuit', '=', nuit)
      .where('id', '!=', id)
      .where('verified_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .limit(1),
  );

export const isCompanyShown = (db: ReadingDb, id: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom('companies')
      .innerJoin('users', 'users.id', 'companies.owner_id')
      .select('companies.id')
      .where('companies.id', '=', id)
      .where('companies.hidden_at', 'is', null)
      .where('companies.deleted_at', 'is', null)
      .where(isVisible())
      .where(isNotWithheld('company', 'companies.id')),
  );

/** Writes only while nobody has decided. */
export const decidePending = (tx: Tx, id: number, changes: Updateable<VerificationTable>): Promise<boolean> =>
  isAny(
    tx
      .updateTable('verifications')
      .set(changes)
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .returning('id'),
  );

export const findVerification = (db: ReadingDb, id: number) =>
  db
    .selectFrom('verifications as v')
    .innerJoin('companies as c', 'c.id', 'v.company_id')
    .selectAll('v')
    .select(['c.owner_id', 'c.verified_at'])
    .where('v.id', '=', id)
    .executeTakeFirst();

export const updateVerification = (tx: Tx, id: number, changes: Updateable<VerificationTable>) =>
  tx.updateTable('verifications').set(changes).where('id', '=', id).execute();

export const listDue = (db: ReadingDb, now: string, most: number) =>
  db
    .selectFrom('verifications')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(most)
    .execute();

type Documents = Pick<StoredVerification, 'id' | 'nuit_document' | 'licence'>;

/** Of what this company sent before. */
export const listDocumentsBefore = (tx: Tx, companyId: number, id: number): Promise<Documents[]> =>
  tx
    .selectFrom('verifications')
    .select(['id', 'nuit_document', 'licence'])
    .where('company_id', '=', companyId)
    .where('id', '<', id)
    .where((row) => row.or([row('nuit_document', 'is not', null), row('licence', 'is not', null)]))
    .execute();

export const listOfCompany = (tx: Tx, companyId: number) =>
  tx.selectFrom('verifications').selectAll().where('company_id', '=', companyId).execute();

/** What this person sent, and what was sent for their companies. */
export const listOfPerson = (tx: Tx, userId: number) =>
  tx
    .selectFrom('verifications as v')
    .innerJoin('companies as c', 'c.id', 'v.company_id')
    .selectAll('v')
    .where((row) => row.or([row('v.sent_by', '=', userId), row('c.owner_id', '=', userId)]))
    .execute();

export const deleteVerifications = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('verifications').where('id', 'in', ids).execute();
};

export const isDocumentInUse = (db: ReadingDb, name: string): Promise<boolean> =>
  isAny(
    db
      .selectFrom('verifications')
      .select('id')
      .where((one) => one.or([one('nuit_document', '=', name), one('licence', '=', name)]))
      .limit(1),
  );

export const listNamed = async (db: ReadingDb, viewerId: number, companyIds: readonly number[]) =>
  companyIds.length === 0
    ? []
    : db
        .selectFrom('companies')
        .select(['id', 'name'])
        .select(roleIn('companies.id', viewerId).as('role'))
        .where('id', 'in', companyIds)
        .where('deleted_at', 'is', null)
        .execute();
