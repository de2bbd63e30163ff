/** A page of one indexed read, beside writers in the same process. Told 'write' or 'rest'; says how many transactions were kept. */
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Generated, sql } from 'kysely';
import { openDatabase } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';

interface BenchSchema extends Schema {
  items: { id: Generated<number>; text: string };
  written: { text: string };
}

const db = await openDatabase<BenchSchema>({ dataDir: process.argv[2] ?? '' });
await sql`create table items (id integer primary key, text text not null)`.execute(db);
await sql`create table written (text text not null)`.execute(db);
await db
  .insertInto('items')
  .values(Array.from({ length: 5000 }, (_, i) => ({ text: `item ${i}` })))
  .execute();

let writing = false;
let kept = 0;

async function writer(number: number): Promise<void> {
  while (writing) {
    await db.inTransaction(async (tx) => {
      const { text } = await tx
        .selectFrom('items')
        .select('text')
        .where('id', '=', number + 1)
        .executeTakeFirstOrThrow();
      await tx.insertInto('written').values({ text }).execute();
    });
    kept += 1;
    // What a request does beside its transaction. Without a pause this thread is full, and the figure is one of garbage collection.
    await setTimeout(4);
  }
}

const server = createServer(async (request, response) => {
  const id = Number(request.url?.slice(1));
  const item = await db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst();
  response.end(JSON.stringify(item));
});

process.on('message', (order) => {
  if (order === 'write') {
    writing = true;
    for (let number = 0; number < 16; number += 1) void writer(number);
  }
  if (order === 'rest') {
    writing = false;
    process.send?.({ kept });
    kept = 0;
  }
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
