/** Loses its writing thread amid writes, and would run for ever with all of them swallowed. */
import { sql } from 'kysely';
import { openDatabase } from '#server/db/connect.ts';

const db = await openDatabase({ dataDir: process.argv[2] ?? '' });
await sql`create table written (name text)`.execute(db);
const write = (name: string) => sql`insert into written (name) values (${name})`.execute(db);
setInterval(() => undefined, 1000);

const results = await Promise.allSettled(['poison', 'a', 'b'].map(write));
const later = await Promise.allSettled([
  write('later'),
  db.inTransaction(async (tx) => sql`select 1`.execute(tx)),
]);
process.stdout.write(JSON.stringify([...results, ...later].map(({ status }) => status)));
