import { applicationFilters } from '#lib/contract/applications.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { type SearchQuery, searchQuery } from '#lib/contract/search.ts';
import { asViewer } from '#server/accounts/accounts.ts';
import { listReceived } from '#server/applications/reading.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { search } from '#server/search/search.ts';
import { applying, pdf } from '#tests/support/cast/applications.ts';
import { employer } from '#tests/support/cast/jobs.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { ctxWithCrowd } from './crowd.ts';
import { memoryOfUploads } from './memory.ts';
import { cpuOf, median, type Row } from './row.ts';

const [small, large] = [10_000, 1_000_000] as const;
const rounds = 31;

/** What /jobs asks, with each filter. */
const asked = {
  'no filter': {},
  province: { province: 'Nampula' },
  category: { category: 'Construção' },
  'employment type': { employment_type: 'estagio' },
  remote: { remote: 'true' },
  'salary from': { min_price: '20000' },
  'all of them': { province: 'Nampula', category: 'Tecnologia', remote: 'true', min_price: '20000' },
  words: { q: 'motorista de camião' },
} as const satisfies Record<string, Partial<Record<keyof SearchQuery, string>>>;

export async function benchJobs(): Promise<Row[]> {
  const [before, after] = [await costsAt(small), await costsAt(large)];
  const growth = Array.from(after, ([name, many]): Row => {
    const few = before.get(name);
    // Where fewer than a thousand were found before, more has to be counted, up to a thousand.
    const isAlike = few?.isFull && many.isFull;
    const value = isAlike ? many.median / few.median : many.median;
    const limit = isAlike ? 1.5 : 10;
    return {
      name: isAlike ? `/jobs at 1,000,000 vacancies, against 10,000: ${name}` : `/jobs at 1,000,000: ${name}`,
      value,
      limit,
      ok: value <= limit,
      detail: `${many.median.toFixed(1)} against ${few?.median.toFixed(1)} ms of CPU`,
    };
  });
  return [...growth, await firstOfMany(), await memoryOfCvs()];
}

interface Cost {
  readonly median: number;
  /** More are found than are counted. */
  readonly isFull: boolean;
}

async function costsAt(jobs: number): Promise<Map<string, Cost>> {
  const ctx = await ctxWithCrowd(Math.max(400, jobs / 25), jobs);
  const costs = new Map<string, Cost>();
  for (const [name, query] of Object.entries(asked)) {
    const ask = () => search(ctx, searchQuery.parse({ ...query, type: 'job' }));
    for (let round = 0; round < 8; round += 1) await ask();
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await cpuOf(ask));
    costs.set(name, { median: median(taken), isFull: (await ask()).matches.more });
  }
  await ctx.db.destroy();
  return costs;
}

/** The first page of a vacancy with 5,000 applications, against one with 20. */
async function firstOfMany(): Promise<Row> {
  const ctx = await ctxWithCrowd(24_000, 2);
  const rows = await ctx.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .select(['jobs.id', 'companies.owner_id'])
    .execute();
  const people = await ctx.db.selectFrom('users').select('id').limit(5000).execute();
  const costs: number[] = [];
  for (const [at, count] of [20, 5000].entries()) {
    const job = rows[at];
    if (!job) throw new Error('There is no vacancy.');
    await insertApplications(ctx, job.id, people.slice(0, count));
    const owner = await asViewer(ctx, job.owner_id);
    const ask = () => listReceived(ctx, owner, job.id, applicationFilters.parse({}));
    for (let round = 0; round < 8; round += 1) await ask();
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await cpuOf(ask));
    costs.push(median(taken));
  }
  await ctx.db.destroy();
  const [few = 0, many = 0] = costs;
  return {
    name: 'the first of 5,000 applications, against the first of 20',
    value: many / few,
    limit: 1.5,
    ok: many / few <= 1.5,
    detail: `${many.toFixed(2)} against ${few.toFixed(2)} ms of CPU`,
  };
}

async function insertApplications({ db, clock }: Ctx, job_id: number, people: readonly { id: number }[]) {
  const now = clock.now().toISOString();
  for (let from = 0; from < people.length; from += 500)
    await db
      .insertInto('applications')
      .values(
        people.slice(from, from + 500).map(({ id: applicant_id }) => ({
          ...{ job_id, applicant_id, message: 'Bom dia. Tenho experiência.', status: 'recebida' as const },
          ...{ cv_file: null, cv_name: null, cv_size: null, client_id: null },
          ...{ created_at: now, status_changed_at: now },
        })),
      )
      .execute();
}

/** Twenty people send a CV of 5 MB at once, and again for another vacancy. */
const memoryOfCvs = (): Promise<Row> =>
  memoryOfUploads('MB more while 20 CVs of 5 MB arrive at once', 30, async (place) => {
    const jobs: Job[] = [];
    for (let count = 0; count < 3; count += 1) jobs.push((await employer(place)).job);
    const people = await Promise.all(Array.from({ length: 21 }, () => person(place)));
    const cv = pdf(5 * 1024 * 1024 - 2000);
    const [one, ...twenty] = people;
    const [first, ...others] = jobs;
    const send = async (who: Person | undefined, job: Job | undefined) =>
      who && job && applying(who, job.id, { cv });
    return {
      first: () => send(one, first),
      async all() {
        for (const job of others) await Promise.all(twenty.map((who) => send(who, job)));
      },
    };
  });
