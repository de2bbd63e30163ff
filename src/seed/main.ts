import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { closeCtx, openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { freelancersOfCrowd, lastPerson, placeInFeed, withoutMails } from './crowd.ts';
import { morningOf } from './days.ts';
import { seedDemoAccounts } from './demo-accounts.ts';
import { seedDemoDeals } from './demo-deals.ts';
import { seedDemoFollows } from './demo-follows.ts';
import { moderatorEmail, moderatorSecret, seedDemoModeration } from './demo-moderation.ts';
import { demoNumber, seedDemoPhones } from './demo-phones.ts';
import { seedDemoPrograms } from './demo-programs.ts';
import { seedDemoRequests } from './demo-requests.ts';
import { seedDemoTeam } from './demo-team.ts';
import { seedDemoVerifications } from './demo-verifications.ts';
import { seedJobs } from './jobs.ts';
import { seedPeople } from './people.ts';
import { seedWorksOfCrowd, works } from './portfolio.ts';
import { Random } from './random.ts';
import { picturesForCrowd } from './service-pictures.ts';

const usage = `npm run seed -- [--services N] [--jobs M] [--random-seed S]

Fills the current database with a crowd as large as N services need (200), with M vacancies (a quarter
of N), the same all day for the same S (1), and with the accounts of the demonstration. What is there already stays.
`;

const servicesOfPerson = 4;
const fewestPeople = 40;

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      services: { type: 'string', default: '200' },
      jobs: { type: 'string' },
      'random-seed': { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const services = wholeNumber('--services', values.services, 10_000_000);
  const jobs = wholeNumber('--jobs', values.jobs ?? String(Math.ceil(services / 4)), 10_000_000);
  const random = new Random(wholeNumber('--random-seed', values['random-seed'], 2 ** 32 - 1));

  if (existsSync('.env')) process.loadEnvFile();
  const opened = await openCtx({ ...readConfig(process.env), redisUrl: undefined });
  const morning = morningOf(opened.clock.now());
  const ctx = { ...opened, clock: { now: () => morning } };
  try {
    const last = await lastPerson(ctx.db);
    const count = Math.max(fewestPeople, Math.ceil(services / servicesOfPerson));
    await withProgress('people', count, (onDone) =>
      seedPeople(ctx.db, { count, services, random, now: ctx.clock.now(), onDone }),
    );
    await withProgress('vacancies', jobs, (onDone) =>
      // A separate generator, so that the number of vacancies does not change the other data.
      seedJobs(ctx.db, { count: jobs, random: new Random(jobs + 1), now: ctx.clock.now(), onDone }),
    );
    await seedWorksOfCrowd(ctx, await freelancersOfCrowd(ctx.db, works));
    await withoutMails(ctx.db, () => picturesForCrowd(ctx, last));
    await withoutMails(ctx.db, () => seedDemoAccounts(ctx, random));
    await seedDemoPhones(ctx);
    await withoutMails(ctx.db, () => seedDemoRequests(ctx));
    await placeInFeed(ctx, last);
    await withoutMails(ctx.db, () => seedDemoFollows(ctx, random));
    await withoutMails(ctx.db, () => seedDemoDeals(ctx));
    await withoutMails(ctx.db, () => seedDemoModeration(ctx));
    await withoutMails(ctx.db, () => seedDemoTeam(ctx));
    await withoutMails(ctx.db, () => seedDemoVerifications(ctx));
    await seedDemoPrograms(ctx);
    process.stdout.write(`${services} services\n`);
    process.stdout.write(`${moderatorEmail} signs in with codes of the secret ${moderatorSecret}\n`);
    process.stdout.write(
      `${demoNumber} signs in by its number; without SMS_URL each SMS is a file in outbox\n`,
    );
  } finally {
    await closeCtx(opened);
  }
}

function wholeNumber(option: string, text: string, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= most)) throw new Error(`${option} must be a whole number up to ${most}.\n\n${usage}`);
  return number;
}

async function withProgress(
  what: string,
  total: number,
  work: (onDone: (more: number) => void) => Promise<void>,
): Promise<void> {
  const bar = new SingleBar({ format: `${what} {bar} {value}/{total} {eta_formatted}`, hideCursor: true });
  const isTerminal = process.stderr.isTTY;
  if (isTerminal) bar.start(total, 0);
  try {
    await work((more) => bar.increment(more));
  } finally {
    if (isTerminal) bar.stop();
  }
  process.stdout.write(`${total} ${what}\n`);
}

await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
