import {
  type CompiledQuery,
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';
import { type DealState, openStates } from '#lib/deals/life.ts';
import type { Caution } from '#lib/moderation/life.ts';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, Tx, WritingDb } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import { prepared, preparedRow, together } from '#server/db/prepared.ts';
import { correctCounts } from '#server/db/refers.ts';
import type { MemberTable, MessageTable, Schema } from '#server/db/schema.ts';
import { isNotWithheld } from '#server/db/withheld.ts';
import { wordIndexOf } from '#server/entries/documents/documents.ts';

type Member = Selectable<MemberTable>;
export type StoredMessage = Selectable<MessageTable>;

const pairOf = (one: number, other: number) => ({
  low_id: Math.min(one, other),
  high_id: Math.max(one, other),
});

export const findConversationOf = (db: ReadingDb, one: number, other: number) => {
  const { low_id, high_id } = pairOf(one, other);
  return db
    .selectFrom('conversations')
    .select('id')
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .executeTakeFirst();
};

export const insertConversation = (tx: Tx, one: number, other: number, created_at: string) =>
  tx
    .insertInto('conversations')
    .values({ ...pairOf(one, other), created_at })
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
    .returning('id')
    .executeTakeFirst();

export const insertMembers = (tx: Tx, members: readonly Insertable<MemberTable>[]) =>
  tx.insertInto('members').values(members).execute();

export const listConversationFor = (db: WritingDb, userId: number, conversationId: number, now: string) =>
  db
    .updateTable('members')
    .set({ last_at: now })
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('last_at', 'is', null)
    .execute();

const isBlocked = (
  blocker: 'members.user_id' | 'members.peer_id',
  blocked: 'members.user_id' | 'members.peer_id',
) =>
  sql<number>`exists (select 1 from blocks where blocks.blocker_id = ${sql.ref(blocker)}
    and blocks.blocked_id = ${sql.ref(blocked)})`;

type Rows = ExpressionBuilder<Schema, 'members'>;

const withPeer = (db: ReadingDb) =>
  db
    .selectFrom('members')
    .leftJoin('users as peer', 'peer.id', 'members.peer_id')
    .selectAll('members')
    .select([
      'peer.username',
      'peer.full_name',
      'peer.profile_photo_url',
      'peer.user_type',
      'peer.shows_presence as peer_shows_presence',
    ])
    .select((row) =>
      row
        .selectFrom('users as me')
        .select('me.shows_presence')
        .whereRef('me.id', '=', 'members.user_id')
        .as('shows_presence'),
    )
    .select([
      sql<number | null>`case when ${isVisible('peer')} then 1 else 0 end`.as('is_peer_visible'),
      sql<number | null>`case when peer.id is null then 0 else 1 end`.as('is_peer_there'),
      sql<number>`case when ${isBlocked('members.user_id', 'members.peer_id')} then 1 else 0 end`.as(
        'blocks_peer',
      ),
      sql<number>`case when ${isBlocked('members.peer_id', 'members.user_id')} then 1 else 0 end`.as(
        'is_blocked_by_peer',
      ),
    ]);

/** Prepared, because each message needs it. */
export const contacts = prepared((db, userId: number, conversationId: number) =>
  withPeer(db).where('members.user_id', '=', userId).where('members.conversation_id', '=', conversationId),
);

export type Contact = Awaited<ReturnType<typeof contacts>>[number];

export const findContact = async (
  db: SqlDb,
  userId: number,
  conversationId: number,
): Promise<Contact | undefined> => (await contacts(db, userId, conversationId))[0];

export const hasWritten = (db: ReadingDb, conversationId: number, senderId: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', conversationId)
      .where('sender_id', '=', senderId)
      .limit(1),
  );

const ofPeer = (column: 'read_id' | 'delivered_id') => (row: Rows) =>
  row
    .selectFrom('members as other')
    .select(`other.${column}`)
    .whereRef('other.conversation_id', '=', 'members.conversation_id')
    .whereRef('other.user_id', '=', 'members.peer_id');

const firstCompany = (column: 'name' | 'logo_url') => (row: Rows) =>
  row
    .selectFrom('companies')
    .select(`companies.${column}`)
    .whereRef('companies.owner_id', '=', 'members.peer_id')
    .where('companies.hidden_at', 'is', null)
    .where(isNotWithheld('company', 'companies.id'))
    .orderBy('companies.id')
    .limit(1);

