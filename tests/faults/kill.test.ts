import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { freshPlace, opened } from '#tests/support/database.ts';

const writeTo = fileURLToPath(new URL('./children/write.ts', import.meta.url));
const rounds = 10;

describe('a process that is killed while 16 write, amid 2,000 acknowledgements', () => {
  it('has lost none that it acknowledged and doubled none, ten times in a row', async () => {
    const place = await freshPlace();
    const random = seeded(20_261_121);
    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const wanted = 100 + Math.floor(random() * 1900);
      const names = await killedAfter(wanted, place.dataDir, `round${round}`);
      expect(names.length).toBeGreaterThanOrEqual(wanted);
      acknowledged.push(...names);

      const db = await opened(place);
      const counts = await rowsByName(db);
      expect(acknowledged.filter((name) => counts.get(name) !== 1)).toEqual([]);
      expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
      // Both statements of each transaction, or none.
      expect((await sql`select n from total`.execute(db)).rows).toEqual([{ n: counts.size }]);
      expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
      await db.destroy();
    }
  });
});

/** Starts 16 writers that would go on for long, ends their process after so many acknowledgements, and gives all that were heard. */
async function killedAfter(wanted: number, dataDir: string, prefix: string): Promise<string[]> {
  const given = [writeTo, dataDir, prefix, '16', '100000'];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', (_code, signal) => resolve(signal)));
  const names: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith(prefix)) names.push(line);
    if (names.length === wanted) child.kill('SIGKILL');
  }
  expect(await ended).toBe('SIGKILL');
  return names;
}

async function rowsByName(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; n: number }>`
    select name, count(*) as n from written group by name`.execute(db);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/** The same moments in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
