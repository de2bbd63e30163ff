import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const chat: Migration = async (db, { id, name }) => {
  await db.schema
    .createTable('conversations')
    .addColumn('id', id)
    // No foreign keys, because of an erased person only the number stays. Numbers are not used again.
    .addColumn('low_id', 'bigint', (user) => user.notNull())
    .addColumn('high_id', 'bigint', (user) => user.notNull())
    .addColumn('created_at', 'text', (time) => time.notNull())
    .execute();
  // Two people have one conversation, even if both begin it at once.
  await db.schema
    .createIndex('conversations_pair')
    .unique()
    .on('conversations')
    .columns(['low_id', 'high_id'])
    .execute();

  await db.schema
    .createTable('members')
    .addColumn('id', id)
    .addColumn('conversation_id', 'bigint', (conversation) =>
      conversation.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('peer_id', 'bigint', (user) => user.notNull())
    .addColumn('last_id', 'bigint')
    .addColumn('last_at', 'text')
    .addColumn('unread', 'integer', (count) => count.notNull().defaultTo(0))
    .addColumn('read_id', 'bigint', (message) => message.notNull().defaultTo(0))
    .addColumn('delivered_id', 'bigint', (message) => message.notNull().defaultTo(0))
    .addColumn('open_until', 'text')
    .execute();
  await db.schema
    .createIndex('members_once')
    .unique()
    .on('members')
    .columns(['conversation_id', 'user_id'])
    .execute();
  await sql`create index members_newest on members (user_id, last_at, conversation_id)
    where last_at is not null`.execute(db);

  await db.schema
    .createTable('messages')
    .addColumn('id', id)
    .addColumn('conversation_id', 'bigint', (conversation) =>
      conversation.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('sender_id', 'bigint', (user) => user.notNull())
    .addColumn('previous_id', 'bigint')
    .addColumn('client_id', 'text')
    .addColumn('text', 'text', (text) => text.notNull())
    .addColumn('reply_to_id', 'bigint')
    .addColumn('reference_type', 'text')
    .addColumn('reference_id', 'bigint')
    .addColumn('file', 'text')
    .addColumn('small_file', 'text')
    .addColumn('filename', 'text')
    .addColumn('content_type', 'text')
    .addColumn('file_size', 'integer')
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('duration_ms', 'integer')
    .addColumn('waveform', 'text')
    .addColumn('hidden_from_sender', 'integer', (flag) => flag.notNull().defaultTo(0))
    .addColumn('hidden_from_receiver', 'integer', (flag) => flag.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (time) => time.notNull())
    .execute();
  await db.schema
    .createIndex('messages_of_conversation')
    .on('messages')
    .columns(['conversation_id', 'id'])
    .execute();
  // A phone that repeats a request after a lost answer makes no second message.
  await db.schema
    .createIndex('messages_client')
    .unique()
    .on('messages')
    .columns(['conversation_id', 'sender_id', 'client_id'])
    .where('client_id', 'is not', null)
    .execute();
  for (const column of ['file', 'small_file'])
    await sql`create index ${sql.ref(`messages_${column}`)} on messages (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);

  if (name === 'sqlite')
    await sql`
      create virtual table message_words using fts5(
        words, detail = column, columnsize = 0, tokenize = "ascii tokenchars '_'"
      )`.execute(db);
  else {
    await sql`create table message_words (id bigint primary key, words tsvector not null)`.execute(db);
    await sql`create index message_words_words on message_words using gin (words)`.execute(db);
  }

  await db.schema
    .createTable('blocks')
    .addColumn('blocker_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('blocked_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (time) => time.notNull())
    .addPrimaryKeyConstraint('blocks_once', ['blocker_id', 'blocked_id'])
    .execute();
  await db.schema.createIndex('blocks_of_blocked').on('blocks').column('blocked_id').execute();

  await db.schema
    .createTable('presence')
    .addColumn('user_id', 'bigint', (user) => user.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('seen_at', 'text', (time) => time.notNull())
    .addColumn('here_until', 'text', (time) => time.notNull())
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('shows_presence', 'integer', (flag) => flag.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable('socket_tickets')
    .addColumn('hash', 'text', (hash) => hash.primaryKey())
    .addColumn('user_id', 'bigint', (user) => user.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'bigint', (session) => session.notNull())
    .addColumn('pair_id', 'bigint', (pair) => pair.notNull())
    .addColumn('access_until', 'text', (time) => time.notNull())
    .addColumn('expires_at', 'text', (time) => time.notNull())
    .execute();
  await db.schema.createIndex('socket_tickets_of_user').on('socket_tickets').column('user_id').execute();
};
