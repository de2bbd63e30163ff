import type { Message, MessagePages } from '#lib/contract/chat.ts';
import { chatTexts as texts } from '#lib/copy/chat.ts';
import { findPerson } from '#server/accounts/reading.ts';
import { belongsTo, read as readCompany } from '#server/companies/reading.ts';
import type { SqlDb, Tx } from '#server/db/connect.ts';
import { isBlockBetween, lockPeople } from '#server/db/people.ts';
import { together } from '#server/db/prepared.ts';
import { companyOf, speakerOf } from '#server/db/sides.ts';
import { tell } from '#server/db/transaction.ts';
import { takeOrRefuse } from '#server/fairness/limits/limits.ts';
import { forgetMessagesIn, readOf, recordMissed } from '#server/notifications/messages.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { toldOf } from './claims.ts';
import { findUnseen, listFilesSeenAlone } from './file-queries.ts';
import { releaseFilesOf } from './files.ts';

export { conversationsOf, exportOf, messagesOf } from './export.ts';
export { isFileTaken, mayReadFile, readEvidenceFile, sweepEvidenceFiles } from './files.ts';
export { idBeforeNewest } from './message-queries.ts';
export { indexMessages } from './sharing.ts';

import {
  deleteMessages,
  findMessage,
  findNewest,
  hasWritten,
  hideMessage,
  listForRemoval,
  listNotesOf,
  showNewest,
} from './message-queries.ts';
import {
  type Contact,
  contacts,
  conversationsWith,
  countOfSide,
  countUnread,
  deleteConversation,
  deleteSpeaker,
  findContact,
  findConversationOf,
  insertConversation,
  insertMembers,
  listConversationFor,
  listLeftAlone,
  listMembers,
  lockConversation,
  moveDelivered,
  moveRead,
  recountUnread as recount,
} from './queries.ts';
import { otherSideOf, readersOf } from './readers.ts';
import { invalid, listMessages, requireContact } from './reading.ts';
import { closedBecause, hidesPresence, isAcrossBlock, shownId } from './shown.ts';
import { removeFromIndex } from './words.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Who begins, and with whom: each a person, or one of them a company (see sides.ts). */
interface Sides {
  readonly own?: number;
  readonly peer: number;
}

/** The caller has checked that the viewer answers for the company in whose name they begin. */
export async function start(ctx: Ctx, viewer: Viewer, sides: Sides): Promise<{ id: number }> {
  const { own = viewer.id, peer } = sides;
  if (peer === own) throw invalid('peer_user_id', texts.withOneself);
  const owner = await ownerOfPeer(ctx, viewer, peer);
  const ownCompany = companyOf(own);
  if (ownCompany !== null && (await belongsTo(ctx, { id: peer }, ownCompany)))
    throw new AppError('conflict', { detail: texts.peerOfCompany });
  const known = await findConversationOf(ctx.db, own, peer);
  const now = ctx.clock.now().toISOString();
  const isCompanyGone = owner === undefined && companyOf(peer) !== null;
  if (known && !isCompanyGone) {
    await ctx.db.inTransaction((tx) => listConversationFor(tx, own, known.id, now));
    return known;
  }
  if (owner === undefined) throw new AppError('not_found');
  // A company's owner and the other person may be apart too.
  const pairs = [
    [own, peer],
    [viewer.id, owner],
  ] as const;
  await refuseAcrossBlock(ctx.db, pairs);
  const limit = { name: 'new-conversations', most: ctx.config.conversationsADay, withinMs: dayMs };
  await takeOrRefuse(ctx.limits, limit, String(viewer.id), texts.tooManyNew(limit.most));
  const made = await ctx.db.inTransaction(async (tx) => {
    // Locks both people, so that nobody blocks the other before the conversation is written.
    await lockPeople(tx, [viewer.id, owner]);
    await refuseAcrossBlock(tx, pairs);
    const conversation = await insertConversation(tx, own, peer, now);
    if (!conversation) return undefined;
    const { id: conversation_id } = conversation;
    const empty = { conversation_id, last_id: null, open_until: null };
    await insertMembers(tx, [
      { ...empty, user_id: own, peer_id: peer, last_at: now },
      { ...empty, user_id: peer, peer_id: own, last_at: null },
    ]);
    return conversation;
  });
  if (made) return made;
  // Another request has made the same conversation, perhaps one of the other person.
  await ctx.limits.giveBack(limit, String(viewer.id));
  return start(ctx, viewer, sides);
}

/** The person who answers for the other side. Undefined where it is not there. */
async function ownerOfPeer(ctx: Ctx, viewer: Viewer, peer: number): Promise<number | undefined> {
  const companyId = companyOf(peer);
  if (companyId === null) return (await findPerson(ctx, peer))?.id;
  if (await belongsTo(ctx, viewer, companyId)) throw invalid('company_id', texts.withOwnCompany);
  return (await readCompany(ctx, companyId))?.owner_id;
}

/** Whether they have ever written to the viewer, or to the company in whose name the viewer asks. */
export async function hasWrittenTo(
  { db }: Pick<Ctx, 'db'>,
  viewer: Viewer,
  { own = viewer.id, peer }: Sides,
): Promise<boolean> {
  const known = await findConversationOf(db, own, peer);
  return known !== undefined && hasWritten(db, known.id, peer);
}

async function refuseAcrossBlock(
  db: SqlDb,
  pairs: readonly (readonly [one: number, other: number])[],
): Promise<void> {
  for (const [one, other] of pairs)
    if (await isBlockBetween(db, one, other))
      throw new AppError('forbidden', { detail: texts.blockedByPeer });
}

