/**
 * Writes with several writers at once and says so on its standard output, line by line, after each acknowledgement.
 * Arguments: the data folder, what the names of the rows begin with, the number of writers, how often each of them writes.
 */
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/connect.ts';

const [dataDir = '', prefix = '', writers, times] = process.argv.slice(2);
const db = await openDatabase({ dataDir });
await sql`create table if not exists written (name text not null)`.execute(db);
await sql`create table if not exists total (n integer not null)`.execute(db);
await sql`insert into total (n) select 0 where not exists (select 1 from total)`.execute(db);

/** At once, whatever becomes of this process: a line that waits in a buffer would be no proof. A full pipe is waited for. */
function say(line: string): void {
  try {
    writeSync(1, `${line}\n`);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    Atomics.wait(sleeping, 0, 0, 1);
    say(line);
  }
}
const sleeping = new Int32Array(new SharedArrayBuffer(4));

async function write(name: string): Promise<void> {
  await db.inTransaction(async (tx) => {
    await sql`insert into written (name) values (${name})`.execute(tx);
    await sql`update total set n = n + 1`.execute(tx);
  });
  say(name);
}

async function writer(number: number): Promise<void> {
  for (let i = 0; i < Number(times); i += 1)
    await write(`${prefix}.${number}.${String(i).padStart(4, '0')}.`);
}

say('begin');
await Promise.all(Array.from({ length: Number(writers) }, (_, number) => writer(number)));
say('end');
await db.destroy();
