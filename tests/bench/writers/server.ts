/** A page of one indexed read, beside writers in the same process. They `write` until they `rest`. */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Generated, sql } from 'kysely';
import { openDatabase } from '#server/db/connect.ts';
import type { Schema } from '#server/db/schema.ts';
import { serving } from '../parts/servers.ts';

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

let isWriting = false;
let kept = 0;

async function writer(number: number): Promise<void> {
  while (isWriting) {
    await db.inTransaction(async (tx) => {
      const item = tx.selectFrom('items').select('text').where('id', '=', number);
      await tx
        .insertInto('written')
        .values(await item.executeTakeFirstOrThrow())
        .execute();
    });
    kept += 1;
    // What a request does beside its transaction. Without a pause this thread is full, and the figure is one of garbage collection.
    await sleep(4);
  }
}

const server = createServer(async ({ url }, res) => {
  const id = Number(url?.slice(1));
  const item = await db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirst();
  res.end(JSON.stringify(item));
});

serving(
  server,
  {},
  {
    write() {
      isWriting = true;
      kept = 0;
      for (let number = 1; number <= 16; number += 1) void writer(number);
      return 0;
    },
    rest() {
      isWriting = false;
      return kept;
    },
  },
);
