import type { Db } from '#server/db/connect.ts';

/** Generated people who are looking for work. */
export const someOfCrowd = async (db: Db, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('password_hash', 'is', null)
    .where('user_type', '!=', 'company')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

/** The newest open vacancies without an end, of others than this person. */
export const someOpenJobs = (db: Db, butNot: number, most: number) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.id', 'companies.owner_id'])
    .where('jobs.status', '=', 'Ativa')
    .where('jobs.deadline', 'is', null)
    .where('companies.owner_id', '!=', butNot)
    .orderBy('jobs.id', 'desc')
    .limit(most)
    .execute();

/** Nobody is written to about what the seeder does, for example to the made-up addresses of the crowd. */
export async function withoutMails(db: Db, work: () => Promise<void>): Promise<void> {
  const { last } = await db
    .selectFrom('queue')
    .select((row) => row.fn.coalesce(row.fn.max('id'), row.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  await work();
  await db
    .deleteFrom('queue')
    .where('kind', 'in', ['mail', 'tell-of-applications'])
    .where('id', '>', Number(last))
    .execute();
}