const withLastMessage = (db: ReadingDb) =>
  withPeer(db)
    .leftJoin('messages as last', 'last.id', 'members.last_id')
    .select([
      'last.sender_id as last_sender_id',
      'last.text as last_text',
      'last.content_type as last_content_type',
    ])
    .select((row) => [
      ofPeer('read_id')(row as unknown as Rows).as('peer_read_id'),
      ofPeer('delivered_id')(row as unknown as Rows).as('peer_delivered_id'),
      firstCompany('name')(row as unknown as Rows).as('company_name'),
      firstCompany('logo_url')(row as unknown as Rows).as('company_logo'),
    ])
    .select(
      sql<DealState | null>`(select deals.state from deals where deals.conversation_id = members.conversation_id
        order by case when deals.state in (${sql.join(openStates)}) then 0 else 1 end, deals.id desc limit 1)`.as(
        'deal_state',
      ),
    );

export type ConversationRow = Awaited<ReturnType<typeof listOf>>[number];

export const findConversationRow = (
  db: ReadingDb,
  userId: number,
  conversationId: number,
): Promise<ConversationRow | undefined> =>
  withLastMessage(db)
    .where('members.user_id', '=', userId)
    .where('members.conversation_id', '=', conversationId)
    .executeTakeFirst();

export const listRowsOf = (
  db: ReadingDb,
  userId: number,
  ids: readonly number[],
): Promise<ConversationRow[]> =>
  withLastMessage(db)
    .where('members.user_id', '=', userId)
    .where('members.conversation_id', 'in', ids)
    .execute();

export const conversationExists = (db: ReadingDb, id: number): Promise<boolean> =>
  isAny(db.selectFrom('conversations').select('id').where('id', '=', id));

interface ListPlace {
  readonly last_at: string;
  readonly conversation_id: number;
}

export function listOf(db: ReadingDb, userId: number, limit: number, after?: ListPlace) {
  let list = withLastMessage(db)
    .where('members.user_id', '=', userId)
    .where('members.last_at', 'is not', null);
  if (after)
    list = list.where(
      sql<boolean>`(members.last_at, members.conversation_id) < (${after.last_at}, ${after.conversation_id})`,
    );
  return list
    .orderBy('members.last_at', 'desc')
    .orderBy('members.conversation_id', 'desc')
    .limit(limit)
    .execute();
}

export const placeInList = (db: ReadingDb, userId: number, conversationId: number) =>
  db
    .selectFrom('members')
    .select(['last_at', 'conversation_id'])
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();

/** Locks the conversation, so that message ids grow in the order in which messages become readable. */
export const lockConversation = prepared((db, id: number) =>
  db
    .updateTable('conversations')
    .set({ created_at: sql.ref<string>('created_at') })
    .where('id', '=', id),
);

const newestIn = (conversationId: number) =>
  sql<number>`(select max(id) from messages where conversation_id = ${conversationId})`;

export async function lockConversationOf(tx: Tx, one: number, other: number): Promise<void> {
  const conversation = await findConversationOf(tx, one, other);
  if (!conversation) return;
  await lockConversation(tx, conversation.id);
  await tx
    .updateTable('members')
    .set({ unread: sql.ref<number>('unread') })
    .where('conversation_id', '=', conversation.id)
    .execute();
}

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
 * Writes a message for both people. Throws when the sender has already sent this message. `asked` is answered with it,
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
    insertMessage.with(tx, message),
    noteMessage.with(tx, id, sender_id, created_at, Buffer.byteLength(text)),
    asked,
    ...(terms === '' ? [] : [words.compile(tx)]),
  ]);
  if (!row) throw new Error('A message was not written.');
  return { row, members, answer };
}

export interface Written {
  readonly row: StoredMessage;
  readonly members: readonly Pick<Member, 'user_id' | 'open_until' | 'written'>[];
}

export const findNewest = async (db: ReadingDb, conversationId: number): Promise<number> =>
  (
    await db
      .selectFrom('messages')
      .select((row) => row.fn.max('id').as('id'))
      .where('conversation_id', '=', conversationId)
      .executeTakeFirst()
  )?.id ?? 0;

