import { sql } from 'kysely';
import { converse, ctxWithCrowd } from '../parts/crowd.ts';

/** One vacancy with so many applications. */
export async function jobWithApplications(count: number) {
  const ctx = await ctxWithCrowd({ services: 24_000, jobs: 1 });
  const job = await ctx.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.id', 'companies.owner_id'])
    .executeTakeFirstOrThrow();
  const now = ctx.clock.now().toISOString();
  await sql`insert into applications (job_id, applicant_id, message, status, created_at, status_changed_at)
    select ${job.id}, id, 'Bom dia. Tenho experiência.', 'recebida', ${now}, ${now}
    from users order by id limit ${count}`.execute(ctx.db);
  return { ctx, job };
}

/** Somebody with so many conversations, whose last one has so many messages. */
export async function ctxWithChats(conversations: number, messages: number) {
  const ctx = await ctxWithCrowd({ services: 0, people: conversations + 1 });
  const users = await ctx.db.selectFrom('users').select('id').orderBy('id').execute();
  const [who = 0, ...others] = users.map(({ id }) => id);
  const now = ctx.clock.now();
  let id = 0;
  for (const [at, other] of others.entries())
    id = await converse(ctx, who, other, new Date(now.getTime() - (others.length - at) * 1000));
  await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${messages})
    insert into messages (conversation_id, sender_id, text, created_at)
    select ${id}, ${who}, 'Mensagem ' || i, ${now.toISOString()} from n`.execute(ctx.db);
  return { ctx, who, id };
}
