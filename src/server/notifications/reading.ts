import type { Notification, NotificationPages, UnreadCounts } from '#lib/contract/notifications.ts';
import type { Topic } from '#lib/contract/topics.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { type HappeningName, happenings, type Told, type Words } from './happenings.ts';
import { isOn } from './notification-choices.ts';
import { countUnread, listOf, type NotificationRow, sumUnreadMessages } from './queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock' | 'wordings'>;

export async function unreadCounts(
  { db }: Pick<Ctx, 'db'>,
  { id }: Pick<Viewer, 'id'>,
): Promise<UnreadCounts> {
  const [notifications, chat] = await Promise.all([countUnread(db, id), sumUnreadMessages(db, id)]);
  return { notifications, chat };
}

export const topicOf = ({ happening }: Pick<NotificationRow, 'happening'>): Topic =>
  happenings[happening as HappeningName].topic;

export async function listNotifications(
  ctx: Needs,
  viewer: Viewer,
  { limit, skip, only, last_id, last_time }: NotificationPages,
): Promise<Notification[]> {
  const after =
    last_id !== undefined && last_time !== undefined ? { id: last_id, time: last_time } : undefined;
  return shown(ctx, viewer, await listOf(ctx.db, viewer.id, { limit, skip, only, after }));
}

export const isPushed = ({ off, happening }: { off: string | null; happening: string }): boolean =>
  isOn(off, topicOf({ happening }), 'push');

/** Puts a person's rows into words. Each feature is asked once for all its rows. */
export async function shown(
  ctx: Needs,
  viewer: Pick<Viewer, 'id'>,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const byWording = Map.groupBy(rows, ({ happening }) => ctx.wordings[happening as HappeningName]);
  const worded = await Promise.all(
    [...byWording].map(async ([wording, some]) => {
      const words = await wording(ctx, viewer, some.map(toldIn));
      return some.flatMap((row, at) => {
        const said = words[at];
        return said ? [shownRow(row, said)] : [];
      });
    }),
  );
  const byId = new Map(worded.flat().map((notification) => [notification.id, notification]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

const toldIn = ({ happening, details, count, conversation_id }: NotificationRow): Told => ({
  happening: happening as HappeningName,
  details: JSON.parse(details),
  count,
  conversation_id,
});

const shownRow = (
  { id, type, time, read_at, conversation_id }: NotificationRow,
  words: Words,
): Notification => ({ id, type, time, conversation_id, isRead: read_at !== null, about: null, ...words });
