import type { Notification, NotificationPages, UnreadCounts } from '#lib/contract/notifications.ts';
import type { Topic } from '#lib/contract/topics.ts';
import { idOfSlug } from '#lib/format/slug.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { type HappeningName, happenings, type StoredNotification, type Words } from './happenings.ts';
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

export async function shown(
  ctx: Needs,
  viewer: Pick<Viewer, 'id'>,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const words = await wordsOf(ctx, viewer, rows);
  return rows.flatMap((row) => {
    const said = words.get(row.id);
    return said ? [shownRow(row, said)] : [];
  });
}

/** Puts a person's rows into words. Each feature is asked once for all its rows. */
async function wordsOf(
  ctx: Needs,
  viewer: Pick<Viewer, 'id'>,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<number, Words>> {
  const byWording = Map.groupBy(rows, ({ happening }) => ctx.wordings[happening as HappeningName]);
  const worded = await Promise.all(
    [...byWording].map(async ([wording, some]) => {
      const words = await wording(ctx, viewer, some.map(toldIn));
      return some.flatMap((row, at) => {
        const said = words[at];
        return said ? [[row.id, said] as const] : [];
      });
    }),
  );
  return new Map(worded.flat());
}

/** The newest unread ones that lead to this page, or tell of what it shows. */
export async function listUnreadOf(ctx: Needs, viewer: Pick<Viewer, 'id'>, path: string): Promise<number[]> {
  const page = pageOf(path);
  const rows = await listOf(ctx.db, viewer.id, {
    limit: mostOfPage,
    skip: 0,
    only: 'unread',
    after: undefined,
  });
  const words = await wordsOf(ctx, viewer, rows);
  return rows.flatMap(({ id }) => {
    const said = words.get(id);
    const pages = [said?.path ?? undefined, ...(said?.seenAt ?? [])];
    return pages.some((one) => one !== undefined && pageOf(one) === page) ? [id] : [];
  });
}

const mostOfPage = 200;

/** The page of a request has its title in its address, which may change. */
function pageOf(path: string): string {
  const { all, shared } = requestPaths;
  const id = path.startsWith(`${all}/`) ? idOfSlug(path.slice(all.length + 1)) : undefined;
  return id === undefined ? path : shared(id);
}

const toldIn = ({
  happening,
  details,
  count,
  conversation_id,
  read_at,
}: NotificationRow): StoredNotification => ({
  happening: happening as HappeningName,
  details: JSON.parse(details),
  count,
  conversation_id,
  isRead: read_at !== null,
});

const shownRow = (
  { id, type, time, read_at, conversation_id }: NotificationRow,
  { seenAt: _, ...words }: Words,
): Notification => ({ id, type, time, conversation_id, isRead: read_at !== null, about: null, ...words });
