import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Thing } from '#lib/things.ts';
import { among } from '#server/db/among.ts';
import type { ReadingDb, Tx, WritingDb } from '#server/db/connect.ts';
import { blockBetween, isVisible, peopleAcrossBlock } from '#server/db/people.ts';
import { prepared, preparedRow, together } from '#server/db/prepared.ts';
import type { NotificationChoiceTable, NotificationTable } from '#server/db/schema.ts';
import { companySidesOf, isApart } from '#server/db/sides.ts';

const devices = sql<number>`(select count(*) from push_subscriptions where push_subscriptions.user_id = users.id)`;

/** Nobody, or the one person. `is_blocked`: a block separates them from whoever caused it. */
export const findReceivers = prepared((db, id: number, causeId: number) =>
  db
    .selectFrom('users')
    .leftJoin('notification_choices', 'notification_choices.user_id', 'users.id')
    .select(['users.email', 'users.full_name', 'notification_choices.off', devices.as('devices')])
    .select(sql<number>`case when ${blockBetween(id, causeId)} then 1 else 0 end`.as('is_blocked'))
    .where('users.id', '=', id)
    .where(isVisible()),
);

/** Undefined when the person is not visible. `isBlocked`: a block separates them from everybody who caused it. */
export async function findReceiver(tx: Tx, id: number, causes: readonly number[]) {
  const others = await peopleAcrossBlock(tx, id, causes.slice(1));
  const cause = others.size === causes.length - 1 ? causes[0] : id;
  const [receiver] = await findReceivers(tx, id, cause ?? id);
  return receiver && { ...receiver, isBlocked: receiver.is_blocked === 1 };
}

/** Of these people, those who are visible. */
export const listReceivers = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('users')
    .leftJoin('notification_choices', 'notification_choices.user_id', 'users.id')
    .select(['users.id', 'notification_choices.off', devices.as('devices')])
    .where(among(tx, 'users.id', ids))
    .where(isVisible())
    .execute();

const receiversOfActs = prepared((db, userId: number, actorId: number, about: string) =>
  db
    .selectFrom('users')
    .leftJoin('notification_choices', 'notification_choices.user_id', 'users.id')
    .leftJoin('told_acts', (join) =>
      join.on('told_acts.actor_id', '=', actorId).on('told_acts.about', '=', about),
    )
    .leftJoin('notifications', (join) =>
      join
        .onRef('notifications.user_id', '=', 'users.id')
        .on('notifications.about', '=', about)
        .on('notifications.read_at', 'is', null)
        .on('notifications.deleted_at', 'is', null),
    )
    .select(['notification_choices.off', devices.as('devices'), 'told_acts.told_at'])
    .select(['notifications.id', 'notifications.details', 'notifications.count', 'notifications.push_at'])
    .where('users.id', '=', userId)
    .where(isVisible())
    .where(sql<boolean>`not ${blockBetween(userId, actorId)}`),
);

export const findReceiverOfAct = async (tx: Tx, userId: number, actorId: number, about: string) =>
  (await receiversOfActs(tx, userId, actorId, about))[0];

export const noteTold = prepared((db, actor_id: number, about: string, told_at: string) =>
  db
    .insertInto('told_acts')
    .values({ actor_id, about, told_at })
    .onConflict((conflict) =>
      conflict
        .columns(['actor_id', 'about'])
        .doUpdateSet((row) => ({ told_at: row.ref('excluded.told_at') })),
    ),
);

export const removeTold = (db: WritingDb, before: string) =>
  db.deleteFrom('told_acts').where('told_at', '<', before).execute();

export type NotificationRow = Selectable<NotificationTable>;

type NewRow = Pick<NotificationRow, 'user_id' | 'type' | 'happening' | 'details' | 'about' | 'time'> &
  Pick<NotificationRow, 'push_at' | 'mail_at'>;

const inserted = preparedRow((db, row: NewRow) => db.insertInto('notifications').values(row).returning('id'));

export async function insertNotification(tx: Tx, row: NewRow): Promise<number> {
  const [made] = await inserted(tx, row);
  if (!made) throw new Error('A notification was not written.');
  return made.id;
}

const mostAtOnce = 1000;

export async function insertNotifications(tx: Tx, rows: readonly NewRow[]) {
  const made: { id: number; user_id: number; push_at: string | null }[] = [];
  for (let at = 0; at < rows.length; at += mostAtOnce)
    made.push(
      ...(await tx
        .insertInto('notifications')
        .values(rows.slice(at, at + mostAtOnce).map((row) => ({ ...row, conversation_id: null })))
        .returning(['id', 'user_id', 'push_at'])
        .execute()),
    );
  return made;
}

