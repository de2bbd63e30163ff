import { setImmediate as pause } from 'node:timers/promises';
import { nameOf } from '#server/db/dialects/dialect.ts';
import { Allowances } from '#server/fairness/allowances.ts';
import { currentVisitor, Turns } from '#server/fairness/turns.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

/**
 * SQLite runs on the thread that serves pages, so only one search runs at a time, and pages are served between its
 * steps.
 */
const turns = {
  sqlite: new Turns(1, 200, { allowances: new Allowances() }),
  postgres: new Turns(8, 200),
};

/** Each visitor has a queue of their own, so a visitor who sends a thousand searches delays only themselves. */
export const inTurn = <T>({ db }: Pick<Ctx, 'db'>, work: () => Promise<T>): Promise<T> =>
  turns[nameOf(db)].take(currentVisitor() ?? 'nobody', async () => {
    await pause();
    return work();
  });
