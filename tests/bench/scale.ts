import { type Mix, usualDay } from './day/acts.ts';
import type { Row } from './parts/rows.ts';

/**
 * What was measured, on one machine of two cores. Where it says so, `npm run bench NAME` measures it again; after a change
 * that moves it, put the new figure here and print the table of docs/scale.md anew.
 */
export const measured = {
  /** `day`: milliseconds of CPU an act of the usual mix. */
  cpuOnSqlite: 6.5,
  cpuOfProgram: 7,
  cpuOfPostgres: 3.4,
  /** `footprint`: bytes in the database, with indexes. */
  accountBytes: 8100,
  bytesOf: { browse: 0, search: 0, like: 590, chat: 570, publish: 1400 },
  /** `day`: megabytes of a program under load. `chat`: of its idle sockets. */
  programMegabytes: 350,
  socketKilobytes: 5,
  /** Likes a second that one SQLite bore, thirty-two at once: decision 039. */
  commitsOnSqlite: 600,
} as const;

/** What is taken for granted of people. Nobody has measured it here. */
export const assumed = {
  actsADay: 30,
  /** Of a day's acts in its busiest hour, and how much more than that hour's mean come in a busy second. */
  busiestHour: 0.12,
  burst: 3,
  /** Of those who come on a day, with a page open at once. */
  atOnce: 0.05,
  accountsForEach: 10,
  daysKept: 365,
  /** Of a core: beyond it, people wait for each other. */
  busy: 0.6,
  pageKilobytes: 25,
} as const;

/** As `Sockets` has it. */
const socketsOfProgram = 10_000;

interface Setup {
  readonly name: string;
  /** What there is of each means. The commits of PostgreSQL are not measured here. */
  readonly has: Readonly<Record<Means, number>>;
  readonly isSqlite?: boolean;
  /** The part of reads that another machine answers: a CDN, or a replica. */
  readonly readElsewhere?: { readonly pages: number; readonly database: number };
}

/** Programs and databases in cores, memory and disk in gigabytes, the network in megabits a second. */
type Means = 'program' | 'database' | 'commits' | 'sockets' | 'memory' | 'disk' | 'network';

export const setups: readonly Setup[] = [
  {
    name: 'one program, SQLite',
    isSqlite: true,
    has: {
      program: 1,
      database: 1,
      commits: measured.commitsOnSqlite,
      sockets: socketsOfProgram,
      memory: 4,
      disk: 200,
      network: 100,
    },
  },
  {
    name: 'four programs, PostgreSQL, Redis',
    has: {
      program: 4,
      database: 4,
      commits: 5000,
      sockets: 4 * socketsOfProgram,
      memory: 32,
      disk: 500,
      network: 1000,
    },
  },
  {
    name: 'sixteen programs, CDN, replicas',
    readElsewhere: { pages: 0.6, database: 0.5 },
    has: {
      program: 16,
      database: 16,
      commits: 10_000,
      sockets: 16 * socketsOfProgram,
      memory: 128,
      disk: 4000,
      network: 10_000,
    },
  },
];

const mix = (kinds: Partial<Mix>) => Object.values(kinds).reduce((sum, share) => sum + share, 0) / 100;
const { like, chat, publish } = usualDay;
const written = mix({ like, chat, publish });

type Need = ReturnType<typeof needOf>;

export function needOf(people: number) {
  const acts = people * assumed.actsADay;
  const actsASecond = ((acts * assumed.busiestHour) / 3600) * assumed.burst;
  const bytesOfAct = Object.entries(measured.bytesOf).reduce(
    (sum, [kind, bytes]) => sum + (bytes * usualDay[kind as keyof Mix]) / 100,
    0,
  );
  const bytes =
    people * assumed.accountsForEach * measured.accountBytes + acts * assumed.daysKept * bytesOfAct;
  return {
    people,
    actsASecond,
    writesASecond: actsASecond * written,
    sockets: people * assumed.atOnce,
    gigabytes: bytes / 1e9,
  };
}

/** The part of each means that is used, the fullest first. */
export function usesOf({ has, isSqlite, readElsewhere }: Setup, need: Need): [Means, number][] {
  const { pages = 0, database = 0 } = readElsewhere ?? {};
  const { actsASecond, writesASecond, sockets, gigabytes } = need;
  const acts = actsASecond * (1 - pages * (1 - written));
  const asks = acts - (acts - writesASecond) * database;
  const cores = (perSecond: number, ms: number) => (perSecond * ms) / 1000 / assumed.busy;
  const used: Record<Means, number> = {
    program: cores(acts, isSqlite ? measured.cpuOnSqlite : measured.cpuOfProgram),
    database: isSqlite ? 0 : cores(asks, measured.cpuOfPostgres),
    commits: writesASecond,
    sockets,
    memory:
      (has.sockets / socketsOfProgram) * (measured.programMegabytes / 1000) +
      (sockets * measured.socketKilobytes) / 1e6,
    disk: gigabytes * 2,
    network: (acts * assumed.pageKilobytes * 8) / 1000,
  };
  return (Object.entries(used) as [Means, number][])
    .map(([means, value]): [Means, number] => [means, value / has[means]])
    .sort(([, one], [, other]) => other - one);
}

const bases = [1000, 10_000, 100_000, 1_000_000];

/** The table of docs/scale.md. */
export function scaleTable(): string {
  const heads = [
    'Daily users',
    'acts/s',
    'writes/s',
    'sockets',
    'database after a year',
    ...setups.map(({ name }) => name),
  ];
  const lines = bases.map((people) => {
    const need = needOf(people);
    return [
      grouped(people),
      rounded(need.actsASecond),
      rounded(need.writesASecond),
      grouped(need.sockets),
      `${rounded(need.gigabytes)} GB`,
      ...setups.map((setup) => fullest(setup, need)),
    ];
  });
  const asRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [asRow(heads), asRow(heads.map(() => '---')), ...lines.map(asRow)].join('\n');
}

function fullest(setup: Setup, need: Need): string {
  const [first] = usesOf(setup, need);
  if (!first) return '';
  const [means, part] = first;
  const percent = `${means} ${rounded(part * 100)} %`;
  return part > 1 ? `**${percent}**` : percent;
}

const grouped = (number: number) => Math.round(number).toLocaleString('en');
const rounded = (number: number) => (number < 10 ? number.toFixed(1) : grouped(number));

/** No measurement, but what follows from those that are written down above. */
export async function bench(): Promise<Row[]> {
  process.stdout.write(`${scaleTable()}\n`);
  return [];
}
