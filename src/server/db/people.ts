import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { AppError } from '#server/runtime/errors.ts';
import type { SqlDb } from './handles.ts';
import { prepared } from './prepared.ts';
import type { Schema, UserTable } from './schema.ts';

/** True for visible people: neither suspended nor waiting for deletion. `users` may be an alias. */
export const isVisible = (users = 'users') =>
  sql<boolean>`${sql.ref(`${users}.is_active`)} = 1 and ${sql.ref(`${users}.deletion_due_at`)} is null`;

/** A person: their id, or a column that holds it. */
type Who = number | RawBuilder<unknown>;

/**
 * True for two people of whom one has blocked the other: neither reaches the other, and nothing is told between them.
 * Whoever writes something for the other asks with both locked, or their conversation, as blocking locks them.
 */
export const areApart = (one: Who, other: Who) =>
  sql<boolean>`(exists (select 1 from blocks where blocker_id = ${one} and blocked_id = ${other})
    or exists (select 1 from blocks where blocker_id = ${other} and blocked_id = ${one}))`;

/** The people among these whom a block separates from this person, whoever of them made it. */
export async function apartFrom(
  db: Pick<Kysely<Schema>, 'selectFrom'>,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where(areApart(userId, sql.ref('users.id')))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Asked for at each message. No row where nothing separates the two. */
const findApart = prepared((db, one: number, other: number) =>
  db.selectFrom('users').select('id').where('id', '=', one).where(areApart(one, other)),
);

/** Whether a block separates the two, whoever of them made it. */
export const isApart = async (db: SqlDb, one: number, other: number): Promise<boolean> =>
  (await findApart(db, one, other)).length > 0;

/** An update that sets this changes nothing, but locks its rows on both databases until the transaction ends. */
export const unchanged = { likes: sql.ref<number>('likes') };

/**
 * Locks the person's row until the transaction ends and returns it fresh, so that earlier checks can be repeated.
 * Undefined when the person is erased.
 */
export const lockUser = (
  tx: Pick<Kysely<Schema>, 'updateTable'>,
  id: number,
): Promise<Selectable<UserTable> | undefined> =>
  tx.updateTable('users').set(unchanged).where('id', '=', id).returningAll().executeTakeFirst();

/** Locks the person, so that two changes by one person at the same time run one after the other. */
export async function holdPerson(
  tx: Pick<Kysely<Schema>, 'updateTable'>,
  id: number,
): Promise<Selectable<UserTable>> {
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('not_authenticated');
  return person;
}

/** Locks these people in one order, so that two who act on each other at once do not wait for each other in a circle. */
export async function holdPeople(
  tx: Pick<Kysely<Schema>, 'updateTable'>,
  ids: readonly number[],
): Promise<void> {
  for (const id of [...new Set(ids)].sort((one, other) => one - other)) await lockUser(tx, id);
}