const sentMessage = prepared((db, conversationId: number, senderId: number, clientId: string) =>
  db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId),
);

interface Named {
  readonly conversationId: number;
  readonly senderId: number;
  readonly clientId: string;
}

export const findByClientId = async (
  db: SqlDb,
  { conversationId, senderId, clientId }: Named,
): Promise<{ id: number } | undefined> => (await sentMessage(db, conversationId, senderId, clientId))[0];

/** Messages with the start of the message they reply to, unless this person has deleted that one for themselves. */
const withReply = (db: ReadingDb, userId: number) =>
  db
    .selectFrom('messages')
    .leftJoin('messages as original', (join) =>
      join.onRef('original.id', '=', 'messages.reply_to_id').on(isShownTo(userId, 'original')),
    )
    .selectAll('messages')
    .select(['original.text as original_text', 'original.content_type as original_type']);

const isShownTo = (userId: number, messages: 'messages' | 'original' = 'messages') => {
  const column = (name: string) => sql.ref(`${messages}.${name}`);
  return sql<boolean>`case when ${column('sender_id')} = ${userId} then ${column('hidden_from_sender')}
    else ${column('hidden_from_receiver')} end = 0 and ${isNotWithheld('message', `${messages}.id`)}`;
};

export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number];

interface MessagesAsked {
  readonly conversationId: number;
  readonly userId: number;
  readonly limit: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

export function listMessages(db: ReadingDb, asked: MessagesAsked) {
  const { conversationId, userId, limit, before, after } = asked;
  let list = withReply(db, userId)
    .where('messages.conversation_id', '=', conversationId)
    .where(isShownTo(userId))
    .orderBy('messages.id', after === undefined ? 'desc' : 'asc')
    .limit(limit);
  if (before !== undefined) list = list.where('messages.id', '<', before);
  if (after !== undefined) list = list.where('messages.id', '>', after);
  return list.execute();
}

/** The message before the newest so many that a person sees. 0 where there are no more than those. */
export async function idBeforeNewest(
  db: ReadingDb,
  { conversationId, userId, most }: { conversationId: number; userId: number; most: number },
): Promise<number> {
  const found = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where(isShownTo(userId))
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
  userId: number,
  conversationId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number> {
  const shown = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('id', '>=', from)
    .where('id', '<=', to)
    .where(isShownTo(userId))
    .limit(mostCounted)
    .execute();
  return shown.length;
}

export const findMessages = async (
  db: ReadingDb,
  userId: number,
  ids: readonly number[],
): Promise<MessageRow[]> =>
  ids.length === 0
    ? []
    : withReply(db, userId)
        .innerJoin('members', 'members.conversation_id', 'messages.conversation_id')
        .where('members.user_id', '=', userId)
        .where('messages.id', 'in', ids)
        .where(isShownTo(userId))
        .execute();

export const findPeerMember = (
  db: ReadingDb,
  { conversation_id, peer_id }: Pick<Member, 'conversation_id' | 'peer_id'>,
) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('conversation_id', '=', conversation_id)
    .where('user_id', '=', peer_id)
    .executeTakeFirst();

/** Moves the mark forward, never back. No row when it did not move. */
export const moveDelivered = prepared((db, memberId: number, upTo: number) =>
  db
    .updateTable('members')
    .set({ delivered_id: upTo })
    .where('id', '=', memberId)
    .where('delivered_id', '<', upTo)
    .returning('id'),
);

export const moveRead = prepared((db, memberId: number, upTo: number) =>
  db
    .updateTable('members')
    .set({
      read_id: upTo,
      delivered_id: sql<number>`case when delivered_id < ${upTo} then ${upTo} else delivered_id end`,
      unread: unreadAfter(sql`${upTo}`),
    })
    .where('id', '=', memberId)
    .where('read_id', '<', upTo)
    .returning('unread'),
);

const unreadAfter = (id: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from messages m where m.conversation_id = members.conversation_id
    and m.sender_id = members.peer_id and m.hidden_from_receiver = 0 and m.id > ${id}
    and ${isNotWithheld('message', 'm.id')})`;

export const countUnread = (tx: Tx, memberId: number) =>
  tx
    .updateTable('members')
    .set({ unread: unreadAfter(sql`members.read_id`) })
    .where('id', '=', memberId)
    .execute();

export const recountUnread = (tx: Tx): Promise<number> =>
  correctCounts(tx, { table: 'members', column: 'unread', counted: unreadAfter(sql`members.read_id`) });

export const findMessage = (db: ReadingDb, id: number): Promise<StoredMessage | undefined> =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

export const hideMessage = (tx: Tx, id: number, column: 'hidden_from_sender' | 'hidden_from_receiver') =>
  tx
    .updateTable('messages')
    .set({ [column]: 1 })
    .where('id', '=', id)
    .execute();

export async function showNewest(tx: Tx, member: Member): Promise<void> {
  const [newest] = await listMessages(tx, {
    conversationId: member.conversation_id,
    userId: member.user_id,
    limit: 1,
  });
  await tx
    .updateTable('members')
    .set({ last_id: newest?.id ?? null })
    .where('id', '=', member.id)
    .execute();
}

export async function listAround(db: ReadingDb, message: StoredMessage, before: number, after: number) {
  const all = db
    .selectFrom('messages')
    .select(['id', 'sender_id', 'text', 'filename', 'content_type', 'file', 'created_at'])
    .where('conversation_id', '=', message.conversation_id);
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
  db
    .selectFrom('messages')
    .select(['id', 'sender_id', 'text', 'filename', 'content_type', 'file', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export const listMembers = (db: ReadingDb, conversationId: number) =>
  db.selectFrom('members').selectAll().where('conversation_id', '=', conversationId).execute();

export const findConversationWith = (db: ReadingDb, userId: number, peerId: number) =>
  db
    .selectFrom('members')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('peer_id', '=', peerId)
    .executeTakeFirst();

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

export const setOpen = async (
  db: WritingDb,
  memberIds: readonly number[],
  until: string | null,
): Promise<void> => {
  if (memberIds.length > 0)
    await db.updateTable('members').set({ open_until: until }).where('id', 'in', memberIds).execute();
};

/** Whether one of the two still sees the message. Erased people are no longer members. */
const isSeen = sql<boolean>`exists (select 1 from members where members.conversation_id = messages.conversation_id
  and case when members.user_id = messages.sender_id then messages.hidden_from_sender
    else messages.hidden_from_receiver end = 0)`;

/** Whether the message was reported, and its case still has the copy of the conversation. */
const isEvidence = sql<boolean>`exists (select 1 from cases join reports on reports.case_id = cases.id
  where cases.type = 'message' and cases.ref_id = messages.id and reports.snapshot <> '{}')`;

export const isFileUsed = (db: ReadingDb, name: string): Promise<boolean> =>
  isAny(
    db
      .selectFrom('messages')
      .select('id')
      .where((row) => row.or([row('file', '=', name), row('small_file', '=', name)]))
      .where((row) => row.or([isSeen, isEvidence]))
      .limit(1),
  );

/** Of a message that moderation took from both, or that both have deleted. Its file may stay as evidence. */
export const filesTaken = prepared((db, name: string) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    .where((row) => row.or([row('messages.file', '=', name), row('messages.small_file', '=', name)]))
    .where(sql<boolean>`not (${isNotWithheld('message', 'messages.id')} and ${isSeen})`),
);

export const findEvidenceFile = (db: ReadingDb, messageId: number) =>
  db
    .selectFrom('messages')
    .select('file')
    .where('id', '=', messageId)
    .where('file', 'is not', null)
    .where(isEvidence)
    .executeTakeFirst();

export const listFilesOf = async (db: ReadingDb, messageIds: readonly number[]) =>
  messageIds.length === 0
    ? []
    : db.selectFrom('messages').select(['file', 'small_file']).where('id', 'in', messageIds).execute();

export const findUnseen = (db: ReadingDb, id: number) =>
  db
    .selectFrom('messages')
    .select(['file', 'small_file'])
    .where('id', '=', id)
    .where(sql<boolean>`not ${isSeen}`)
    .executeTakeFirst();

/** Messages with files that only this person still sees, in conversations whose other person still exists. */
export const listFilesSeenAlone = (db: ReadingDb, userId: number) =>
  db
    .selectFrom('messages')
    .innerJoin('members', 'members.conversation_id', 'messages.conversation_id')
    .select(['messages.file', 'messages.small_file'])
    .where('members.user_id', '=', userId)
    .where('messages.file', 'is not', null)
    .where(
      sql<boolean>`case when messages.sender_id = ${userId} then messages.hidden_from_receiver
        else messages.hidden_from_sender end = 1`,
    )
    .execute();

export const listLeftAlone = (db: ReadingDb, userId: number) =>
  db
    .selectFrom('members')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where((row) =>
      row.not(row.exists(row.selectFrom('users').select('id').whereRef('users.id', '=', 'members.peer_id'))),
    )
    .execute();

export const listForRemoval = (db: ReadingDb, conversationId: number, after: number, most: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'file', 'small_file'])
    .where('conversation_id', '=', conversationId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();

export const deleteConversation = (tx: Tx, id: number) =>
  tx.deleteFrom('conversations').where('id', '=', id).execute();

export const listAllOf = (db: SqlDb, userId: number, after: number, most: number) =>
  db
    .selectFrom('members')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('conversation_id', '>', after)
    .orderBy('conversation_id')
    .limit(most)
    .execute();

interface Busy {
  readonly since: string;
  readonly least: number;
}

const busy = (db: ReadingDb, { since, least }: Busy) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select('members.user_id')
    .where('members.last_at', '>=', since)
    .where(isVisible())
    .groupBy('members.user_id')
    .having((row) => row.fn.countAll(), '>=', least)
    .orderBy('members.user_id');

export const listBusy = (db: ReadingDb, asked: Busy, after: number, most: number) =>
  busy(db, asked).where('members.user_id', '>', after).limit(most).execute();

export const listBusyAmong = (db: ReadingDb, asked: Busy, userIds: readonly number[]) =>
  busy(db, asked).where('members.user_id', 'in', userIds).execute();

export const listSince = (db: ReadingDb, userId: number, since: string, after: number, most: number) =>
  db
    .selectFrom('members')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('last_at', '>=', since)
    .where('conversation_id', '>', after)
    .orderBy('conversation_id')
    .limit(most)
    .execute();

/** They show when somebody began to write and when the other one answered. Returns the newest, up to `most`. */
export const listOpenings = (
  db: ReadingDb,
  conversationIds: readonly number[],
  since: string,
  most: number,
) =>
  db
    .selectFrom('messages')
    .leftJoin('messages as earlier', 'earlier.id', 'messages.previous_id')
    .select([
      'messages.id',
      'messages.conversation_id',
      'messages.sender_id',
      'messages.created_at',
      'earlier.created_at as earlier_at',
    ])
    .where('messages.conversation_id', 'in', conversationIds)
    .where('messages.created_at', '>=', since)
    .where(
      sql<boolean>`(earlier.id is null or earlier.sender_id <> messages.sender_id
        or substr(earlier.created_at, 1, 10) <> substr(messages.created_at, 1, 10))`,
    )
    .orderBy('messages.id', 'desc')
    .limit(most)
    .execute();

export const findMinutes = (db: ReadingDb, userId: number) =>
  db.selectFrom('reply_times').select('minutes').where('user_id', '=', userId).executeTakeFirst();

export const listMinutes = (db: ReadingDb, userIds: readonly number[]) =>
  db.selectFrom('reply_times').selectAll().where('user_id', 'in', userIds).execute();

export const listKnown = (db: ReadingDb, after: number, most: number) =>
  db
    .selectFrom('reply_times')
    .select('user_id')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(most)
    .execute();

export const writeMinutes = (tx: Tx, user_id: number, minutes: number) =>
  tx
    .insertInto('reply_times')
    .values({ user_id, minutes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ minutes }))
    .execute();

export const deleteMinutes = (tx: Tx, userId: number) =>
  tx.deleteFrom('reply_times').where('user_id', '=', userId).execute();

export const findAnswers = (db: ReadingDb, userId: number) =>
  db.selectFrom('quick_answers').select('answers').where('user_id', '=', userId).executeTakeFirst();

export const writeAnswers = (db: WritingDb, userId: number, answers: string) =>
  db
    .insertInto('quick_answers')
    .values({ user_id: userId, answers })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ answers }))
    .execute();
