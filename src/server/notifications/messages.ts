import type { Tx } from '#server/db/connect.ts';
import { enqueue } from '#server/queue/queue.ts';
import { overdueAt, type Receiver, tellDevices, wantsPush } from './devices.ts';
import { isOn } from './notification-choices.ts';
import {
  countMessages,
  deleteRowsIn,
  findMessageRow,
  findReceivers,
  keepMessageRows,
  listReceivers,
  markConversationRead,
} from './queries.ts';
import { type Author, nameOf } from './telling.ts';

const unreadForMs = 15 * 60 * 1000;

interface NewMessage {
  readonly conversationId: number;
  readonly sender: Author;
  readonly now: Date;
}

export type MessageReceiver = Awaited<ReturnType<typeof findReceivers>>[number];

/** The query whose answer `recordMessage` needs. Runs in the same transaction, once the conversation is locked. */
export const receiverOfMessage = findReceivers.with;

/**
 * Tells a person that a message has come. The message itself writes the unread count. Returns true when a block
 * separates the two: then nobody is told, and the caller must not write the message.
 */
export async function recordMessage(
  tx: Tx,
  {
    userId,
    receiver,
    ...message
  }: NewMessage & { readonly userId: number; readonly receiver: MessageReceiver | undefined },
): Promise<boolean> {
  if (!receiver) return false;
  if (receiver.is_blocked) return true;
  await keepMessage(tx, [{ ...receiver, id: userId }], message);
  return false;
}

/** Like `recordMessage`, for those of a company who are to know. */
export async function recordTeamMessage(
  tx: Tx,
  { userIds, ...message }: NewMessage & { readonly userIds: readonly number[] },
): Promise<void> {
  if (userIds.length > 0) await keepMessage(tx, await listReceivers(tx, userIds), message);
}

async function keepMessage(
  tx: Tx,
  receivers: readonly (Receiver & { readonly id: number })[],
  { conversationId, sender, now }: NewMessage,
): Promise<void> {
  const time = now.toISOString();
  const rows = await keepMessageRows(
    tx,
    receivers.map((receiver) => ({
      user_id: receiver.id,
      conversation_id: conversationId,
      happening: 'message',
      time,
      push_at: wantsPush(receiver, 'message') ? time : null,
    })),
    overdueAt(now),
  );
  const title = nameOf(sender);
  const told = receivers.flatMap(({ id: userId, off }, at) => {
    const row = rows[at];
    return row ? [{ ...row, userId, off, isPushed: row.push_at === time, title }] : [];
  });
  await tellDevices(tx, 'chat', told, now, conversationId);
  for (const { userId, off, count } of told)
    if (count === 1 && isOn(off, 'message', 'mail')) await planUnreadMail(tx, userId, now);
}

/** Like `recordMessage`, for messages without a notification because a device seemed to show them. */
export async function recordMissed(
  tx: Tx,
  { unread, ...record }: NewMessage & { readonly userId: number; readonly unread: number },
): Promise<void> {
  const { userId, conversationId } = record;
  const known = await findMessageRow(tx, userId, conversationId);
  if (known && known.count >= unread) return;
  const [receiver] = await findReceivers(tx, userId, record.sender.id);
  await recordMessage(tx, { ...record, receiver });
  await countMessages(tx, userId, conversationId, unread);
}

export const planUnreadMail = (tx: Tx, userId: number, now: Date): Promise<void> =>
  enqueue(tx, {
    kind: 'mail-unread-messages',
    payload: { userId },
    userId,
    now,
    dueAt: new Date(now.getTime() + unreadForMs),
  });

export const readOf = (tx: Tx, userId: number, conversationId: number, now: Date) =>
  markConversationRead(tx, userId, conversationId, now.toISOString());

export { deleteRowsIn as forgetMessagesIn };
