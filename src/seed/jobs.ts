import type { Selectable } from 'kysely';
import { dayInMaputo, endOfDay } from '#lib/format/date.ts';
import { plain } from '#lib/format/plain.ts';
import type { Db } from '#server/db/connect.ts';
import type { JobTable } from '#server/db/schema.ts';
import { crowdDomain } from './people.ts';
import type { Random } from './random.ts';
import { type Vacancy, vacancies } from './vacancies.ts';

const day = 24 * 60 * 60 * 1000;
const batchSize = 1000;

interface Company {
  readonly id: number;
  readonly name: string;
  readonly province: string;
  readonly district: string;
}

export async function seedJobs(
  db: Db,
  {
    count,
    random,
    now,
    onDone,
  }: { count: number; random: Random; now: Date; onDone: (more: number) => void },
): Promise<void> {
  const companies = await db
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select(['companies.id', 'companies.name', 'companies.province', 'companies.district'])
    .where('users.email_key', 'like', `%${crowdDomain}`)
    .orderBy('companies.id')
    .execute();
  if (companies.length === 0) return;
  for (let from = 0; from < count; from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, count - from) }, (_, at) =>
      draw(from + at, random.pick(companies), random, now),
    );
    await db.inTransaction((tx) =>
      tx
        .insertInto('jobs')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    onDone(rows.length);
  }
}

type Row = Omit<
  Selectable<JobTable>,
  'id' | 'likes' | 'is_ended' | 'closed_at' | 'told_until' | 'tells_at' | 'reminded_for'
>;

const ofToday = 4;

function draw(number: number, company: Company, random: Random, now: Date): Row {
  const vacancy = random.pick(vacancies);
  // The first are of today, as a site that is in use has some every day.
  const days = number < ofToday ? random.next() / 8 : random.next() ** 2 * 60;
  const createdAt = new Date(now.getTime() - Math.floor(days * day));
  const created_at = createdAt.toISOString();
  const deadline = random.chance(0.85)
    ? dayInMaputo(new Date(Math.max(createdAt.getTime(), now.getTime() - 10 * day) + random.below(45) * day))
    : null;
  const isOver = deadline !== null && deadline < dayInMaputo(now);
  const isPaused = !isOver && random.chance(0.05);
  const isFilled = isOver && random.chance(0.5);
  const { province, district } = company;
  return {
    company_id: company.id,
    title: vacancy.title,
    description: describe(vacancy, company),
    category: vacancy.category,
    employment_type: vacancy.type,
    location: null,
    province,
    district,
    remote_work: vacancy.isRemote ? 1 : 0,
    ...salaryOf(vacancy, random),
    currency: 'MT',
    deadline,
    closes_at: deadline && endOfDay(deadline).toISOString(),
    status: isOver ? 'Fechada' : isPaused ? 'Pausada' : 'Ativa',
    is_filled: isFilled ? 1 : 0,
    image_url: null,
    is_promoted: random.chance(0.05) ? 1 : 0,
    views: random.below(400),
    applications: 0,
    search_text: plain(`${vacancy.title} ${vacancy.category} ${district} ${province}`),
    client_id: `seed-${number}`,
    created_at,
    updated_at: created_at,
    written_by: null,
    deleted_at: null,
  };
}

function salaryOf({ salary: [from, to] }: Vacancy, random: Random) {
  const [least, most] = [from, to].map(
    (amount) => Math.round((amount * (0.9 + random.next() * 0.3)) / 500) * 50_000,
  );
  const chance = random.next();
  if (chance < 0.2) return { salary_min_cents: null, salary_max_cents: null };
  return { salary_min_cents: least ?? null, salary_max_cents: chance < 0.4 ? null : (most ?? null) };
}

export const describe = (
  { tasks, wants }: Vacancy,
  { name, district }: Pick<Company, 'name' | 'district'>,
): string =>
  `A ${name} está a contratar em ${district}. ${tasks}\n\nRequisitos:\n${wants.map((want) => `• ${want}`).join('\n')}`;
