import type { FeedItem } from '#lib/contract/feed.ts';
import type { Notification, NotificationPages, UnreadCounts } from '#lib/contract/notifications.ts';
import type { Topic } from '#lib/contract/topics.ts';
import { paths } from '#lib/paths.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import { peopleByIds } from '#server/accounts/reading.ts';
import { countUnreadMessages, previewsOf } from '#server/chat/reading.ts';
import { itemsOf } from '#server/feed/feed.ts';
import { namesOfJobs } from '#server/jobs/reading.ts';
import { decidedReports } from '#server/reports/reading.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { Viewer } from '#server/runtime/viewer.ts';
import { searchesNamed } from '#server/saved-searches/reading.ts';
import { kinds } from '#server/things.ts';
import { isOn } from './choice-reading.ts';
import { type HappeningName, happenings } from './happenings.ts';
import { countUnread, listOf, type NotificationRow } from './queries.ts';
import { type Details, type NamedPerson, type NamedThing, shownNotification } from './shown.ts';

type Needs = Pick<Ctx, 'db' | 'clock'>;

export async function unreadCounts(
  { db }: Pick<Ctx, 'db'>,
  { id }: Pick<Viewer, 'id'>,
): Promise<UnreadCounts> {
  const [notifications, chat] = await Promise.all([countUnread(db, id), countUnreadMessages({ db }, id)]);
  return { notifications, chat };
}

/** Under which choice of channels a row falls. */
export const topicOf = ({ happening }: Pick<NotificationRow, 'happening'>): Topic =>
  happenings[happening as HappeningName].topic;

/** A person's notifications, the newest first. */
export async function listNotifications(
  ctx: Needs,
  viewer: Viewer,
  { limit, skip, only, last_id, last_time }: NotificationPages,
): Promise<Notification[]> {
  const after =
    last_id !== undefined && last_time !== undefined ? { id: last_id, time: last_time } : undefined;
  return shown(ctx, viewer, await listOf(ctx.db, viewer.id, { limit, skip, only, after }));
}

/** Whether the person wants such rows to be pushed. `off` is as they have chosen. */
export const isPushed = ({ off, happening }: { off: string | null; happening: string }): boolean =>
  isOn(off, topicOf({ happening }), 'push');

/** Rows of this person in words, with what they speak of as it is called now. */
export async function shown(
  ctx: Needs,
  viewer: Pick<Viewer, 'id'>,
  rows: readonly NotificationRow[],
): Promise<Notification[]> {
  const details = rows.map((row): Details => JSON.parse(row.details));
  const [jobs, conversations, people, things, searches, reports] = await Promise.all([
    namesOfJobs(
      ctx,
      details.flatMap(({ jobId }) => jobId ?? []),
    ),
    previewsOf(
      ctx,
      viewer,
      rows.flatMap((row) => row.conversation_id ?? []),
    ),
    peopleNamed(ctx, [...new Set(details.flatMap(({ people }) => people ?? []))]),
    thingsNamed(
      ctx,
      details.flatMap(({ thing }) => thing ?? []),
    ),
    searchesNamed(
      ctx,
      details.flatMap(({ searchId }) => searchId ?? []),
    ),
    decidedReports(
      ctx,
      details.flatMap(({ reportId }) => reportId ?? []),
    ),
  ]);
  return rows.map((row) =>
    shownNotification(row, { jobs, conversations, people, things, searches, reports }),
  );
}

async function peopleNamed(ctx: Needs, ids: readonly number[]): Promise<ReadonlyMap<number, NamedPerson>> {
  const people = await peopleByIds(ctx, ids);
  return new Map(
    people.map(({ id, full_name, username, profile_photo_url, user_type }) => [
      id,
      {
        ...{ name: full_name ?? `@${username}`, photo: profile_photo_url, path: paths.ownPage(username) },
        is_company: user_type === 'company',
      },
    ]),
  );
}

async function thingsNamed(ctx: Needs, things: readonly Thing[]): Promise<ReadonlyMap<string, NamedThing>> {
  const items = await itemsOf(ctx, [...new Map(things.map((thing) => [thingKey(thing), thing])).values()]);
  return new Map(
    items.map((item) => [thingKey(item), { name: nameOf(item), path: kinds[item.type].pageOf(item.id) }]),
  );
}

function nameOf(item: FeedItem): string {
  if (item.type === 'company') return item.name;
  if (item.type === 'user') return item.full_name ?? `@${item.username}`;
  return item.title;
}
