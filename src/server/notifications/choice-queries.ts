import type { Insertable } from 'kysely';
import type { ReadingDb, WritingDb } from '#server/db/handles.ts';
import type { NotificationChoiceTable } from '#server/db/schema.ts';

export const findChoices = (db: ReadingDb, userId: number) =>
  db.selectFrom('notification_choices').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const writeChoices = (db: WritingDb, choices: Insertable<NotificationChoiceTable>) =>
  db
    .insertInto('notification_choices')
    .values(choices)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choices))
    .execute();
