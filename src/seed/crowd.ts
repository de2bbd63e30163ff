import { asViewer } from '#server/accounts/accounts.ts';
import type { Db } from '#server/db/connect.ts';
import { fillEntries, removeEntriesOf } from '#server/entries/entries.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { crowdDomain } from './people.ts';

const demoDomain = '@demo.bizlink.mz';

export const someOfCrowd = async (db: Db, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', 'like', `%${crowdDomain}`)
    .where('user_type', '!=', 'company')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

export const freelancersOfCrowd = async (db: Db, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', 'like', `%${crowdDomain}`)
    .where('user_type', '=', 'freelancer')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

export const companiesOfCrowd = async (db: Db, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select('companies.id')
    .where('users.email_key', 'like', `%${crowdDomain}`)
    .orderBy('companies.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
};

export const someOpenJobs = (db: Db, most: number) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select(['jobs.id', 'companies.owner_id'])
    .where('users.email_key', 'like', `%${crowdDomain}`)
    .where('jobs.deleted_at', 'is', null)
    .where('jobs.status', '=', 'Ativa')
    .where('jobs.deadline', 'is', null)
    .orderBy('jobs.id', 'desc')
    .limit(most)
    .execute();

/** One thing of each of these kinds. */
export async function newestThingsOfCrowd(db: Db) {
  const types = ['service', 'portfolio', 'company', 'job'] as const;
  return Promise.all(
    types.map((type) =>
      db
        .selectFrom('entries')
        .innerJoin('users', 'users.id', 'entries.owner_id')
        .select(['entries.type', 'entries.ref_id as id', 'entries.owner_id', 'entries.company_id'])
        .where('entries.type', '=', type)
        .where('entries.visible', '=', 1)
        .where('users.email_key', 'like', `%${crowdDomain}`)
        .orderBy('entries.id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
}

export async function demoViewer(ctx: Ctx, email: string): Promise<Viewer> {
  const { id } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow();
  return asViewer(ctx, id);
}

export const lastPerson = async (db: Db): Promise<number> => {
  const { last } = await db
    .selectFrom('users')
    .select((row) => row.fn.coalesce(row.fn.max('id'), row.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  return Number(last);
};

/**
 * Gives the things of new people their places in the feed, by publishing date. Things that were published and not
 * inserted already have a place, at the top. So all entries of their owners are deleted first.
 */
export async function placeInFeed(ctx: Ctx, last: number): Promise<void> {
  const placed = await ctx.db
    .selectFrom('entries')
    .select('owner_id')
    .distinct()
    .where('owner_id', '>', last)
    .execute();
  for (const { owner_id } of placed) await ctx.db.inTransaction((tx) => removeEntriesOf(tx, owner_id));
  await fillEntries(ctx);
}

/** Deletes the mails that the seeder causes, because the addresses of generated people are made up. */
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
      .where('kind', 'in', ['mail', 'tell-of-applications', 'tell-of-move', 'tell-of-end'])
      .where('id', '>', Number(last))
      .where((row) =>
        row(
          'user_id',
          'in',
          row
            .selectFrom('users')
            .select('id')
            .where((user) =>
              user.or([
                user('email_key', 'like', `%${crowdDomain}`),
                user('email_key', 'like', `%${demoDomain}`),
              ]),
            ),
        ),
      )
      .execute();
    // Otherwise the daily summary would list these notifications.
    await db
      .updateTable('notifications')
      .set((row) => ({ mailed_at: row.ref('mail_at') }))
      .where('mail_at', 'is not', null)
      .where('mailed_at', 'is', null)
      .execute();
  }
}