/**
 * Updates the unread row of this happening, or inserts one. A planned push stays planned, unless it is long overdue. The
 * mail of the latest one counts for the row.
 */
export const keepRepeatedRow = (tx: Tx, row: Omit<NewRow, 'about'> & { about: string }, overdue: string) =>
  tx
    .insertInto('notifications')
    .values({ ...row, conversation_id: null })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'about'])
        .where('about', 'is not', null)
        .where('read_at', 'is', null)
        .where('deleted_at', 'is', null)
        .doUpdateSet((now) => ({
          time: now.ref('excluded.time'),
          count: now('notifications.count', '+', 1),
          mail_at: now.ref('excluded.mail_at'),
          mailed_at: null,
          push_at: plannedOr(overdue),
        })),
    )
    .returning(['id', 'count', 'push_at'])
    .executeTakeFirstOrThrow();

interface NewMessageRow {
  readonly user_id: number;
  readonly happening: string;
  readonly conversation_id: number;
  readonly time: string;
  readonly push_at: string | null;
}

const messageRows = prepared(
  (
    db,
    user_id: number,
    happening: string,
    conversation_id: number,
    time: string,
    push_at: string | null,
    overdue: string,
  ) =>
    db
      .insertInto('notifications')
      .values({ user_id, type: 'message', happening, details: '{}', conversation_id, time, push_at })
      .onConflict((conflict) =>
        conflict
          .columns(['conversation_id', 'user_id'])
          .where('conversation_id', 'is not', null)
          .where('read_at', 'is', null)
          .where('deleted_at', 'is', null)
          .doUpdateSet((now) => ({
            time: now.ref('excluded.time'),
            count: now('notifications.count', '+', 1),
            push_at: plannedOr(overdue),
          })),
      )
      .returning(['id', 'count', 'push_at']),
);

/**
 * Updates the unread row of the conversation, or inserts one, for each of those given, in their order. A planned push
 * stays planned, unless it is long overdue.
 */
export async function keepMessageRows(tx: Tx, given: readonly NewMessageRow[], overdue: string) {
  const rows = await together(
    tx,
    given.map(({ user_id, happening, conversation_id, time, push_at }) =>
      messageRows.with(tx, user_id, happening, conversation_id, time, push_at, overdue),
    ),
  );
  return rows.flat();
}

export const findMessageRow = (db: ReadingDb, userId: number, conversationId: number) =>
  shownTo(db, userId)
    .where('conversation_id', '=', conversationId)
    .where('read_at', 'is', null)
    .executeTakeFirst();

export const countMessages = (tx: Tx, userId: number, conversationId: number, count: number) =>
  tx
    .updateTable('notifications')
    .set({ count })
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();

const plannedOr = (overdue: string) =>
  sql<
    string | null
  >`case when notifications.push_at > ${overdue} then notifications.push_at else excluded.push_at end`;

interface MatchRows {
  readonly ids: readonly number[];
  readonly happening: string;
  readonly thing: Thing;
  readonly ownerId: number;
  readonly time: string;
  readonly overdue: string;
}

interface MatchRow {
  readonly id: number;
  readonly count: number;
  readonly about: string;
  readonly user_id: number;
  readonly push_at: string | null;
}

/**
 * Inserts a row for each search, or updates its unread row so that a mail may tell of it again. The database builds the
 * rows, because thousands of parameters would be slower. People whom a block separates from the owner get none.
 */
export async function keepMatchRows(
  tx: Tx,
  { ids, happening, thing, ownerId, time, overdue }: MatchRows,
): Promise<{ id: number; count: number; search_id: number; user_id: number; push_at: string | null }[]> {
  const rest = `,"thing":${JSON.stringify({ type: thing.type, id: thing.id })},"people":[${ownerId}]}`;
  const { rows } = await sql<MatchRow>`
    insert into notifications (user_id, type, happening, details, about, count, time, push_at)
    select user_id, 'service', cast(${happening} as text),
      '{"searchId":' || id || cast(${rest} as text), ${aboutSearch} || id, 1, cast(${time} as text),
      case when exists (select 1 from push_subscriptions where push_subscriptions.user_id = saved_searches.user_id)
        and not exists (select 1 from notification_choices where notification_choices.user_id = saved_searches.user_id
          and ' ' || notification_choices.off || ' ' like '% search:push %') then cast(${time} as text) end
    from saved_searches where ${among(tx, 'id', ids)}
      and not ${blockBetween(sql.ref('saved_searches.user_id'), ownerId)} order by id
    on conflict (user_id, about) where about is not null and read_at is null and deleted_at is null
    do update set details = excluded.details, time = excluded.time, count = notifications.count + 1, mailed_at = null, mail_at = null,
      push_at = ${plannedOr(overdue)}
    returning id, count, about, user_id, push_at`.execute(tx);
  return rows.map(({ about, ...row }) => ({ ...row, search_id: Number(about.slice('search-'.length)) }));
}

