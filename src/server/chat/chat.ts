import type { Message, MessagePages, SendFile, SendMessage } from '#lib/contract/chat.ts';
import type { ReferenceType } from '#lib/contract/chat-form.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { mayContactStrangers } from '#server/accounts/accounts.ts';
import { findPerson } from '#server/accounts/reading.ts';
import { apartFrom } from '#server/blocks/reading.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ReadingDb, SqlDb } from '#server/db/handles.ts';
import { isTaken } from '#server/db/taken.ts';
import { tell } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { takeOrRefuse } from '#server/limits/limits.ts';
import type { IncomingFile } from '#server/media/incoming-file.ts';
import { readOf, recordMessage } from '#server/notifications/notifications.ts';
import type { Ctx } from '#server/types.ts';
import type { Viewer } from '#server/viewer.ts';
import { type FileColumns, noFile, releaseFile, storeFile } from './files.ts';
import {
  type Contact,
  countUnread,
  deleteConversation,
  findByClientId,
  findContact,
  findConversationOf,
  findMessage,
  findNewest,
  hasWritten,
  hideMessage,
  holdConversation,
  insertConversation,
  insertMembers,
  listConversationFor,
  listForRemoval,
  listLeftAlone,
  moveDelivered,
  moveRead,
  recountUnread as recount,
  showNewest,
  writeMessage,
} from './queries.ts';
import { listMessages, readMessage } from './reading.ts';
import { referencesOf } from './references.ts';
import { closedBecause, seenBy, shownMessage } from './shown.ts';
import { removeFromIndex, termsOf } from './words.ts';

export { sweepFile } from './files.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The conversation with a person: the same one whenever, and by whichever of the two, it is begun. */
export async function start(ctx: Ctx, viewer: Viewer, peerId: number): Promise<{ id: number }> {
  if (peerId === viewer.id) throw invalid('peer_user_id', texts.withOneself);
  const known = await findConversationOf(ctx.db, viewer.id, peerId);
  const now = ctx.clock.now().toISOString();
  if (known) {
    await ctx.db.inTransaction((tx) => listConversationFor(tx, viewer.id, known.id, now));
    return known;
  }
  if (!(await findPerson(ctx, peerId))) throw new AppError('not_found');
  await refuseIfApart(ctx, viewer, peerId);
  const limit = { name: 'new-conversations', most: ctx.config.conversationsADay, withinMs: dayMs };
  await takeOrRefuse(ctx.limits, limit, String(viewer.id), texts.tooManyNew(limit.most));
  const made = await ctx.db.inTransaction(async (tx) => {
    const conversation = await insertConversation(tx, viewer.id, peerId, now);
    if (!conversation) return undefined;
    const { id: conversation_id } = conversation;
    await insertMembers(tx, [
      { conversation_id, user_id: viewer.id, peer_id: peerId, last_id: null, last_at: now, open_until: null },
      {
        conversation_id,
        user_id: peerId,
        peer_id: viewer.id,
        last_id: null,
        last_at: null,
        open_until: null,
      },
    ]);
    return conversation;
  });
  if (made) return made;
  // Somebody was faster, perhaps the other person.
  await ctx.limits.giveBack(limit, String(viewer.id));
  return start(ctx, viewer, peerId);
}

async function refuseIfApart(ctx: Ctx, viewer: Viewer, peerId: number): Promise<void> {
  if (!(await apartFrom(ctx, viewer.id, [peerId])).has(peerId)) return;
  throw new AppError('forbidden', { detail: texts.blockedByPeer });
}

export async function send(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  { text = '', ...sent }: SendMessage,
): Promise<Message> {
  if (text === '') throw invalid('text', texts.empty);
  return sendOnce(ctx, viewer, conversationId, { ...sent, text, file: noFile });
}

export async function sendFile(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  { duration_ms, waveform, ...sent }: SendFile,
  file: IncomingFile,
): Promise<Message> {
  const contact = await requireContact(ctx.db, viewer, conversationId);
  const twin = await twinOf(ctx, contact, sent.client_id);
  if (twin) return twin;
  refuseIfClosed(contact);
  await requireKnown(ctx, viewer, contact);
  const stored = await storeFile(ctx, viewer.id, file, { duration_ms, waveform });
  return sendOnce(ctx, viewer, conversationId, { ...sent, text: '', file: stored });
}

