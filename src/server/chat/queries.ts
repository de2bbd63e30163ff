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
import { countRows, isAny } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, Tx, WritingDb } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import { prepared, preparedRow, together } from '#server/db/prepared.ts';
import { correctCounts } from '#server/db/refers.ts';
import type { MemberTable, MessageTable, Schema } from '#server/db/schema.ts';
import { companySidesOf, isOwnerApart, isSideOf, speakerOf } from '#server/db/sides.ts';
import { isNotWithheld } from '#server/db/withheld.ts';
import { wordIndexOf } from '#server/entries/documents/documents.ts';
import { deleteMinutes } from './reply-queries.ts';

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

/** Others see it, and so does its owner. */
const isCompanyShown = (company: string) =>
  sql<boolean>`${sql.ref(`${company}.deleted_at`)} is null and ${sql.ref(`${company}.hidden_at`)} is null
    and ${isNotWithheld('company', `${company}.id`)}
    and exists (select 1 from users where users.id = ${sql.ref(`${company}.owner_id`)} and ${isVisible()})`;

const flag = (condition: RawBuilder<boolean>) => sql<number>`case when ${condition} then 1 else 0 end`;

/** Sides of conversations, with whom they are. At most one side of a conversation is a company. */
const withPeer = (db: ReadingDb) =>
  db
    .selectFrom('members')
    .leftJoin('users as peer', 'peer.id', 'members.peer_id')
    .leftJoin('companies as company', (join) =>
      join.on(sql<boolean>`company.id = case when members.peer_id < 0 then -members.peer_id
        when members.user_id < 0 then -members.user_id end`),
    )
    .selectAll('members')
    .select([
      'company.id as company_id',
      'company.name as company_name',
      'company.logo_url as company_logo',
      'company.owner_id as company_owner_id',
    ])
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
      flag(sql`${isVisible('peer')} or (members.peer_id < 0 and ${isCompanyShown('company')})`).as(
        'is_peer_visible',
      ),
      flag(sql`peer.id is not null or (company.id = -members.peer_id and company.deleted_at is null)`).as(
        'is_peer_there',
      ),
      flag(sql`members.user_id > 0 or ${isCompanyShown('company')}`).as('is_own_shown'),
      flag(sql`${isBlocked('members.user_id', 'members.peer_id')}`).as('blocks_peer'),
      flag(sql`${isBlocked('members.peer_id', 'members.user_id')} or ${isOwnerApart}`).as(
        'is_blocked_by_peer',
      ),
    ]);

/** The side on which this person sits. Prepared, because each message needs it. */
export const contacts = prepared((db, readerId: number, conversationId: number) =>
  withPeer(db).where('members.conversation_id', '=', conversationId).where(isSideOf(readerId)),
);

export type Contact = Awaited<ReturnType<typeof contacts>>[number];

export const findContact = async (
  db: SqlDb,
  readerId: number,
  conversationId: number,
): Promise<Contact | undefined> => (await contacts(db, readerId, conversationId))[0];

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
      firstCompany('name')(row as unknown as Rows).as('own_company_name'),
      firstCompany('logo_url')(row as unknown as Rows).as('own_company_logo'),
      row
        .selectFrom('users as claimer')
        .innerJoin('company_members as claiming', 'claiming.user_id', 'claimer.id')
        .select(sql<string>`coalesce(claimer.full_name, '@' || claimer.username)`.as('name'))
        .whereRef('claimer.id', '=', 'members.claimed_by')
        .where(sql<boolean>`claiming.company_id = -members.user_id`)
        .as('claimer_name'),
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
  readerId: number,
  conversationId: number,
): Promise<ConversationRow | undefined> =>
  withLastMessage(db)
    .where('members.conversation_id', '=', conversationId)
    .where(isSideOf(readerId))
    .executeTakeFirst();

export const listRowsOf = (
  db: ReadingDb,
  readerId: number,
  ids: readonly number[],
): Promise<ConversationRow[]> =>
  withLastMessage(db).where('members.conversation_id', 'in', ids).where(isSideOf(readerId)).execute();

export const conversationExists = (db: ReadingDb, id: number): Promise<boolean> =>
  isAny(db.selectFrom('conversations').select('id').where('id', '=', id));

interface ListPlace {
  readonly last_at: string;
  readonly conversation_id: number;
}

