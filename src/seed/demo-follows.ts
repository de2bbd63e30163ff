import type { Followed } from '#lib/things.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import type { Db } from '#server/db/connect.ts';
import { follow } from '#server/relations/follows.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { companiesOfCrowd, freelancersOfCrowd, someOfCrowd } from './crowd.ts';
import { daysAgo } from './days.ts';
import type { Random } from './random.ts';

const [people, sellers] = [36, 14];

export async function seedDemoFollows(ctx: Ctx, random: Random): Promise<void> {
  const demo = await demoPeople(ctx.db);
  if (await follows(ctx.db, demo)) return;
  const known = demo.flatMap(({ id, company_id }): Followed[] =>
    company_id ? [{ type: 'company', id: company_id }] : [{ type: 'user', id }],
  );
  const others = [
    ...(await freelancersOfCrowd(ctx.db, sellers)).map((id): Followed => ({ type: 'user', id })),
    ...(await companiesOfCrowd(ctx.db, sellers)).map((id): Followed => ({ type: 'company', id })),
  ];
  for (const { id } of demo)
    for (const seller of [...known, ...others.filter(() => random.chance(0.6))]) await begin(ctx, id, seller);
  for (const id of await someOfCrowd(ctx.db, people))
    for (const seller of known)
      if (random.chance(0.4)) await begin(daysAgo(ctx, random.below(30)), id, seller);
}

const follows = async (db: Db, people: readonly { id: number }[]): Promise<boolean> =>
  (await db
    .selectFrom('follows')
    .select('id')
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Ignores refusals: nobody can follow themselves, and some accounts are hidden. */
async function begin(ctx: Ctx, userId: number, seller: Followed): Promise<void> {
  try {
    await follow(ctx, await asViewer(ctx, userId), seller);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

const demoPeople = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('companies', 'companies.owner_id', 'users.id')
    .select(['users.id', 'companies.id as company_id'])
    .where('users.email_key', 'like', '%@demo.bizlink.mz')
    .orderBy('users.id')
    .execute();
