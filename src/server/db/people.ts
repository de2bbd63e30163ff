import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema, UserTable } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';

/** True of people whom anybody may see: they are neither suspended nor about to leave. `users` may be an alias. */
export const isVisible = (users = 'users') =>
  sql<boolean>`${sql.ref(`${users}.is_active`)} = 1 and ${sql.ref(`${users}.deletion_due_at`)} is null`;

/** An update that sets this changes nothing, and holds its rows on both databases until the transaction ends. */
export const unchanged = { likes: sql.ref<number>('likes') };

/**
 * The person as they are now, held until the transaction ends: what was decided before is looked at again. Undefined
 * for whoever is gone.
 */
export const lockUser = (
  tx: Pick<Kysely<Schema>, 'updateTable'>,
  id: number,
): Promise<Selectable<UserTable> | undefined> =>
  tx.updateTable('users').set(unchanged).where('id', '=', id).returningAll().executeTakeFirst();

/** Two changes that one person makes at the same time run one after the other. */
export async function holdPerson(
  tx: Pick<Kysely<Schema>, 'updateTable'>,
  id: number,
): Promise<Selectable<UserTable>> {
  const person = await lockUser(tx, id);
  if (!person) throw new AppError('not_authenticated');
  return person;
}
