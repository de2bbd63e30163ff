import type { Notification } from '#lib/contract/notifications.ts';
import type { SavedSearch } from '#lib/contract/saved-searches.ts';
import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { matchedText } from '#lib/copy/saved-searches.ts';
import { dateText } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import type { Thing } from '#lib/things.ts';
import type { JobNames } from '#server/jobs/reading.ts';
import type { DecidedReport } from '#server/reports/reading.ts';
import type { ActName, HappeningName, NoticeName } from './happenings.ts';
import type { NotificationRow } from './queries.ts';

/** What rows keep of a happening: no names, because they change, and people are erased. */
export interface JobDetails {
  readonly jobId: number;
  readonly status?: keyof typeof texts.applicationMoved | undefined;
  readonly count?: number | undefined;
  readonly deadline?: string | undefined;
  /** Whose doing it is. */
  readonly people: readonly number[];
  readonly why?: keyof typeof texts.vacancyOver | undefined;
}
export interface ActDetails {
  readonly thing: Thing;
  /** The last ones who did it, the latest first. */
  readonly people: readonly number[];
  /** When the first of them did. */
  readonly since: string;
}
export interface MatchDetails {
  readonly searchId: number;
  /** The last one that was found. */
  readonly thing: Thing;
  /** Whose it is. */
  readonly people: readonly number[];
}
export interface ReportDetails {
  readonly reportId: number;
}
export type Details = Partial<JobDetails & ActDetails & MatchDetails & ReportDetails>;

export interface NamedPerson {
  readonly name: string;
  readonly photo: string | null;
  readonly is_company: boolean;
  readonly path: string;
}
export interface NamedThing {
  readonly name: string;
  readonly path: string;
}

/** What rows speak of, as it is called now. */
export interface Named {
  readonly jobs: ReadonlyMap<number, JobNames>;
  readonly conversations: ReadonlyMap<
    number,
    { readonly from: NonNullable<Notification['from']>; readonly last: string | null }
  >;
  readonly people: ReadonlyMap<number, NamedPerson>;
  /** By key. */
  readonly things: ReadonlyMap<string, NamedThing>;
  readonly searches: ReadonlyMap<number, SavedSearch>;
  readonly reports: ReadonlyMap<number, DecidedReport>;
}

type Words = Pick<Notification, 'title' | 'description' | 'path' | 'from'>;

export function shownNotification(row: NotificationRow, named: Named): Notification {
  const { id, type, time, read_at, conversation_id } = row;
  return { id, type, time, conversation_id, isRead: read_at !== null, ...wordsOf(row, named) };
}

function wordsOf(row: NotificationRow, named: Named): Words {
  const happening = row.happening as HappeningName;
  const details: Details = JSON.parse(row.details);
  if (row.conversation_id !== null) return ofConversation(row.conversation_id, named);
  if (happening === 'liked' || happening === 'followed')
    return ofAct(happening, details as ActDetails, row.count, named);
  if (happening === 'search-matched') return ofMatch(details as MatchDetails, row.count, named);
  if (happening === 'report-closed') return ofReport(details, named);
  if (isNotice(happening))
    return {
      ...{ title: texts.notices[happening], description: texts.noticeHint, path: paths.settings, from: null },
    };
  return ofJob(happening, details as JobDetails, named);
}

function ofReport({ reportId = 0 }: Details, { reports }: Named): Words {
  const known = reports.get(reportId);
  const { title, description, decided } = texts.reportClosed;
  return {
    ...{ title, path: null, from: null },
    // Reports of before say nothing more.
    description: known?.decision ? decided(known.type, known.name, known.decision) : description,
  };
}

const isNotice = (happening: HappeningName): happening is NoticeName => happening in texts.notices;

function ofConversation(id: number, { conversations }: Named): Words {
  const known = conversations.get(id);
  return {
    title: texts.message(known?.from.name ?? ''),
    ...{ description: known?.last ?? null, path: paths.conversation(id), from: known?.from ?? null },
  };
}

function ofAct(act: ActName, { thing, people: ids }: ActDetails, count: number, named: Named): Words {
  const people = ids.map((id) => named.people.get(id));
  const known = named.things.get(`${thing.type}-${thing.id}`);
  const [first] = people;
  const isOwnPage = thing.type === 'user';
  return {
    title: actTitle(
      act,
      thing,
      people.map((person) => person?.name),
      count,
    ),
    description: isOwnPage ? null : (known?.name ?? texts.goneThing),
    path: (act === 'followed' ? first?.path : known?.path) ?? null,
    from: first ? { name: first.name, photo: first.photo, is_company: first.is_company } : null,
  };
}

/** Whoever is erased or hidden has no name. */
export function actTitle(
  act: ActName,
  { type }: Pick<Thing, 'type'>,
  names: readonly (string | undefined)[],
  count: number,
): string {
  const who = texts.people(
    names.map((name) => name ?? texts.somebody),
    count,
  );
  return act === 'liked' ? texts.liked(who, type, count) : texts.followed(who, type, count);
}

function ofMatch({ searchId, thing }: MatchDetails, count: number, { searches, things }: Named): Words {
  const search = searches.get(searchId);
  const known = things.get(`${thing.type}-${thing.id}`);
  return {
    title: search ? matchTitle(search, thing, count) : texts.goneSearch,
    description: known?.name ?? texts.goneThing,
    path: search ? newestFirst(search.path) : (known?.path ?? null),
    from: null,
  };
}

/** A search of everything calls a single find by what it is. */
export const matchTitle = (
  { name, type }: Pick<SavedSearch, 'name' | 'type'>,
  thing: Pick<Thing, 'type'>,
  count: number,
): string => matchedText(name, count, type ?? (count === 1 ? thing.type : undefined));

const newestFirst = (path: string) => `${path}${path.includes('?') ? '&' : '?'}sort=recent`;

function ofJob(happening: HappeningName, details: JobDetails, { jobs }: Named): Words {
  const job = jobs.get(details.jobId);
  const isOwn = happening === 'application-moved' || happening === 'vacancy-over';
  const description = job ? (isOwn ? `${job.title} · ${job.company}` : job.title) : texts.goneJob;
  return {
    ...{ title: jobTitle(happening, details), description, from: null },
    path: isOwn ? paths.myApplications : job && !job.isDeleted ? pathOfJob(happening, details.jobId) : null,
  };
}

const pathOfJob = (happening: HappeningName, id: number): string =>
  happening === 'deadline-near' ? paths.editJob(id) : paths.candidates(id);

export function jobTitle(
  happening: HappeningName,
  { status, count = 1, deadline = '', why = 'closed' }: JobDetails,
): string {
  if (happening === 'application-moved') return texts.applicationMoved[status ?? 'recebida'];
  if (happening === 'vacancy-over') return texts.vacancyOver[why];
  if (happening === 'application-withdrawn') return texts.applicationWithdrawn;
  if (happening === 'deadline-near') return texts.deadlineNear(dateText(deadline));
  return texts.applicationReceived(count);
}
