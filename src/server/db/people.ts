import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { AppError } from '#server/runtime/errors.ts';
import type { SqlDb } from './connect.ts';
import { nameOf } from './dialects/dialect.ts';
import { prepared } from './prepared.ts';
import type { Schema, StoredEmail, UserTable } from './schema.ts';

/** Visible people are neither suspended nor waiting for deletion. `users` may be an alias. */
export const isVisible = (users = 'users') =>
  sql<boolean>`${sql.ref(`${users}.is_active`)} = 1 and ${sql.ref(`${users}.deletion_due_at`)} is null`;

/** Null for who signs in by a number alone. */
export const emailOf = ({ email }: { readonly email: StoredEmail }): string | null =>
  (email as unknown as string) || null;

/** Whether the person has proved that they read what is sent to their e-mail or number. `users` may be an alias. */
export const hasProvenWay = (users = 'users') =>
  sql<boolean>`(${sql.ref(`${users}.email_proved_at`)} is not null
    or exists (select 1 from ways_in where ways_in.user_id = ${sql.ref(`${users}.id`)}))`;

type Who = number | RawBuilder<unknown>;

/**
 * Whether one of the two has blocked the other, so nothing may pass between them. Before writing for the other person,
 * lock both or their conversation, as blocking does.
 */
export const blockBetween = (one: Who, other: Who) =>
  sql<boolean>`(exists (select 1 from blocks where blocker_id = ${one} and blocked_id = ${other})
    or exists (select 1 from blocks where blocker_id = ${other} and blocked_id = ${one}))`;

export async function peopleAcrossBlock(
  db: Pick<Kysely<Schema>, 'selectFrom'>,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where(blockBetween(userId, sql.ref('users.id')))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Each is a person, or a company under its number below zero (see sides.ts). Prepared, because each message needs it.
 * Returns no row when no block parts the two.
 */
const findBlock = prepared((db, one: number, other: number) =>
  db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((row) =>
      row.or([
        row.and([row('blocker_id', '=', one), row('blocked_id', '=', other)]),
        row.and([row('blocker_id', '=', other), row('blocked_id', '=', one)]),
      ]),
    )
    .limit(1),
);

export const isBlockBetween = async (db: SqlDb, one: number, other: number): Promise<boolean> =>
  (await findBlock(db, one, other)).length > 0;

/** An update with this changes nothing, but locks its rows until the transaction ends, on both databases. */
export const unchanged = { likes: sql.ref<number>('likes') };

/** Locks the row until the transaction ends. Undefined when the person is erased. */
export const lockUser = (
  tx: Pick<Kysely<Schema>, 'updateTable'>,
  id: number,
): Promise<Selectable<UserTable> | undefined> =>
  tx.updateTable('users').set(unchanged).where('id', '=', id).returningAll().executeTakeFirst();

export async function lockPerson(
  tx: Pick<Kysely<Schema>, 'updateTable'>,
  id: number,
): Promise<Selectable<UserTable>> {
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('not_authenticated');
  return person;
}

/**
 * Locks people in one order, so that two who act on each other do not deadlock, with the lock that an update takes. On
 * SQLite there is only one writer anyway.
 */
export async function lockPeople(tx: SqlDb, ids: readonly number[]): Promise<void> {
  if (nameOf(tx) === 'postgres' && ids.length > 0)
    await sql`select 1 from users where id in (${sql.join(ids)}) order by id for no key update`.execute(tx);
}
