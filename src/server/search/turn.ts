import { setImmediate as pause } from 'node:timers/promises';
import { nameOf } from '#server/db/dialects/name.ts';
import { Turns } from '#server/turns.ts';
import type { Ctx } from '#server/types.ts';

/**
 * SQLite runs on the thread that also serves pages, so only one search runs at a time, and pages are served between its
 * steps.
 */
const turns = { sqlite: new Turns(1, 200), postgres: new Turns(8, 200) };

/** Each address has its own queue, so a client that sends a thousand searches delays only itself. */
export const inTurn = <T>({ db }: Pick<Ctx, 'db'>, address: string, work: () => Promise<T>): Promise<T> =>
  turns[nameOf(db)].take(address, async () => {
    await pause();
    return work();
  });
