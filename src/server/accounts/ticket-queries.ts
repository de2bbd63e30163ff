import type { Insertable } from 'kysely';
import { among } from '#server/db/among.ts';
import type { SqlDb, WritingDb } from '#server/db/handles.ts';
import type { SocketTicketTable } from '#server/db/schema.ts';

export const insertTicket = (db: WritingDb, ticket: Insertable<SocketTicketTable>) =>
  db.insertInto('socket_tickets').values(ticket).execute();

/** Deletes the ticket, so that it works only once. */
export const takeTicket = (db: WritingDb, hash: string, now: string) =>
  db
    .deleteFrom('socket_tickets')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

export const forgetTickets = (db: WritingDb, now: string) =>
  db.deleteFrom('socket_tickets').where('expires_at', '<=', now).execute();

export const listLivingSessions = (db: SqlDb, ids: readonly number[]) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where(among(db, 'sessions.id', ids))
    .where('sessions.ended_at', 'is', null)
    .where('users.is_active', '=', 1)
    .execute();
