import type { Db } from '#server/db/connect.ts';

/** Many people without tokens, where only their number matters. Gives their ids. */
export async function crowd(db: Db, count: number, first = 0): Promise<number[]> {
  const rows = await db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, at) => ({
        username: `u${first + at}`,
        email: `u${first + at}@x.mz`,
        email_key: `u${first + at}@x.mz`,
        created_at: '2026-01-01T00:00:00.000Z',
      })) as never,
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
