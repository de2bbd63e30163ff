import { type CompiledQuery, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Caution } from '#lib/moderation/life.ts';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, Tx } from '#server/db/connect.ts';
import { prepared, preparedRow, together } from '#server/db/prepared.ts';
import type { MemberTable, MessageTable } from '#server/db/schema.ts';
import { isSideOf } from '#server/db/sides.ts';
import { isNotWithheld } from '#server/db/withheld.ts';
import { wordIndexOf } from '#server/entries/documents/documents.ts';
import { lockConversation } from './queries.ts';

type Member = Selectable<MemberTable>;
export type StoredMessage = Selectable<MessageTable>;

export const hasWritten = (db: ReadingDb, conversationId: number, senderId: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('sender_id', '=', senderId)
      .where('is_note', '=', 0)
      .limit(1),
  );

/** That both sides may see. */
const newestIn = (conversationId: number) =>
  sql<number>`(select id from messages where conversation_id = ${conversationId} and is_note = 0
    order by id desc limit 1)`;

/** Of messages that both sides may find. */
export const listTexts = (db: ReadingDb, conversationId: number, after: number, most: number) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['messages.id', 'messages.text', 'conversations.low_id', 'conversations.high_id'])
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.is_note', '=', 0)
    .where('messages.id', '>', after)
    .orderBy('messages.id')
    .limit(most)
    .execute();

type NewMessage = Omit<Insertable<MessageTable>, 'id' | 'previous_id'>;

const insertMessage = preparedRow((db, row: NewMessage) =>
  db
    .insertInto('messages')
    .values({ ...row, previous_id: newestIn(row.conversation_id) })
    .returningAll(),
);

const noteMessage = prepared((db, conversationId: number, senderId: number, at: string, bytes: number) =>
  db
    .updateTable('members')
    .set({
      last_id: newestIn(conversationId),
      last_at: at,
      unread: sql<number>`case when user_id = ${senderId} then unread else unread + 1 end`,
      written: sql<number>`case when user_id = ${senderId} then written + ${bytes} else written end`,
    })
    .where('conversation_id', '=', conversationId)
    .returning(['user_id', 'open_until', 'written']),
);

/**
 * Writes a message for both sides. Throws when the sender has already sent this message. `asked` is answered with it,
 * while the conversation is locked.
 */
export async function writeMessage<Row>(
  tx: Tx,
  message: NewMessage,
  terms: string,
  asked: CompiledQuery<Row>,
): Promise<Written & { readonly answer: Row | undefined }> {
  const { conversation_id: id, sender_id, created_at, text } = message;
  const words = wordIndexOf(tx, 'message_words').insertion([{ id: newestIn(id), words: terms }]);
  const [, [row], members, [answer]] = await together(tx, [
    lockConversation.with(tx, id),
    insertMessage.with(tx, { ...message, hidden_from_receiver: 0, is_note: 0 }),
    noteMessage.with(tx, id, sender_id, created_at, Buffer.byteLength(text)),
    asked,
    ...(terms === '' ? [] : [words.compile(tx)]),
  ]);
  if (!row) throw new Error('A message was not written.');
  return { row, members, answer };
}

/** A note is nobody's news: it changes neither list nor counts. */
export async function writeNote(tx: Tx, note: NewMessage): Promise<Written> {
  const { conversation_id: id, sender_id, text } = note;
  const [, [row], [side]] = await together(tx, [
    lockConversation.with(tx, id),
    insertMessage.with(tx, { ...note, hidden_from_receiver: 1, is_note: 1 }),
    countBytes.with(tx, id, sender_id, Buffer.byteLength(text)),
  ]);
  if (!row || !side) throw new Error('A note was not written.');
  return { row, members: [side] };
}

const countBytes = prepared((db, conversationId: number, speaker: number, bytes: number) =>
  db
    .updateTable('members')
    .set({ written: sql<number>`written + ${bytes}` })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', speaker)
    .returning(['user_id', 'open_until', 'written']),
);

export interface Written {
  readonly row: StoredMessage;
  readonly members: readonly Pick<Member, 'user_id' | 'open_until' | 'written'>[];
}

