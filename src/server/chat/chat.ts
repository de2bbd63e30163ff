import type { Message, MessagePages } from '#lib/contract/chat.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { findPerson } from '#server/accounts/reading.ts';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import { isBlockBetween, lockPeople } from '#server/db/people.ts';
import { together } from '#server/db/prepared.ts';
import { tell } from '#server/db/transaction.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { readOf, recordMissed } from '#server/notifications/notifications.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { releaseFilesOf } from './files.ts';

export { conversationsOf, exportOf, messagesOf } from './export.ts';
export { isFileTaken, readEvidenceFile, sweepEvidenceFiles } from './files.ts';
export { idBeforeNewest } from './queries.ts';

import {
  type Contact,
  contacts,
  countUnread,
  deleteConversation,
  findContact,
  findConversationOf,
  findMessage,
  findNewest,
  findUnseen,
  hasWritten,
  hideMessage,
  insertConversation,
  insertMembers,
  listConversationFor,
  listFilesSeenAlone,
  listForRemoval,
  listLeftAlone,
  listMembers,
  lockConversation,
  moveDelivered,
  moveRead,
  recountUnread as recount,
  showNewest,
} from './queries.ts';
import { invalid, listMessages, requireContact } from './reading.ts';
import { closedBecause, hidesPresence, isAcrossBlock } from './shown.ts';
import { removeFromIndex } from './words.ts';

const dayMs = 24 * 60 * 60 * 1000;

export async function start(ctx: Ctx, viewer: Viewer, peerId: number): Promise<{ id: number }> {
  if (peerId === viewer.id) throw invalid('peer_user_id', texts.withOneself);
  const known = await findConversationOf(ctx.db, viewer.id, peerId);
  const now = ctx.clock.now().toISOString();
  if (known) {
    await ctx.db.inTransaction((tx) => listConversationFor(tx, viewer.id, known.id, now));
    return known;
  }
  if (!(await findPerson(ctx, peerId))) throw new AppError('not_found');
  await refuseAcrossBlock(ctx.db, viewer, peerId);
  const limit = { name: 'new-conversations', most: ctx.config.conversationsADay, withinMs: dayMs };
  await takeOrRefuse(ctx.limits, limit, String(viewer.id), texts.tooManyNew(limit.most));
  const made = await ctx.db.inTransaction(async (tx) => {
    // Locks both people, so that nobody blocks the other before the conversation is written.
    await lockPeople(tx, [viewer.id, peerId]);
    await refuseAcrossBlock(tx, viewer, peerId);
    const conversation = await insertConversation(tx, viewer.id, peerId, now);
    if (!conversation) return undefined;
    const { id: conversation_id } = conversation;
    const empty = { conversation_id, last_id: null, open_until: null };
    await insertMembers(tx, [
      { ...empty, user_id: viewer.id, peer_id: peerId, last_at: now },
      { ...empty, user_id: peerId, peer_id: viewer.id, last_at: null },
    ]);
    return conversation;
  });
  if (made) return made;
  // Another request has made the same conversation, perhaps one of the other person.
  await ctx.limits.giveBack(limit, String(viewer.id));
  return start(ctx, viewer, peerId);
}

/** Whether this person has ever written to the viewer. */
export async function hasWrittenTo({ db }: Pick<Ctx, 'db'>, viewer: Viewer, id: number): Promise<boolean> {
  const known = await findConversationOf(db, viewer.id, id);
  return known !== undefined && hasWritten(db, known.id, id);
}

async function refuseAcrossBlock(db: SqlDb, viewer: Viewer, peerId: number): Promise<void> {
  if (await isBlockBetween(db, viewer.id, peerId))
    throw new AppError('forbidden', { detail: texts.blockedByPeer });
}

/**
 * Locks the conversation of two people before a block separates them. A message sent at the same time is either written
 * before the block, or finds the block.
 */
export { listConversationFor, lockConversationOf } from './queries.ts';

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
    // A block separates the two, so the other person must not see how far this one has read.
    if (isAcrossBlock(contact)) return void (await readOf(tx, viewer.id, conversationId, ctx.clock.now()));
    const [, [moved], [now]] = await together(tx, [
      lockConversation.with(tx, conversationId),
      moveRead.with(tx, contact.id, upToId),
      contacts.with(tx, viewer.id, conversationId),
    ]);
    if (!moved || !now) return;
    tellMark(tx, now, 'read', upToId);
    if (contact.unread > 0 && moved.unread === 0)
      await readOf(tx, viewer.id, conversationId, ctx.clock.now());
  });
}

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
  /** The last message that has reached a device of the person. All before it have, too. */
  readonly upToId: number;
}

