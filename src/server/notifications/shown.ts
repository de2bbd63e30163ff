import type { Notification } from '#lib/contract/notifications.ts';
import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { dateText } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import type { JobNames } from '#server/jobs/reading.ts';
import type { Happening } from './happenings.ts';
import type { NotificationRow } from './queries.ts';

/** What a row keeps of a happening: no names, because they change, and people are erased. */
export interface Details {
  readonly jobId: number;
  readonly status?: keyof typeof texts.applicationMoved | undefined;
  readonly count?: number | undefined;
  readonly deadline?: string | undefined;
}

/** What rows speak of, as it is called now. */
export interface Named {
  readonly jobs: ReadonlyMap<number, JobNames>;
  readonly conversations: ReadonlyMap<
    number,
    { readonly from: NonNullable<Notification['from']>; readonly last: string | null }
  >;
}

type Words = Pick<Notification, 'title' | 'description' | 'path' | 'from'>;

export function shownNotification(row: NotificationRow, named: Named): Notification {
  const { id, type, time, read_at, conversation_id } = row;
  return {
    ...{ id, type, time, conversation_id, isRead: read_at !== null },
    ...(conversation_id === null ? ofJob(row, named) : ofConversation(conversation_id, named)),
  };
}

function ofConversation(id: number, { conversations }: Named): Words {
  const known = conversations.get(id);
  return {
    title: texts.message(known?.from.name ?? ''),
    ...{ description: known?.last ?? null, path: paths.conversation(id), from: known?.from ?? null },
  };
}

function ofJob({ happening, details }: NotificationRow, { jobs }: Named): Words {
  const told: Details = JSON.parse(details);
  const job = jobs.get(told.jobId);
  const isOwn = happening === 'application-moved';
  const description = job ? (isOwn ? `${job.title} · ${job.company}` : job.title) : texts.goneJob;
  return {
    ...{ title: titleOf(happening as Happening, told), description, from: null },
    path: isOwn
      ? paths.myApplications
      : job && !job.isDeleted
        ? pathOfJob(happening as Happening, told.jobId)
        : null,
  };
}

const pathOfJob = (happening: Happening, id: number): string =>
  happening === 'deadline-near' ? paths.editJob(id) : paths.candidates(id);

export function titleOf(happening: Happening, { status, count = 1, deadline = '' }: Details): string {
  if (happening === 'application-moved') return texts.applicationMoved[status ?? 'recebida'];
  if (happening === 'application-withdrawn') return texts.applicationWithdrawn;
  if (happening === 'deadline-near') return texts.deadlineNear(dateText(deadline));
  return texts.applicationReceived(count);
}
