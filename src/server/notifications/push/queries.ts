import { type Insertable, type Selectable, sql } from 'kysely';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb, Tx, WritingDb } from '#server/db/connect.ts';
import { isVisible } from '#server/db/people.ts';
import type { NotificationTable, PushSubscriptionTable } from '#server/db/schema.ts';
import { isSideOf } from '#server/db/sides.ts';

export type Subscription = Selectable<PushSubscriptionTable>;

/** Undefined when the endpoint belongs to somebody else and the caller does not know its keys. */
export const keepSubscription = (tx: Tx, row: Insertable<PushSubscriptionTable>) =>
  tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ ...row, failing_since: null })
        .where(
          sql<boolean>`push_subscriptions.user_id = ${row.user_id}
            or (push_subscriptions.p256dh = ${row.p256dh} and push_subscriptions.auth = ${row.auth})`,
        ),
    )
    .returning('id')
    .executeTakeFirst();

/** Removes the device's other subscriptions and the person's oldest ones beyond `most`. */
export async function removeOthers(
  tx: Tx,
  { id, user_id, session_id }: Pick<Subscription, 'id' | 'user_id' | 'session_id'>,
  most: number,
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', session_id)
    .where('id', '<>', id)
    .execute();
  const tooMany = tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('kept_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(most);
  await tx.deleteFrom('push_subscriptions').where('id', 'in', tooMany).execute();
}

export const removeOf = (db: WritingDb, userId: number, endpoint: string) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();

export const removeSubscription = (db: WritingDb, id: number) =>
  db.deleteFrom('push_subscriptions').where('id', '=', id).execute();

interface Renewed {
  readonly former: { readonly endpoint: string; readonly auth: string };
  readonly renewed: Pick<Subscription, 'endpoint' | 'p256dh' | 'auth' | 'kept_at'>;
}

export const renewSubscription = (db: WritingDb, { former, renewed }: Renewed) =>
  db
    .updateTable('push_subscriptions')
    .set({ ...renewed, failing_since: null })
    .where('endpoint', '=', former.endpoint)
    .where('auth', '=', former.auth)
    .returning('id')
    .executeTakeFirst();

export const listSubscriptions = (
  db: ReadingDb,
  userIds: readonly number[],
  now: string,
): Promise<Subscription[]> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.user_id', 'in', userIds)
    .where('sessions.ended_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('refresh_tokens')
          .select('refresh_tokens.id')
          .whereRef('refresh_tokens.session_id', '=', 'push_subscriptions.session_id')
          .where('refresh_tokens.expires_at', '>', now),
      ),
    )
    .orderBy('push_subscriptions.id')
    .execute();

export const removeEnded = (db: WritingDb) =>
  db
    .deleteFrom('push_subscriptions')
    .where('session_id', 'in', (row) =>
      row.selectFrom('sessions').select('id').where('ended_at', 'is not', null),
    )
    .execute();

export const noteDelivered = (db: WritingDb, id: number) =>
  db.updateTable('push_subscriptions').set({ failing_since: null }).where('id', '=', id).execute();

export const noteFailing = (db: WritingDb, id: number, now: string) =>
  db
    .updateTable('push_subscriptions')
    .set((row) => ({ failing_since: row.fn.coalesce('failing_since', row.val(now)) }))
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst();

const unreadRows = (db: ReadingDb) =>
  db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .leftJoin('notification_choices', 'notification_choices.user_id', 'notifications.user_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.conversation_id', '=', 'notifications.conversation_id')
        .on(isSideOf(sql.ref('notifications.user_id'))),
    )
    .selectAll('notifications')
    .select(['members.open_until', 'members.user_id as speaker'])
    .select([
      'notification_choices.off',
      'notification_choices.quiet_from',
      'notification_choices.quiet_to',
      'notification_choices.shows_text',
    ])
    .where('notifications.read_at', 'is', null)
    .where('notifications.deleted_at', 'is', null)
    // Whoever has left a company is told nothing of its conversations.
    .where((row) =>
      row.or([row('notifications.conversation_id', 'is', null), row('members.id', 'is not', null)]),
    )
    .where(isVisible())
    .orderBy('notifications.id');

export const listUnread = (db: ReadingDb, ids: readonly number[]) =>
  unreadRows(db).where('notifications.id', 'in', ids).execute();

export type UnreadRow = Awaited<ReturnType<typeof listUnread>>[number];

export const listWaiting = (db: ReadingDb, userId: number, now: string) =>
  unreadRows(db)
    .where('notifications.user_id', '=', userId)
    .where('notifications.push_at', '<=', now)
    .execute();

export const hasPlanned = (db: ReadingDb, userId: number, at: string): Promise<boolean> =>
  isAny(
    db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .where('push_at', '=', at)
      .where('read_at', 'is', null)
      .where('deleted_at', 'is', null)
      .limit(1),
  );

const changed = (db: WritingDb, ids: readonly number[], set: Partial<Selectable<NotificationTable>>) =>
  db
    .updateTable('notifications')
    .set(set)
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null);

export const planAt = (db: WritingDb, id: number, push_at: string | null) =>
  changed(db, [id], { push_at }).execute();

/**
 * Clears the plan, so later happenings are pushed again. Returns the rows to push; rows read in the meantime are left
 * out.
 */
export const notePushed = (db: WritingDb, ids: readonly number[], pushed_at: string) =>
  changed(db, ids, { push_at: null, pushed_at }).returningAll().execute();