export async function markArrived({ db }: Pick<Ctx, 'db'>, arrivals: readonly Arrival[]): Promise<void> {
  const known = await Promise.all(
    arrivals.map(async ({ userId, conversationId, upToId }) => {
      const contact = await findContact(db, userId, conversationId);
      const isNews = contact && contact.delivered_id < upToId && !isAcrossBlock(contact);
      return isNews ? [{ contact, upToId }] : [];
    }),
  );
  // Locks the rows in one order, so that two processes never wait for each other in a circle.
  const news = known.flatMap((one) => one ?? []).sort((one, other) => one.contact.id - other.contact.id);
  if (news.length === 0) return;
  await db.inTransaction(async (tx) => {
    const moved = await together(
      tx,
      news.map(({ contact, upToId }) => moveDelivered.with(tx, contact.id, upToId)),
    );
    const arrived = news.filter((_, at) => moved[at]?.length);
    const now = await together(
      tx,
      arrived.map(({ contact }) => contacts.with(tx, contact.user_id, contact.conversation_id)),
    );
    for (const [at, { upToId }] of arrived.entries())
      for (const contact of now[at] ?? []) tellMark(tx, contact, 'delivered', upToId);
  });
}

/**
 * Tells people of messages by a notification, a push and a mail, because the device that showed the conversation did
 * not get them.
 */
export async function tellMissed(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  arrivals: readonly Arrival[],
): Promise<void> {
  for (const { userId, conversationId, upToId } of arrivals)
    await db.inTransaction(async (tx) => {
      await lockConversation(tx, conversationId);
      const contact = await findContact(tx, userId, conversationId);
      if (!contact || contact.read_id >= upToId || contact.unread === 0) return;
      const { peer_id: id, full_name, username, unread } = contact;
      if (username === null) return;
      const sender = { id, full_name, username };
      await recordMissed(tx, { userId, conversationId, sender, unread, now: clock.now() });
    });
}

/**
 * Tells the other person how far this one has received or read, unless a block separates them. `contact` was read once
 * the mark was written, so a new block waits for this transaction.
 */
function tellMark(tx: Tx, contact: Contact, mark: 'delivered' | 'read', upToId: number): void {
  const { user_id: userId, peer_id, conversation_id: conversationId } = contact;
  const isTold = closedBecause(contact) === null && !(mark === 'delivered' && hidesPresence(contact));
  const userIds = isTold ? [userId, peer_id] : [userId];
  tell(tx, { type: 'messages-marked', to: 'programs', mark, userIds, conversationId, userId, upToId });
}

/** Hides a message from this person only. Its file is removed when neither of the two sees the message any more. */
export async function hide(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    const message = await findMessage(tx, id);
    if (!message) throw new AppError('not_found');
    await lockConversation(tx, message.conversation_id);
    const contact = await requireContact(tx, viewer, message.conversation_id);
    const isOwn = message.sender_id === viewer.id;
    await hideMessage(tx, id, isOwn ? 'hidden_from_sender' : 'hidden_from_receiver');
    if (contact.last_id === id) await showNewest(tx, contact);
    if (!isOwn && contact.unread > 0) await countUnread(tx, contact.id);
    const unseen = await findUnseen(tx, id);
    if (unseen) await releaseFilesOf(tx, unseen, ctx.clock.now());
  });
}

/** Lists, counts and devices follow when moderation takes a message from both, or gives it back. */
export async function tellMessageTaken(tx: Tx, id: number): Promise<void> {
  const message = await findMessage(tx, id);
  if (!message) return;
  const { conversation_id: conversationId } = message;
  await lockConversation(tx, conversationId);
  const members = await listMembers(tx, conversationId);
  for (const member of members) {
    await showNewest(tx, member);
    await countUnread(tx, member.id);
  }
  const userIds = members.map(({ user_id }) => user_id);
  tell(tx, { type: 'message-taken', to: 'programs', userIds, conversationId, messageId: id });
}

export async function forgetChatOf(tx: Tx, userId: number, now: Date): Promise<void> {
  for (const message of await listFilesSeenAlone(tx, userId)) await releaseFilesOf(tx, message, now);
  for (const { conversation_id } of await listLeftAlone(tx, userId)) {
    for (let after = 0; ; ) {
      const messages = await listForRemoval(tx, conversation_id, after, batchSize);
      await removeFromIndex(
        tx,
        messages.map(({ id }) => id),
      );
      for (const message of messages) await releaseFilesOf(tx, message, now);
      if (messages.length < batchSize) break;
      after = messages.at(-1)?.id ?? 0;
    }
    await deleteConversation(tx, conversation_id);
  }
}
const batchSize = 500;

export const recountUnread = ({ db }: Pick<Ctx, 'db'>): Promise<number> => db.inTransaction(recount);