/**
 * Locks the conversations of two people before a block separates them. A message sent at the same time is either written
 * before the block, or finds the block.
 */
export { listConversationFor, lockConversationsBetween } from './queries.ts';

/** What one side was told of the other's messages. */
export async function forgetMessagesFrom(tx: Tx, speaker: number, from: number): Promise<void> {
  const known = await findConversationOf(tx, speaker, from);
  if (!known) return;
  for (const userId of await readersOf(tx, { user_id: speaker, peer_id: from })) {
    await forgetMessagesIn(tx, userId, [known.id]);
    tell(tx, { type: 'notifications-changed', to: 'programs', userId });
  }
}

export const readersBetween = async (tx: Tx, one: number, other: number): Promise<number[]> => [
  ...(await readersOf(tx, { user_id: one, peer_id: other })),
  ...(await readersOf(tx, { user_id: other, peer_id: one })),
];

/** Whoever was taken out of a company reads nothing of its conversations any more, and is told nothing. */
export async function leaveConversationsOf(
  tx: Tx,
  companyId: number,
  userIds: readonly number[],
): Promise<void> {
  for (const userId of userIds) {
    await forgetMessagesIn(tx, userId, conversationsWith(tx, speakerOf(companyId)));
    tell(tx, { type: 'notifications-changed', to: 'programs', userId });
  }
  tell(tx, { type: 'contact-changed', to: 'programs', userIds: [...userIds] });
}

export const countConversationsOf = ({ db }: Pick<Ctx, 'db'>, companyId: number): Promise<number> =>
  countOfSide(db, speakerOf(companyId));

export const forgetChatOfCompany = (tx: Tx, companyId: number, now: Date): Promise<void> =>
  forgetChatOf(tx, speakerOf(companyId), now);

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
    if (isAcrossBlock(contact)) return readOfSide(tx, contact, ctx.clock.now());
    const [, [moved], [now]] = await together(tx, [
      lockConversation.with(tx, conversationId),
      moveRead.with(tx, contact.id, upToId),
      contacts.with(tx, viewer.id, conversationId),
    ]);
    if (!moved || !now) return;
    await tellMark(tx, now, 'read', upToId);
    if (contact.unread > 0 && moved.unread === 0) await readOfSide(tx, contact, ctx.clock.now());
  });
}

/** What one of a company has read is read for all of it. */
async function readOfSide(tx: Tx, side: Contact, now: Date): Promise<void> {
  for (const userId of await readersOf(tx, side)) {
    await readOf(tx, userId, side.conversation_id, now);
    if (companyOf(side.user_id) !== null) tell(tx, { type: 'notifications-changed', to: 'programs', userId });
  }
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
      return isNews ? [{ readerId: userId, contact, upToId }] : [];
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
      arrived.map(({ readerId, contact }) => contacts.with(tx, readerId, contact.conversation_id)),
    );
    for (const [at, { upToId }] of arrived.entries())
      for (const contact of now[at] ?? []) await tellMark(tx, contact, 'delivered', upToId);
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
      const companyId = companyOf(contact.user_id);
      if (companyId !== null) {
        const told = await toldOf(
          tx,
          { companyId, conversationId, customerId: contact.peer_id },
          clock.now(),
        );
        if (!told.includes(userId)) return;
      }
      const { peer_id: id, unread } = contact;
      const [full_name, username] =
        companyOf(id) === null ? [contact.full_name, contact.username] : [contact.company_name, ''];
      if (username === null) return;
      const sender = { id, full_name, username };
      await recordMissed(tx, { userId, conversationId, sender, unread, now: clock.now() });
    });
}

/**
 * Tells the other person how far this one has received or read, unless a block separates them. `contact` was read once
 * the mark was written, so a new block waits for this transaction.
 */
async function tellMark(tx: Tx, contact: Contact, mark: 'delivered' | 'read', upToId: number): Promise<void> {
  const { user_id, conversation_id: conversationId } = contact;
  const isTold = closedBecause(contact) === null && !(mark === 'delivered' && hidesPresence(contact));
  tell(tx, {
    type: 'messages-marked',
    to: 'programs',
    mark,
    own: await readersOf(tx, contact),
    other: isTold ? await readersOf(tx, otherSideOf(contact)) : [],
    conversationId,
    userId: shownId(user_id, contact),
    upToId,
  });
}

/** Hides a message from this side only. Its file is removed when neither of the two sees the message any more. */
export async function hide(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    const message = await findMessage(tx, id);
    if (!message) throw new AppError('not_found');
    await lockConversation(tx, message.conversation_id);
    const contact = await requireContact(tx, viewer, message.conversation_id);
    const isOwn = message.sender_id === contact.user_id;
    if (message.is_note === 1 && !isOwn) throw new AppError('not_found');
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
  const userIds = (await Promise.all(members.map((side) => readersOf(tx, side)))).flat();
  tell(tx, { type: 'message-taken', to: 'programs', userIds, conversationId, messageId: id });
}

/** What a person or a company has said stays with the other side, as long as that one is there. */
export async function forgetChatOf(tx: Tx, speaker: number, now: Date): Promise<void> {
  for (const message of await listFilesSeenAlone(tx, speaker)) await releaseFilesOf(tx, message, now);
  for (;;) {
    const notes = (await listNotesOf(tx, speaker, batchSize)).map(({ id }) => id);
    await deleteMessages(tx, notes);
    if (notes.length < batchSize) break;
  }
  for (const { conversation_id } of await listLeftAlone(tx, speaker)) {
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
  await deleteSpeaker(tx, speaker);
}
const batchSize = 500;

export const recountUnread = ({ db }: Pick<Ctx, 'db'>): Promise<number> => db.inTransaction(recount);
