import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { ownDatabase } from '#tests/support/database.ts';

it('refuses a transaction whose connection the server ends, and nothing else: the program goes on', async () => {
  const uncaught = uncaughtErrors();
  const db = await ownDatabase();
  const pid = Promise.withResolvers<number>();
  const cut = Promise.withResolvers<void>();
  const refused = db.inTransaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    pid.resolve(rows[0]?.pid ?? 0);
    await cut.promise;
    await sql`select 1`.execute(tx);
  });
  await sql`select pg_terminate_backend(${await pid.promise})`.execute(db);
  await sleep(200);
  cut.resolve();
  await expect(refused).rejects.toThrow();
  expect(uncaught).toEqual([]);
  const { rows } = await db.inTransaction((tx) => sql`select 1 as one`.execute(tx));
  expect(rows).toEqual([{ one: 1 }]);
});

/** What would end the program, for the length of one test. */
function uncaughtErrors(): unknown[] {
  const found: unknown[] = [];
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => found.push(error));
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException');
    for (const other of others) process.on('uncaughtException', other);
  });
  return found;
}