/** One's own, those of one company, or all. */
export type WhoseList = 'all' | 'own' | { readonly companyId: number };

interface ListAsked {
  readonly readerId: number;
  readonly whose: WhoseList;
  readonly limit: number;
  readonly after?: ListPlace | undefined;
}

type SidesOf = (readerId: number, speaker: number) => readonly RawBuilder<boolean>[];

const own: SidesOf = (readerId) => [sql`members.user_id = ${readerId}`];
const all: SidesOf = (readerId, speaker) => [
  ...own(readerId, speaker),
  sql`members.user_id in ${companySidesOf(readerId)} and members.peer_id <> ${readerId}`,
];
const ofCompany: SidesOf = (readerId, speaker) => [
  sql`members.user_id = ${speaker} and ${isSideOf(readerId)}`,
];

/**
 * The rows are chosen first, by an index that has their order, so that it costs as much with ten thousand
 * conversations. Only who reads several lists at once has those of companies sorted. Prepared, because to build it would
 * take longer than the answer.
 */
const listed = (sides: SidesOf, { isFirst }: { isFirst: boolean }) =>
  prepared((db, readerId: number, speaker: number, limit: number, lastAt: string, lastId: number) => {
    const after = isFirst
      ? sql``
      : sql`and (members.last_at, members.conversation_id) < (${lastAt}, ${lastId})`;
    const newest = sides(readerId, speaker).map(
      (side) => sql`select id from (
          select members.id from members where ${side} and members.last_at is not null ${after}
          order by members.last_at desc, members.conversation_id desc limit ${limit}) as newest`,
    );
    return withLastMessage(db)
      .where(sql<boolean>`members.id in (${sql.join(newest, sql` union all `)})`)
      .orderBy('members.last_at', 'desc')
      .orderBy('members.conversation_id', 'desc')
      .limit(limit);
  });

const pagesOf = (sides: SidesOf) => ({
  first: listed(sides, { isFirst: true }),
  later: listed(sides, { isFirst: false }),
});
const lists = { own: pagesOf(own), all: pagesOf(all), company: pagesOf(ofCompany) };

export function listOf(db: SqlDb, { readerId, whose, limit, after }: ListAsked) {
  const [pages, speaker] =
    typeof whose === 'object' ? [lists.company, speakerOf(whose.companyId)] : [lists[whose], readerId];
  const { last_at = '', conversation_id = 0 } = after ?? {};
  return pages[after ? 'later' : 'first'](db, readerId, speaker, limit, last_at, conversation_id);
}

export const placeInList = (db: ReadingDb, readerId: number, conversationId: number) =>
  db
    .selectFrom('members')
    .select(['last_at', 'conversation_id'])
    .where('conversation_id', '=', conversationId)
    .where(isSideOf(readerId))
    .executeTakeFirst();

/** Whoever takes them out waits. Changes nothing, and finds nobody who was taken out. */
export const lockMembership = (tx: Tx, companyId: number, userId: number) =>
  tx
    .updateTable('company_members')
    .set({ chat_muted: sql.ref<number>('chat_muted') })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();

export const findSide = (db: ReadingDb, conversationId: number, speaker: number) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', speaker)
    .executeTakeFirst();

export const setClaim = (
  tx: Tx,
  sideId: number,
  claim: { readonly claimed_by: number | null; readonly claimed_at: string | null },
) => tx.updateTable('members').set(claim).where('id', '=', sideId).execute();

export const listMuted = (db: ReadingDb, userId: number) =>
  db
    .selectFrom('company_members')
    .select(['company_id', 'chat_muted'])
    .where('user_id', '=', userId)
    .orderBy('company_id')
    .execute();

export const setMuted = (db: WritingDb, companyId: number, userId: number, isMuted: boolean) =>
  db
    .updateTable('company_members')
    .set({ chat_muted: isMuted ? 1 : 0 })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();

/** Locks the conversation, so that message ids grow in the order in which messages become readable. */
export const lockConversation = prepared((db, id: number) =>
  db
    .updateTable('conversations')
    .set({ created_at: sql.ref<string>('created_at') })
    .where('id', '=', id),
);

/** That both sides may see. */
const newestIn = (conversationId: number) =>
  sql<number>`(select id from messages where conversation_id = ${conversationId} and is_note = 0
    order by id desc limit 1)`;

