import { applicationStatuses, stateNames } from '#lib/applications/states.ts';
import type {
  ApplicationCounts,
  ApplicationFilters,
  ApplicationPages,
  OwnApplication,
  ReceivedApplication,
} from '#lib/contract/applications.ts';
import type { JobForViewer } from '#lib/contract/jobs.ts';
import { applicationTexts as texts } from '#lib/copy/applications.ts';
import { formatDateTime } from '#lib/format/date.ts';
import { interviewText } from '#lib/format/interview.ts';
import { placeOf } from '#lib/format/place.ts';
import { paths } from '#lib/paths.ts';
import { csvTable } from '#server/http/calls/csv.ts';
import { jobFor } from '#server/jobs/reading.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { asApplicantSees, interviewOf } from './answers.ts';
import {
  countByStatus,
  findOfPerson,
  findOwn,
  findReceived,
  listEnded,
  listOfJob,
  listOfPerson,
  mayReadFile,
  type ReceivedRow,
} from './queries.ts';
import { shownEnded, shownToApplicant, shownToOwner } from './shown.ts';

export { asApplicantSees, interviewOf };

type Needs = Pick<Ctx, 'db' | 'clock' | 'keys'>;

/** A person has no use for a longer table. */
const mostInTable = 10_000;

export async function applicationOf(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  which: { readonly jobId: number; readonly userId: number },
): Promise<NonNullable<JobForViewer['my_application']> | undefined> {
  const row = await findOfPerson(db, which);
  if (!row) return undefined;
  const seen = asApplicantSees(row, clock.now());
  const { id, status, created_at, status_changed_at } = seen;
  return { id, status, created_at, status_changed_at, interview: interviewOf(seen) };
}

export async function listOwn(ctx: Needs, viewer: Viewer, page: ApplicationPages): Promise<OwnApplication[]> {
  const [there, ended] = await Promise.all([
    listOfPerson(ctx.db, viewer.id, page),
    listEnded(ctx.db, viewer.id, page),
  ]);
  return [...there.map((row) => shownToApplicant(ctx, row)), ...ended.map(shownEnded)]
    .sort((one, other) => other.id - one.id)
    .slice(0, page.limit);
}

export async function readOwn(ctx: Needs, viewer: Viewer, id: number): Promise<OwnApplication> {
  const row = await findOwn(ctx.db, viewer.id, id);
  if (!row) throw new AppError('not_found');
  return shownToApplicant(ctx, row);
}

export const mayReadCv = ({ db }: Pick<Ctx, 'db'>, name: string, readerId: number): Promise<boolean> =>
  mayReadFile(db, name, readerId);

export async function listReceived(
  ctx: Needs,
  viewer: Viewer,
  jobId: number,
  filters: ApplicationFilters,
): Promise<ReceivedApplication[]> {
  await jobFor(ctx, viewer, jobId, 'answer');
  return (await listOfJob(ctx.db, jobId, filters)).map((row) => shownToOwner(ctx, row, viewer));
}

/** The caller has checked that this viewer may read it. */
export async function readReceived(ctx: Needs, viewer: Viewer, id: number): Promise<ReceivedApplication> {
  const row = await findReceived(ctx.db, id);
  if (!row) throw new AppError('not_found');
  return shownToOwner(ctx, row, viewer);
}

export async function countReceived(ctx: Needs, viewer: Viewer, jobId: number): Promise<ApplicationCounts> {
  const { views } = await jobFor(ctx, viewer, jobId, 'answer');
  const rows = await countByStatus(ctx.db, jobId);
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((all, { count }) => all + count, 0);
  const hasReached = (status: (typeof applicationStatuses)[number]) =>
    sum(({ reached }) => reached >= applicationStatuses.indexOf(status));
  const total = sum(() => true);
  const counts = applicationStatuses.map((status) => [status, sum((row) => row.status === status)]);
  return {
    total,
    by_status: Object.fromEntries(counts),
    funnel: {
      views,
      applications: total,
      pre_selected: hasReached('pre_selecionada'),
      accepted: hasReached('aceite'),
    },
  };
}

export async function tableOf(
  ctx: Needs & Pick<Ctx, 'config'>,
  viewer: Viewer,
  jobId: number,
): Promise<AsyncIterable<string>> {
  await jobFor(ctx, viewer, jobId, 'answer');
  return csvTable({
    columns: texts.columns,
    most: mostInTable,
    read: ({ limit, after }) => listOfJob(ctx.db, jobId, { limit, last_id: after?.toString() }),
    cellsOf: (row) => cellsOf(ctx, row, viewer),
  });
}

const cellsOf = (
  { config }: Pick<Ctx, 'config'>,
  row: ReceivedRow,
  { id: readerId }: Pick<Viewer, 'id'>,
): string[] => [
  row.full_name ?? `@${row.username}`,
  row.profession ?? '',
  placeOf(row),
  stateNames[row.status],
  interviewText(interviewOf(row)),
  formatDateTime(new Date(row.created_at)),
  row.message,
  row.applicant_id === readerId ? '' : row.notes,
  row.cv_name ?? '',
  row.has_page ? config.publicUrl + paths.ownPage(row.username) : '',
];
