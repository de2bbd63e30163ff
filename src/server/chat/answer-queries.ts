import type { ReadingDb, WritingDb } from '#server/db/connect.ts';

export const findAnswers = (db: ReadingDb, userId: number) =>
  db.selectFrom('quick_answers').select('answers').where('user_id', '=', userId).executeTakeFirst();

export const writeAnswers = (db: WritingDb, userId: number, answers: string) =>
  db
    .insertInto('quick_answers')
    .values({ user_id: userId, answers })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ answers }))
    .execute();