/** Those of two people, and of each with the companies of the other. */
const listBetween = (db: ReadingDb, one: number, other: number) => {
  const companyOf = (owner: number, customer: number) => sql<boolean>`(high_id = ${customer}
    and low_id in (select -companies.id from companies where companies.owner_id = ${owner}))`;
  const { low_id, high_id } = pairOf(one, other);
  return db
    .selectFrom('conversations')
    .select('id')
    .where(
      sql<boolean>`((low_id = ${low_id} and high_id = ${high_id}) or ${companyOf(one, other)} or ${companyOf(other, one)})`,
    )
    .orderBy('id')
    .execute();
};

interface Shared {
  readonly id: number;
  readonly ownerId: number;
  readonly peer: number;
  /** The company, which takes the owner's place. */
  readonly speaker: number;
}

export async function shareConversation(tx: Tx, { id, ownerId, peer, speaker }: Shared): Promise<void> {
  await tx.updateTable('conversations').set(pairOf(speaker, peer)).where('id', '=', id).execute();
  const side = tx.updateTable('members').where('conversation_id', '=', id);
  await side.set({ user_id: speaker }).where('user_id', '=', ownerId).execute();
  await side.set({ peer_id: speaker }).where('user_id', '=', peer).execute();
  await tx
    .updateTable('messages')
    .set({ sender_id: speaker, written_by: ownerId })
    .where('conversation_id', '=', id)
    .where('sender_id', '=', ownerId)
    .execute();
}

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

export async function lockConversationsBetween(tx: Tx, one: number, other: number): Promise<void> {
  for (const { id } of await listBetween(tx, one, other)) {
    await lockConversation(tx, id);
    await tx
      .updateTable('members')
      .set({ unread: sql.ref<number>('unread') })
      .where('conversation_id', '=', id)
      .execute();
  }
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

export const listMembers = (db: ReadingDb, conversationId: number) =>
  db.selectFrom('members').selectAll().where('conversation_id', '=', conversationId).execute();

export const findConversationWith = (db: ReadingDb, userId: number, peerId: number) =>
  db
    .selectFrom('members')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('peer_id', '=', peerId)
    .executeTakeFirst();

export const conversationsWith = (db: ReadingDb, speaker: number) =>
  db.selectFrom('members').select('conversation_id').where('user_id', '=', speaker);

/** In which something was said. */
export const countOfSide = (db: ReadingDb, speaker: number): Promise<number> =>
  countRows(conversationsWith(db, speaker).where('last_id', 'is not', null).clearSelect());

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

export const listLeftAlone = (db: ReadingDb, speaker: number) =>
  db
    .selectFrom('members')
    .select('conversation_id')
    .where('user_id', '=', speaker)
    .where(
      sql<boolean>`not exists (select 1 from members as other
        where other.conversation_id = members.conversation_id and other.user_id = members.peer_id)`,
    )
    .execute();

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

/** The rows of a speaker who is there no more. What was said stays with the other side, and a company's name. */
export async function deleteSpeaker(tx: Tx, speaker: number): Promise<void> {
  if (speaker < 0)
    await tx
      .updateTable('members')
      .set({
        peer_name: sql<string>`(select companies.name from companies where companies.id = ${-speaker})`,
      })
      .where('peer_id', '=', speaker)
      .where('conversation_id', 'in', conversationsWith(tx, speaker))
      .execute();
  await tx.deleteFrom('members').where('user_id', '=', speaker).execute();
  await tx
    .deleteFrom('blocks')
    .where((row) => row.or([row('blocker_id', '=', speaker), row('blocked_id', '=', speaker)]))
    .execute();
  await tx.deleteFrom('quick_answers').where('user_id', '=', speaker).execute();
  await deleteMinutes(tx, speaker);
}

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

export const listAllOf = (db: SqlDb, readerId: number, after: number, most: number) =>
  db
    .selectFrom('members')
    .select('conversation_id')
    .where(
      sql<boolean>`(members.user_id = ${readerId}
        or members.user_id in ${companySidesOf(readerId)} and members.peer_id <> ${readerId})`,
    )
    .where('conversation_id', '>', after)
    .orderBy('conversation_id')
    .limit(most)
    .execute();
