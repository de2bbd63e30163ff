import type { Message } from '#lib/contract/chat.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { companyFor } from '#server/companies/reading.ts';
import { speakerOf } from '#server/db/sides.ts';
import { tell } from '#server/db/transaction.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { findConversationOf, listTexts, lockConversation, shareConversation } from './queries.ts';
import { requireContact } from './reading.ts';
import { send } from './sending.ts';
import { indexAgain } from './words.ts';

/** The owner gives a conversation of before to the company, and says so in it. */
export async function share(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  companyId: number,
): Promise<Message> {
  const contact = await requireContact(ctx.db, viewer, conversationId);
  const company = await companyFor(ctx, viewer, companyId, 'transfer');
  if (contact.company_id !== null) throw new AppError('conflict', { detail: texts.isCompanys });
  const speaker = speakerOf(companyId);
  await ctx.db.inTransaction(async (tx) => {
    await lockConversation(tx, conversationId);
    if (await findConversationOf(tx, speaker, contact.peer_id))
      throw new AppError('conflict', { detail: texts.sharedAlready });
    await shareConversation(tx, { id: conversationId, ownerId: viewer.id, speaker, peer: contact.peer_id });
    await enqueue(tx, {
      kind: 'index-messages',
      payload: { conversationId },
      userId: viewer.id,
      now: ctx.clock.now(),
    });
    tell(tx, { type: 'contact-changed', to: 'programs', userIds: [viewer.id, contact.peer_id] });
  });
  return send(ctx, viewer, conversationId, { text: texts.shared(company.name) });
}

const indexedAtOnce = 200;

/** Queue job. From then on its words are found by everybody who answers for the company. */
export const indexMessages = (
  { db }: Pick<Ctx, 'db'>,
  { conversationId, after = 0 }: QueuedWork['index-messages'],
) =>
  db.inTransaction(async (tx) => {
    const rows = await listTexts(tx, conversationId, after, indexedAtOnce);
    await indexAgain(tx, rows);
    const last = rows.at(-1);
    return rows.length < indexedAtOnce || !last ? undefined : { conversationId, after: last.id };
  });
