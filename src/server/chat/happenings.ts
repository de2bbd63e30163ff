import { notificationTexts as texts } from '#lib/copy/notifications.ts';
import { paths } from '#lib/paths.ts';
import type { Wording } from '#server/notifications/happenings.ts';
import { listRowsOfPeers } from './queries.ts';
import { shownConversation } from './shown.ts';

export const ofMessages: Wording = async ({ db, clock }, { id: userId }, told) => {
  const ids = told.flatMap(({ conversation_id }) => conversation_id ?? []);
  const rows = ids.length === 0 ? [] : await listRowsOfPeers(db, userId, ids);
  const known = new Map(rows.map((row) => [row.conversation_id, shownConversation(row, clock.now())]));
  return told.map(({ conversation_id, isRead }) => {
    const id = conversation_id ?? 0;
    // What its reader has answered since is no news to them.
    const { peer, last_message = null } = known.get(id) ?? {};
    return {
      title: texts.message(peer?.display_name ?? ''),
      // Of each conversation one at most is unread, and tells of the newest. What others told was another message.
      description: isRead ? null : last_message,
      path: paths.conversation(id),
      from: peer
        ? {
            name: peer.display_name,
            photo: peer.display_photo_url,
            is_company: peer.user_type === 'company',
          }
        : null,
    };
  });
};
