import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Reads, storeOf } from './store.ts';

/** Which documents: of each group of words at least one. */
export interface Match {
  readonly groups: readonly (readonly string[])[];
  /** Of ids before this one. */
  readonly before?: number | undefined;
  readonly most: number;
}

/** Of so many ids at first; each further step is wider, until here. */
const [firstStep, widestStep] = [16_384, 262_144];

/**
 * Ids, the newest first. What all of these words have in common may be little and far apart, so it is looked for in
 * steps, each of which costs little whatever is asked, and others are served between them.
 */
export async function newest(db: Reads, { groups, before, most }: Match): Promise<number[]> {
  const store = storeOf(db);
  const found: number[] = [];
  let top = before ?? (await afterLast(db));
  for (let step = firstStep; found.length < most && top > 0; step = Math.min(4 * step, widestStep)) {
    const from = Math.max(0, top - step);
    found.push(...(await store.newest(db, { groups, from, before: top, most: most - found.length })));
    top = from;
    await pause();
  }
  return found;
}

async function afterLast(db: Reads): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from heads`.execute(db);
  return (rows[0]?.last ?? 0) + 1;
}