export const findNewest = async (db: ReadingDb, conversationId: number): Promise<number> =>
  (
    await db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('is_note', '=', 0)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? 0;

const sentMessage = prepared(
  (db, conversationId: number, senderId: number, clientId: string, writtenBy: number, isNote: number) =>
    db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('sender_id', '=', senderId)
      .where('client_id', '=', clientId)
      .where(sql<boolean>`coalesce(written_by, 0) = ${writtenBy}`)
      .where('is_note', '=', isNote),
);

interface Named {
  readonly conversationId: number;
  readonly senderId: number;
  readonly clientId: string;
  /** On the side of a company. */
  readonly writtenBy: number | null;
  readonly isNote: boolean;
}

export const findByClientId = async (
  db: SqlDb,
  { conversationId, senderId, clientId, writtenBy, isNote }: Named,
): Promise<{ id: number } | undefined> =>
  (await sentMessage(db, conversationId, senderId, clientId, writtenBy ?? 0, isNote ? 1 : 0))[0];

type Speaker = number | RawBuilder<number>;

/** Messages with the start of the message they reply to, unless this side has deleted that one for itself. */
const withReply = (db: ReadingDb, speaker: Speaker) =>
  db
    .selectFrom('messages')
    .leftJoin('messages as original', (join) =>
      join.onRef('original.id', '=', 'messages.reply_to_id').on(isShownTo(speaker, 'original')),
    )
    .leftJoin('users as writer', 'writer.id', 'messages.written_by')
    .selectAll('messages')
    .select(['original.text as original_text', 'original.content_type as original_type'])
    .select(sql<string | null>`coalesce(writer.full_name, '@' || writer.username)`.as('writer_name'));

const isShownTo = (speaker: Speaker, messages: 'messages' | 'original' = 'messages') => {
  const column = (name: string) => sql.ref(`${messages}.${name}`);
  return sql<boolean>`case when ${column('sender_id')} = ${speaker} then ${column('hidden_from_sender')}
    else ${column('hidden_from_receiver')} end = 0 and ${isNotWithheld('message', `${messages}.id`)}`;
};

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

interface MessagesAsked {
  readonly conversationId: number;
  /** The side that reads. */
  readonly speaker: number;
  readonly limit: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

export function listMessages(db: ReadingDb, asked: MessagesAsked) {
  const { conversationId, speaker, limit, before, after } = asked;
  let list = withReply(db, speaker)
    .where('messages.conversation_id', '=', conversationId)
    .where(isShownTo(speaker))
    .orderBy('messages.id', after === undefined ? 'desc' : 'asc')
    .limit(limit);
  if (before !== undefined) list = list.where('messages.id', '<', before);
  if (after !== undefined) list = list.where('messages.id', '>', after);
  return list.execute();
}

/** The message before the newest so many that a side sees. 0 where there are no more than those. */
export async function idBeforeNewest(
  db: ReadingDb,
  { conversationId, speaker, most }: { conversationId: number; speaker: number; most: number },
): Promise<number> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where(isShownTo(speaker))
    .orderBy('id', 'desc')
    .limit(1)
    .offset(most)
    .executeTakeFirst();
  return found?.id ?? 0;
}

/** More than a device keeps of a conversation. */
const mostCounted = 1000;

export async function countBetween(
  db: ReadingDb,
  { user_id: speaker, conversation_id: conversationId }: Pick<Member, 'user_id' | 'conversation_id'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const shown = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where(isShownTo(speaker))
    .limit(mostCounted)
    .execute();
  return shown.length;
}

/** The side on which a person sits in the conversation of a message. Null for a stranger. */
const sideOf = (readerId: number) =>
  sql<number>`(select members.user_id from members
    where members.conversation_id = messages.conversation_id and ${isSideOf(readerId)})`;

/** Of these, those that this person may read, each as their side sees it. */
export const findMessages = async (
  db: ReadingDb,
  readerId: number,
  ids: readonly number[],
): Promise<MessageRow[]> =>
  ids.length === 0
    ? []
    : withReply(db, sideOf(readerId))
        .where('messages.id', 'in', ids)
        .where(sql<boolean>`${sideOf(readerId)} is not null`)
        .where(isShownTo(sideOf(readerId)))
        .execute();

export const findMessage = (db: ReadingDb, id: number): Promise<StoredMessage | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

export const hideMessage = (tx: Tx, id: number, column: 'hidden_from_sender' | 'hidden_from_receiver') =>
  tx
    .updateTable('messages')
    .set({ [column]: 1 })
    .where('id', '=', id)
    .execute();

export async function showNewest(tx: Tx, member: Pick<Member, 'id' | 'conversation_id' | 'user_id'>) {
  const newest = await tx
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', member.conversation_id)
    .where('is_note', '=', 0)
    .where(isShownTo(member.user_id))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .updateTable('members')
    .set({ last_id: newest?.id ?? null })
    .where('id', '=', member.id)
    .execute();
}

/** As a moderator sees them: each under the person who wrote it, and what passed between the two sides alone. */
const asEvidence = (db: ReadingDb, conversationId: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'text', 'filename', 'content_type', 'file', 'created_at'])
    .select(sql<number>`coalesce(written_by, sender_id)`.as('sender_id'))
    .where('conversation_id', '=', conversationId)
    .where('is_note', '=', 0);

export async function listAround(db: ReadingDb, message: StoredMessage, before: number, after: number) {
  const all = asEvidence(db, message.conversation_id);
  const earlier = await all
    .where('id', '<=', message.id)
    .orderBy('id', 'desc')
    .limit(before + 1)
    .execute();
  const later = await all.where('id', '>', message.id).orderBy('id').limit(after).execute();
  return [...earlier.reverse(), ...later];
}

/** The newest of a conversation, as a moderator sees them. */
export const listLast = (db: ReadingDb, conversationId: number, most: number) =>
  asEvidence(db, conversationId).orderBy('id', 'desc').limit(most).execute();

export const hasCaution = (db: ReadingDb, conversationId: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('caution', 'is not', null)
      .limit(1),
  );

export const setCaution = (tx: Tx, id: number, caution: Caution) =>
  tx.updateTable('messages').set({ caution }).where('id', '=', id).execute();

/** What only this side has seen. */
export const listNotesOf = (db: ReadingDb, speaker: number, most: number) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('is_note', '=', 1)
    .where('sender_id', '=', speaker)
    .where(
      sql<boolean>`conversation_id in (select members.conversation_id from members where members.user_id = ${speaker})`,
    )
    .limit(most)
    .execute();

export const deleteMessages = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('messages').where('id', 'in', ids).execute();
};

export const listForRemoval = (db: ReadingDb, conversationId: number, after: number, most: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'file', 'small_file'])
    .where('conversation_id', '=', conversationId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