const aboutSearch = sql.lit('search-');

export const deleteMatchRow = (tx: Tx, userId: number, searchId: number) =>
  deleteAbout(tx, userId, `search-${searchId}`);

const deleteAbout = (tx: Tx, userId: number, about: string) =>
  tx.deleteFrom('notifications').where('user_id', '=', userId).where('about', '=', about).execute();

interface MailOnItsWay {
  readonly ids: readonly number[];
  readonly mail_at: string;
}

export const noteMail = (
  db: WritingDb,
  { ids, mail_at }: MailOnItsWay,
  outcome: Pick<Updateable<NotificationTable>, 'mail_at' | 'mailed_at'>,
) =>
  db
    .updateTable('notifications')
    .set(outcome)
    .where('id', 'in', ids)
    .where('mail_at', '=', mail_at)
    .execute();

/** No other mail has told of these messages, or is about to. */
export const noteMessagesMailed = (tx: Tx, userId: number, conversationId: number, mail_at: string) =>
  tx
    .updateTable('notifications')
    .set({ mail_at })
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('mail_at', 'is', null)
    .where('mailed_at', 'is', null)
    .returning('id')
    .execute();

export const moveRow = prepared(
  (db, id: number, details: string, count: number, time: string, push_at: string | null) =>
    db.updateTable('notifications').set({ details, count, time, push_at }).where('id', '=', id),
);

interface MessageNews {
  readonly userId: number;
  readonly causeId: number;
}

const between = (db: ReadingDb, { userId, causeId }: MessageNews) =>
  db
    .selectFrom('members')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('peer_id', '=', causeId);

export const deleteMessageRows = (tx: Tx, told: MessageNews) =>
  tx
    .deleteFrom('notifications')
    .where('user_id', '=', told.userId)
    .where('conversation_id', 'in', between(tx, told))
    .execute();

export const deleteRowsIn = (
  tx: Tx,
  userId: number,
  conversationIds: readonly number[] | ReturnType<typeof between>,
) =>
  tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('conversation_id', 'in', conversationIds)
    .execute();

export const silenceMessageRows = (tx: Tx, told: MessageNews) =>
  tx
    .updateTable('notifications')
    .set({ push_at: null })
    .where('user_id', '=', told.userId)
    .where('conversation_id', 'in', between(tx, told))
    .execute();

export const listWithPeople = (tx: Tx, { userId, causeId }: MessageNews) =>
  tx
    .selectFrom('notifications')
    .leftJoin('told_acts', (join) =>
      join.on('told_acts.actor_id', '=', causeId).onRef('told_acts.about', '=', 'notifications.about'),
    )
    .select(['notifications.id', 'notifications.happening', 'notifications.details', 'notifications.count'])
    .select(['notifications.about', 'told_acts.told_at'])
    .where('notifications.user_id', '=', userId)
    .where((row) =>
      row.or([row('told_acts.told_at', 'is not', null), row('details', 'like', `%"people":[%${causeId}%`)]),
    )
    .execute();

export const deleteRows = (tx: Tx, ids: readonly number[]) =>
  tx
    .deleteFrom('notifications')
    .where(among(tx, 'id', ids))
    .execute();

export const changePeople = (tx: Tx, id: number, details: string, count: number) =>
  tx.updateTable('notifications').set({ details, count }).where('id', '=', id).execute();

export const silenceRows = (tx: Tx, ids: readonly number[], now: string) =>
  tx
    .updateTable('notifications')
    .set((row) => ({ push_at: null, mailed_at: row.fn.coalesce('mailed_at', row.val(now)) }))
    .where(among(tx, 'id', ids))
    .execute();

