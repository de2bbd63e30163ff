import type { Message, Note } from '#lib/contract/chat.ts';
import { isUniqueViolation, tell } from '#server/db/transaction.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { keepClaim, requireTeam } from './claims.ts';
import { noFile } from './files.ts';
import { writeNote } from './message-queries.ts';
import { lockMembership } from './queries.ts';
import { nameOf, readersOf } from './readers.ts';
import { findAlreadySent, requireSpace, takeOne } from './sending.ts';
import { seenBy, unseenMessage } from './shown.ts';

/** Only the company's people ever see it. */
export async function addNote(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  { text, client_id = null }: Note,
): Promise<Message> {
  const { contact, companyId } = await requireTeam(ctx.db, viewer, conversationId);
  const alreadySent = await findAlreadySent(ctx, viewer, contact, client_id, { isNote: true });
  if (alreadySent) return alreadySent;
  await takeOne(ctx, viewer.id, conversationId);
  try {
    return await ctx.db.inTransaction(async (tx) => {
      const now = ctx.clock.now();
      const written = await writeNote(tx, {
        conversation_id: conversationId,
        sender_id: contact.user_id,
        written_by: viewer.id,
        client_id,
        text,
        ...nothingElse,
        created_at: now.toISOString(),
      });
      await requireSpace(ctx, tx, viewer, contact, { written, text });
      await lockMembership(tx, companyId, viewer.id);
      await keepClaim(tx, viewer, (await requireTeam(tx, viewer, conversationId)).contact, now);
      const joined = { original_text: null, original_type: null, writer_name: nameOf(viewer) };
      const message = unseenMessage(ctx, { ...written.row, ...joined }, new Map(), contact);
      tell(tx, {
        type: 'message-sent',
        to: 'programs',
        own: await readersOf(tx, contact),
        other: [],
        message,
        team: 'own',
      });
      return seenBy(ctx, message, { isOwn: true, readerId: viewer.id });
    });
  } catch (error) {
    const first =
      isUniqueViolation(error) && (await findAlreadySent(ctx, viewer, contact, client_id, { isNote: true }));
    if (!first) throw error;
    return first;
  }
}

const nothingElse = {
  ...noFile,
  reference_type: null,
  reference_id: null,
  reply_to_id: null,
} as const;
