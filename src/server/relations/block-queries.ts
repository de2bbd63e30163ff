import type { ReadingDb, WritingDb } from '#server/db/handles.ts';

interface Block {
  readonly blocker_id: number;
  readonly blocked_id: number;
  readonly created_at: string;
}

export const insertBlock = (db: WritingDb, block: Block) =>
  db
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocked_id')
    .executeTakeFirst();

export const deleteBlock = (db: WritingDb, blockerId: number, blockedId: number) =>
  db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('blocked_id')
    .executeTakeFirst();

export const listBlocked = (db: ReadingDb, blockerId: number, most: number) =>
  db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['users.id', 'users.username', 'users.full_name', 'users.profile_photo_url', 'blocks.created_at'])
    .where('blocks.blocker_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocks.blocked_id', 'desc')
    .limit(most)
    .execute();