interface Sending extends Omit<SendMessage, 'text'> {
  readonly text: string;
  readonly file: FileColumns;
}

async function sendOnce(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  sending: Sending,
): Promise<Message> {
  const { text, file, client_id = null } = sending;
  const contact = await requireContact(ctx.db, viewer, conversationId);
  // What was acknowledged before stays so, whatever has happened between the two since.
  const twin = await twinOf(ctx, contact, client_id);
  if (twin) return twin;
  refuseIfClosed(contact);
  await requireKnown(ctx, viewer, contact);
  const original = await originalOf(ctx.db, conversationId, sending.reply_to);
  const reference = referenceIn(sending);
  const references = await referencesOf(ctx, [reference]);
  const userIds = [viewer.id, contact.peer_id];
  const terms = termsOf(text, userIds);
  try {
    const message = await ctx.db.inTransaction(async (tx) => {
      const now = ctx.clock.now();
      const created_at = now.toISOString();
      const written = await writeMessage(
        tx,
        {
          ...{
            conversation_id: conversationId,
            sender_id: viewer.id,
            client_id,
            text,
            ...file,
            ...reference,
          },
          ...{ reply_to_id: original?.id ?? null, created_at },
        },
        terms,
      );
      const quoted = { original_text: original?.text ?? null, original_type: original?.content_type ?? null };
      const message = shownMessage(ctx, { ...written.row, ...quoted }, references);
      tell(tx, { type: 'message-sent', to: 'programs', userIds, message });
      const openUntil = written.members.find(({ user_id }) => user_id === contact.peer_id)?.open_until ?? '';
      // Who has the conversation open sees the message by itself.
      if (openUntil <= created_at)
        await recordMessage(tx, {
          ...{ userId: contact.peer_id, conversationId, sender: viewer.row },
          now,
        });
      return message;
    });
    return seenBy(message, viewer.id);
  } catch (error) {
    if (!isTaken(error)) throw error;
    // The same message was sent at the same time.
    await ctx.db.inTransaction((tx) => releaseFile(tx, file, ctx.clock.now()));
    const first = await twinOf(ctx, contact, client_id);
    if (!first) throw error;
    return first;
  }
}

/** Who answers is known to the other person. Whoever writes first must have proven their e-mail. */
async function requireKnown(ctx: Ctx, viewer: Viewer, { conversation_id, peer_id }: Contact): Promise<void> {
  if (mayContactStrangers(ctx, viewer) || (await hasWritten(ctx.db, conversation_id, peer_id))) return;
  throw new AppError('email_not_proven');
}

/** What a phone sends again after a lost answer gets that answer. */
async function twinOf(
  ctx: Ctx,
  { user_id: senderId, conversation_id: conversationId }: Contact,
  clientId: string | null | undefined,
): Promise<Message | undefined> {
  const twin = clientId && (await findByClientId(ctx.db, { conversationId, senderId, clientId }));
  return twin ? readMessage(ctx, senderId, twin.id) : undefined;
}

function referenceIn({ service_ref, job_ref, portfolio_ref }: Sending): {
  reference_type: ReferenceType | null;
  reference_id: number | null;
} {
  const all = [
    ['service', service_ref],
    ['job', job_ref],
    ['portfolio', portfolio_ref],
  ] as const;
  const [first, second] = all.filter(([, id]) => typeof id === 'number');
  if (second) throw invalid(`${second[0]}_ref`, texts.oneReference);
  return { reference_type: first?.[0] ?? null, reference_id: first?.[1] ?? null };
}

async function originalOf(db: ReadingDb, conversationId: number, id: number | null | undefined) {
  if (typeof id !== 'number') return undefined;
  const original = await findMessage(db, id);
  if (original?.conversation_id !== conversationId) throw invalid('reply_to', texts.otherConversation);
  return original;
}

/** To whoever is no member, the conversation does not exist. */
async function requireContact(db: SqlDb, viewer: Viewer, conversationId: number): Promise<Contact> {
  const contact = await findContact(db, viewer.id, conversationId);
  if (!contact) throw new AppError('not_found');
  return contact;
}

function refuseIfClosed(contact: Contact): void {
  const detail = closedBecause(contact);
  if (detail !== null) throw new AppError('forbidden', { detail });
}