export const forgetTold = (tx: Tx, actorId: number, abouts: readonly string[]) =>
  tx.deleteFrom('told_acts').where('actor_id', '=', actorId).where('about', 'in', abouts).execute();

const shownTo = (db: ReadingDb, userId: number) =>
  db.selectFrom('notifications').selectAll().where('user_id', '=', userId).where('deleted_at', 'is', null);

interface Asked {
  readonly limit: number;
  readonly skip: number;
  readonly only: 'unread' | 'activity' | undefined;
  readonly after: { readonly time: string; readonly id: number } | undefined;
}

export function listOf(db: ReadingDb, userId: number, { limit, skip, only, after }: Asked) {
  let list = shownTo(db, userId);
  if (only === 'unread') list = list.where('read_at', 'is', null);
  if (only === 'activity') list = list.where('type', '<>', 'message');
  if (after) list = list.where(sql<boolean>`(time, id) < (${after.time}, ${after.id})`);
  return list.orderBy('time', 'desc').orderBy('id', 'desc').limit(limit).offset(skip).execute();
}

export const findOwn = (db: ReadingDb, userId: number, id: number): Promise<NotificationRow | undefined> =>
  shownTo(db, userId).where('id', '=', id).executeTakeFirst();

const unreadOf = (db: WritingDb, userId: number, read_at: string) =>
  db
    .updateTable('notifications')
    .set({ read_at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null);

export const markAllRead = (db: WritingDb, userId: number, now: string) =>
  unreadOf(db, userId, now).execute();

export const markRead = (db: WritingDb, userId: number, ids: readonly number[], now: string) =>
  unreadOf(db, userId, now).where('id', 'in', ids).execute();

export const markConversationRead = (tx: Tx, userId: number, conversationId: number, now: string) =>
  unreadOf(tx, userId, now).where('conversation_id', '=', conversationId).execute();

export async function deleteOf(
  db: WritingDb,
  userId: number,
  deleted_at: string,
  id?: number,
): Promise<number> {
  let rows = db
    .updateTable('notifications')
    .set({ deleted_at })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
  if (id !== undefined) rows = rows.where('id', '=', id);
  return Number((await rows.executeTakeFirst()).numUpdatedRows);
}

export async function restoreLast(tx: Tx, userId: number, since: string, now: string): Promise<void> {
  const own = tx.selectFrom('notifications').where('user_id', '=', userId);
  const { last } = await own
    .select((row) => row.fn.max('deleted_at').as('last'))
    .where('deleted_at', '>=', since)
    .executeTakeFirstOrThrow();
  if (!last) return;
  const deleted = tx
    .updateTable('notifications')
    .where('user_id', '=', userId)
    .where('deleted_at', '=', last);
  // A conversation or thing has only one unread row. If a newer one exists, the restored row becomes read.
  for (const subject of ['conversation_id', 'about'] as const)
    await deleted
      .set({ read_at: now })
      .where('read_at', 'is', null)
      .where(
        subject,
        'in',
        own
          .select(subject)
          .where('deleted_at', 'is', null)
          .where('read_at', 'is', null)
          .where(subject, 'is not', null),
      )
      .execute();
  await deleted.set({ deleted_at: null }).execute();
}

export const removeDeleted = (db: WritingDb, before: string) =>
  db.deleteFrom('notifications').where('deleted_at', '<', before).execute();

/** Without messages, which have a count of their own. */
export const countUnread = async (db: ReadingDb, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('notifications')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .where('deleted_at', 'is', null)
      .where('type', '<>', 'message')
      .executeTakeFirstOrThrow()
  ).count;

/** Also of companies for which they answer, unless silenced. Without those whom a block parts from them. */
export const sumUnreadMessages = async (db: ReadingDb, userId: number): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('members')
        .select((row) => row.fn.sum<number | string | null>('unread').as('sum'))
        .where(
          sql<boolean>`(members.user_id = ${userId} or members.peer_id <> ${userId}
            and members.user_id in ${companySidesOf(userId, { unlessMuted: true })})`,
        )
        .where('unread', '>', 0)
        .where(sql<boolean>`not ${isApart}`)
        .executeTakeFirst()
    )?.sum ?? 0,
  );

export const findChoices = (db: ReadingDb, userId: number) =>
  db.selectFrom('notification_choices').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const writeChoices = (db: WritingDb, choices: Insertable<NotificationChoiceTable>) =>
  db
    .insertInto('notification_choices')
    .values(choices)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choices))
    .execute();
