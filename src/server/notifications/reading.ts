import type { Notification, NotificationPages, UnreadCounts } from '#lib/contract/notifications.ts';
import { countUnreadMessages, previewsOf } from '#server/chat/reading.ts';
import { namesOfJobs } from '#server/jobs/reading.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import { countUnread, listOf } from './queries.ts';
import { type Details, shownNotification } from './shown.ts';

export async function unreadCounts({ db }: Pick<Ctx, 'db'>, { id }: Viewer): Promise<UnreadCounts> {
  const [notifications, chat] = await Promise.all([countUnread(db, id), countUnreadMessages({ db }, id)]);
  return { notifications, chat };
}

/** A person's notifications, the newest first. */
export async function listNotifications(
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer,
  { limit, skip, only, last_id, last_time }: NotificationPages,
): Promise<Notification[]> {
  const after =
    last_id !== undefined && last_time !== undefined ? { id: last_id, time: last_time } : undefined;
  const rows = await listOf(db, viewer.id, { limit, skip, only, after });
  const jobIds = rows.flatMap((row) => {
    const { jobId }: Partial<Details> = JSON.parse(row.details);
    return jobId ?? [];
  });
  const conversationIds = rows.flatMap((row) => row.conversation_id ?? []);
  const [jobs, conversations] = await Promise.all([
    namesOfJobs({ db }, jobIds),
    previewsOf({ db }, viewer, conversationIds),
  ]);
  return rows.map((row) => shownNotification(row, { jobs, conversations }));
}