/** Marks everything up to a message as read, or all there is. */
export async function markRead(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  upTo: number | null | undefined,
): Promise<void> {
  const contact = await requireContact(ctx.db, viewer, conversationId);
  const last = await findNewest(ctx.db, conversationId);
  const upToId = Math.min(upTo ?? last, last);
  if (upToId <= contact.read_id) return;
  await ctx.db.inTransaction(async (tx) => {
    const [, moved] = await Promise.all([
      holdConversation(tx, conversationId),
      moveRead(tx, contact.id, upToId),
    ]);
    if (!moved) return;
    tellMark(tx, contact, 'read', upToId);
    if (contact.unread > 0 && moved.unread === 0)
      await readOf(tx, viewer.id, conversationId, ctx.clock.now());
  });
}

/** Reads messages for a device of this person, which has received them then. */
export async function receive(
  ctx: Ctx,
  viewer: Viewer,
  conversationId: number,
  pages: MessagePages,
): Promise<Message[]> {
  const messages = await listMessages(ctx, viewer, conversationId, pages);
  const newest = messages.findLast(({ isMe }) => !isMe);
  const contact = newest && (await findContact(ctx.db, viewer.id, conversationId));
  if (contact && contact.delivered_id < newest.id)
    await markArrived(ctx, [{ userId: viewer.id, conversationId, upToId: newest.id }]);
  return messages;
}

export interface Arrival {
  readonly userId: number;
  readonly conversationId: number;
  /** Everything up to this message has reached a device of the person. */
  readonly upToId: number;
}

export async function markArrived({ db }: Pick<Ctx, 'db'>, arrivals: readonly Arrival[]): Promise<void> {
  const known = await Promise.all(
    arrivals.map(async ({ userId, conversationId, upToId }) => {
      const contact = await findContact(db, userId, conversationId);
      return contact && contact.delivered_id < upToId ? [{ contact, upToId }] : [];
    }),
  );
  // In one order, so that two processes never wait for each other in a circle.
  const news = known.flatMap((one) => one ?? []).sort((one, other) => one.contact.id - other.contact.id);
  if (news.length === 0) return;
  await db.inTransaction(async (tx) => {
    const moved = await Promise.all(news.map(({ contact, upToId }) => moveDelivered(tx, contact.id, upToId)));
    for (const [at, { contact, upToId }] of news.entries())
      if (moved[at]) tellMark(tx, contact, 'delivered', upToId);
  });
}

/** Who is apart learns nothing. */
function tellMark(tx: Tx, contact: Contact, mark: 'delivered' | 'read', upToId: number): void {
  const { user_id: userId, peer_id, conversation_id: conversationId } = contact;
  const userIds = closedBecause(contact) === null ? [userId, peer_id] : [userId];
  tell(tx, { type: 'messages-marked', to: 'programs', mark, userIds, conversationId, userId, upToId });
}

/** Hides a message from this person alone. */
export async function hide(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    const message = await findMessage(tx, id);
    if (!message) throw new AppError('not_found');
    await holdConversation(tx, message.conversation_id);
    const contact = await requireContact(tx, viewer, message.conversation_id);
    const isOwn = message.sender_id === viewer.id;
    await hideMessage(tx, id, isOwn ? 'hidden_from_sender' : 'hidden_from_receiver');
    if (contact.last_id === id) await showNewest(tx, contact);
    if (!isOwn && contact.unread > 0) await countUnread(tx, contact.id);
  });
}

/** Run before a person is erased: removes the conversations that nobody is left to read. */
export async function forgetChatOf(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const { conversation_id } of await listLeftAlone(tx, userId)) {
    for (let after = 0; ; ) {
      const messages = await listForRemoval(tx, conversation_id, after, batchSize);
      await removeFromIndex(
        tx,
        messages.map(({ id }) => id),
      );
      for (const message of messages) await releaseFile(tx, message, now);
      if (messages.length < batchSize) break;
      after = messages.at(-1)?.id ?? 0;
    }
    await deleteConversation(tx, conversation_id);
  }
}
const batchSize = 500;

/** A repair for operators, in case a defect left wrong counts. Returns how many counts were wrong. */
export const recountUnread = ({ db }: Pick<Ctx, 'db'>): Promise<number> => db.inTransaction(recount);

const invalid = (field: string, message: string) =>
  new AppError('validation_failed', { detail: message, errors: [{ field, message }] });
