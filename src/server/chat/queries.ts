import { type ExpressionBuilder, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { type DealState, openStates } from '#lib/deals/life.ts';
import { countRows, isAny } from '#server/db/answers.ts';
import type { ReadingDb, SqlDb, Tx, WritingDb } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import { prepared } from '#server/db/prepared.ts';
import { correctCounts } from '#server/db/refers.ts';
import type { MemberTable, Schema } from '#server/db/schema.ts';
import { blocksOwner, companySidesOf, isOwnerApart, isSideOf, speakerOf } from '#server/db/sides.ts';
import { isNotWithheld } from '#server/db/withheld.ts';
import { deleteMinutes } from './reply-queries.ts';

type Member = Selectable<MemberTable>;

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
      flag(sql`${isBlocked('members.peer_id', 'members.user_id')}`).as('is_blocked_by_peer'),
      flag(isOwnerApart).as('is_owner_apart'),
      flag(blocksOwner).as('blocks_owner'),
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
    .where('companies.deleted_at', 'is', null)
    .where(isNotWithheld('company', 'companies.id'))
    .orderBy('companies.id')
    .limit(1);

/** What the other side wrote, and this one sees. */
const isOfPeer = sql`m.conversation_id = members.conversation_id and m.sender_id = members.peer_id
  and m.hidden_from_receiver = 0 and ${isNotWithheld('message', 'm.id')}`;

const newestOfPeer = sql<
  number | null
>`(select m.id from messages m where ${isOfPeer} order by m.id desc limit 1)`;

const withLastMessage = (db: ReadingDb, last: RawBuilder<number | null> = sql.ref('members.last_id')) =>
  withPeer(db)
    .leftJoin('messages as last', (join) => join.on('last.id', '=', last))
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

/** With the newest message of the other side as the last one. */
export const listRowsOfPeers = (
  db: ReadingDb,
  readerId: number,
  ids: readonly number[],
): Promise<ConversationRow[]> =>
  withLastMessage(db, newestOfPeer)
    .where('members.conversation_id', 'in', ids)
    .where(isSideOf(readerId))
    .execute();

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
  sql<number>`(select count(*) from messages m where ${isOfPeer} and m.id > ${id})`;

export const countUnread = (tx: Tx, memberId: number) =>
  tx
    .updateTable('members')
    .set({ unread: unreadAfter(sql`members.read_id`) })
    .where('id', '=', memberId)
    .execute();

export const recountUnread = (tx: Tx): Promise<number> =>
  correctCounts(tx, { table: 'members', column: 'unread', counted: unreadAfter(sql`members.read_id`) });

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
