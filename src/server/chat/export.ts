import { setImmediate as pause } from 'node:timers/promises';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { findConversationRow, listAllOf, listMessages } from './queries.ts';
import { shownPeer } from './shown.ts';

const conversationsAtOnce = 100;
const messagesAtOnce = 500;

export async function* exportOf(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(clock.now().toISOString())},"conversations":[`;
  let isFirst = true;
  for (let after = 0; ; ) {
    const conversations = await listAllOf(db, viewer.id, after, conversationsAtOnce);
    for (const { conversation_id } of conversations) {
      const row = await findConversationRow(db, viewer.id, conversation_id);
      if (!row) continue;
      const { display_name, username } = shownPeer(row);
      const peer = JSON.stringify({ name: display_name, username });
      yield `${isFirst ? '' : ','}\n{"id":${conversation_id},"with":${peer},"messages":[`;
      isFirst = false;
      yield* messagesOf(db, viewer.id, conversation_id);
      yield ']}';
    }
    if (conversations.length < conversationsAtOnce) break;
    after = conversations.at(-1)?.conversation_id ?? 0;
  }
  yield ']}\n';
}

async function* messagesOf(db: Ctx['db'], userId: number, conversationId: number): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    await pause();
    const rows = await listMessages(db, { conversationId, userId, limit: messagesAtOnce, after });
    const lines = rows.map(({ id, created_at: time, sender_id, text, filename, reply_to_id }) =>
      JSON.stringify({ id, time, from_me: sender_id === userId, text, file: filename, reply_to_id }),
    );
    if (lines.length > 0) yield `${after === 0 ? '' : ','}\n${lines.join(',\n')}`;
    if (rows.length < messagesAtOnce) return;
    after = rows.at(-1)?.id ?? 0;
  }
}
