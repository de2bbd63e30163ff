import type { Message } from '#lib/contract/chat.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { belongsTo, companyFor } from '#server/companies/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import { speakerOf } from '#server/db/sides.ts';
import { isUniqueViolation, tell } from '#server/db/transaction.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { listTexts } from './message-queries.ts';
import { type Contact, findConversationOf, lockConversation, shareConversation } from './queries.ts';
import { refuseIfClosed, requireContact } from './reading.ts';
import { say, takeOne } from './sending.ts';
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
  if (await belongsTo(ctx, { id: contact.peer_id }, companyId))
    throw new AppError('conflict', { detail: texts.peerOfCompany });
  await takeOne(ctx, viewer.id, conversationId);
  try {
    return await ctx.db.inTransaction((tx) => shareIn(ctx, tx, viewer, { contact, company }));
  } catch (error) {
    // The customer has begun one with the company at the same moment.
    if (isUniqueViolation(error)) throw new AppError('conflict', { detail: texts.sharedAlready });
    throw error;
  }
}

interface Sharing {
  readonly contact: Contact;
  readonly company: { readonly id: number; readonly name: string };
}

/** As a whole, or not at all: nobody else reads a conversation in which that was not said. */
async function shareIn(ctx: Ctx, tx: Tx, viewer: Viewer, { contact, company }: Sharing): Promise<Message> {
  const { conversation_id: id, peer_id: peer } = contact;
  const speaker = speakerOf(company.id);
  await lockConversation(tx, id);
  const now = await requireContact(tx, viewer, id);
  if (now.company_id !== null) throw new AppError('conflict', { detail: texts.isCompanys });
  const other = await findConversationOf(tx, speaker, peer);
  if (other) throw new AppError('conflict', { detail: texts.sharedAlready, conversation_id: other.id });
  await shareConversation(tx, { id, ownerId: viewer.id, speaker, peer });
  await enqueue(tx, {
    kind: 'index-messages',
    payload: { conversationId: id },
    userId: viewer.id,
    now: ctx.clock.now(),
  });
  tell(tx, { type: 'contact-changed', to: 'programs', userIds: [viewer.id, peer] });
  const side = await requireContact(tx, viewer, id);
  refuseIfClosed(side);
  return say(ctx, tx, viewer, side, texts.shared(company.name));
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
