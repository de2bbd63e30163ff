import type { Notification } from '#lib/contract/notifications.ts';
import type { PushedNotification } from '#lib/contract/push.ts';
import { pushTexts as texts } from '#lib/copy/push.ts';
import { paths } from '#lib/paths.ts';
import { shown, unreadCounts } from '#server/notifications/reading.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { UnreadRow } from './queries.ts';

type Needs = Pick<Ctx, 'db' | 'clock' | 'wordings'>;

export async function wordsFor(
  ctx: Needs,
  userId: number,
  rows: readonly UnreadRow[],
): Promise<PushedNotification> {
  const person = { id: userId };
  const [[first], { chat, notifications }] = await Promise.all([
    rows.length === 1 ? shown(ctx, person, rows) : [],
    unreadCounts(ctx, person),
  ]);
  const [row] = rows;
  const words = first && row ? wordsOf(row, first) : summary(rows.length);
  return { to: userId, ...words, badge: chat + notifications };
}

type Words = Pick<PushedNotification, 'title' | 'body' | 'path' | 'tag'>;

function wordsOf(row: UnreadRow, { title, description, path, from }: Notification): Words {
  if (row.conversation_id === null)
    return {
      title,
      body: description ?? '',
      path: path ?? paths.notifications,
      tag: `notification-${row.id}`,
    };
  const showsText = row.shows_text === 1 && description;
  return {
    title: from?.name || texts.site,
    body: showsText ? description : texts.wrote(row.count),
    path: paths.conversation(row.conversation_id),
    tag: `conversation-${row.conversation_id}`,
  };
}

const summary = (count: number): Words => ({
  title: texts.site,
  body: texts.several(count),
  path: paths.notifications,
  tag: 'several',
});
