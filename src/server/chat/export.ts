import { setImmediate as pause } from 'node:timers/promises';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { listMessages, type MessageRow } from './message-queries.ts';
import { findConversationRow, listAllOf } from './queries.ts';
import { shownPeer } from './shown.ts';

const conversationsAtOnce = 100;
const messagesAtOnce = 500;

type Who = Pick<Viewer, 'id'>;

interface OwnConversation {
  readonly id: number;
  /** The side on which the person sits. */
  readonly speaker: number;
  readonly peer: { readonly name: string; readonly username: string | null };
}

export async function* exportOf(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  viewer: Who,
): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(clock.now().toISOString())},"conversations":[`;
  let isFirst = true;
  for await (const { id, speaker, peer } of conversationsOf(db, viewer)) {
    yield `${isFirst ? '' : ','}\n{"id":${id},"with":${JSON.stringify(peer)},"messages":[`;
    isFirst = false;
    let isFirstMessage = true;
    for await (const rows of messagesOf(db, speaker, id)) {
      const lines = rows.map((row) =>
        JSON.stringify({
          id: row.id,
          time: row.created_at,
          from_me: row.sender_id === speaker,
          text: row.text,
          file: row.filename,
          reply_to_id: row.reply_to_id,
          ...(row.is_note === 1 && { note: true }),
        }),
      );
      yield `${isFirstMessage ? '' : ','}\n${lines.join(',\n')}`;
      isFirstMessage = false;
    }
    yield ']}';
  }
  yield ']}\n';
}

export async function* conversationsOf(db: Ctx['db'], viewer: Who): AsyncGenerator<OwnConversation> {
  for (let after = 0; ; ) {
    const conversations = await listAllOf(db, viewer.id, after, conversationsAtOnce);
    for (const { conversation_id: id } of conversations) {
      const row = await findConversationRow(db, viewer.id, id);
      if (!row) continue;
      const { display_name, username } = shownPeer(row);
      yield { id, speaker: row.user_id, peer: { name: display_name, username } };
    }
    if (conversations.length < conversationsAtOnce) return;
    after = conversations.at(-1)?.conversation_id ?? 0;
  }
}

/** What a side sees of it after this message, oldest first, some at once. */
export async function* messagesOf(
  db: Ctx['db'],
  speaker: number,
  conversationId: number,
  begin = 0,
): AsyncGenerator<readonly MessageRow[]> {
  for (let after = begin; ; ) {
    await pause();
    const rows = await listMessages(db, { conversationId, speaker, limit: messagesAtOnce, after });
    if (rows.length > 0) yield rows;
    if (rows.length < messagesAtOnce) return;
    after = rows.at(-1)?.id ?? 0;
  }
}
