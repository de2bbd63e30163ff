import type { UnreadCounts } from '#lib/contract/notifications.ts';
import { countUnreadMessages } from '#server/chat/reading.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import { countUnread } from './queries.ts';

export async function unreadCounts({ db }: Pick<Ctx, 'db'>, { id }: Viewer): Promise<UnreadCounts> {
  const [notifications, chat] = await Promise.all([countUnread(db, id), countUnreadMessages({ db }, id)]);
  return { notifications, chat };
}
