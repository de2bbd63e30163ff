import type { ReadingDb } from '#server/db/handles.ts';
import { isVisible } from '#server/db/people.ts';

export const findReceiver = (db: ReadingDb, id: number) =>
  db
    .selectFrom('users')
    .select(['email', 'full_name'])
    .where('id', '=', id)
    .where(isVisible())
    .executeTakeFirst();
