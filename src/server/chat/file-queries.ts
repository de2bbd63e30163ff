import { sql } from 'kysely';
import { isAny } from '#server/db/answers.ts';
import type { ReadingDb } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import { isSideOf } from '#server/db/sides.ts';
import { isNotWithheld } from '#server/db/withheld.ts';

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

export const isFileOfSide = (db: ReadingDb, name: string, readerId: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom('messages')
      .innerJoin('members', 'members.conversation_id', 'messages.conversation_id')
      .select('messages.id')
      .where((row) => row.or([row('messages.file', '=', name), row('messages.small_file', '=', name)]))
      .where(isSideOf(readerId))
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

/** Messages with files that only this side still sees, in conversations whose other side still exists. */
export const listFilesSeenAlone = (db: ReadingDb, speaker: number) =>
  db
    .selectFrom('messages')
    .innerJoin('members', 'members.conversation_id', 'messages.conversation_id')
    .select(['messages.file', 'messages.small_file'])
    .where('members.user_id', '=', speaker)
    .where('messages.file', 'is not', null)
    .where(
      sql<boolean>`case when messages.sender_id = ${speaker} then messages.hidden_from_receiver
        else messages.hidden_from_sender end = 1`,
    )
    .execute();
