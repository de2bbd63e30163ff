import type { Db } from '#server/db/connect.ts';
import { crowdDomain } from './people.ts';

const demoDomain = '@demo.bizlink.mz';

/** Generated people who are looking for work. */
export const someOfCrowd = async (db: Db, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', `%${crowdDomain}`)
    .where('user_type', '!=', 'company')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

/** Generated people who offer their work. */
export const freelancersOfCrowd = async (db: Db, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', `%${crowdDomain}`)
    .where('user_type', '=', 'freelancer')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

/** The newest open vacancies of the crowd without an end. */
export const someOpenJobs = (db: Db, most: number) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select(['jobs.id', 'companies.owner_id'])
    .where('users.email', 'like', `%${crowdDomain}`)
    .where('jobs.deleted_at', 'is', null)
    .where('jobs.status', '=', 'Ativa')
    .where('jobs.deadline', 'is', null)
    .orderBy('jobs.id', 'desc')
    .limit(most)
    .execute();

/** The people of the seeder are not written to about what it does: the addresses of the crowd are made up. */
export async function withoutMails(db: Db, work: () => Promise<void>): Promise<void> {
  const { last } = await db
    .selectFrom('queue')
    .select((row) => row.fn.coalesce(row.fn.max('id'), row.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  try {
    await work();
  } finally {
    await db
      .deleteFrom('queue')
      .where('kind', 'in', ['mail', 'tell-of-applications', 'tell-of-move'])
      .where('id', '>', Number(last))
      .where((row) =>
        row(
          'user_id',
          'in',
          row
            .selectFrom('users')
            .select('id')
            .where((user) =>
              user.or([user('email', 'like', `%${crowdDomain}`), user('email', 'like', `%${demoDomain}`)]),
            ),
        ),
      )
      .execute();
  }
}
