import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import type { Ctx } from '#server/types.ts';
import { deleteNewsBefore, insertNews, listNewsSince } from './queries.ts';

/**
 * Says that things of this person look otherwise, once what `tx` writes is kept: this program hears it at once, others on
 * the same database, operators' commands among them, within a second.
 */
export async function announce(tx: Tx, ownerId: number): Promise<void> {
  // The clock of the machine, not of the program: what is compared with it is written by other programs.
  if (tell(tx, { type: 'things-changed', to: 'programs', ownerId }))
    await insertNews(tx, ownerId, new Date().toISOString());
}

const askedEveryMs = 1000;
/** Longer than any transaction here takes, and clocks differ: what was written then may be seen only now. */
const lookedBackMs = 90_000;
const forgottenAfterMs = 10 * 60_000;

/** Tells this program, on its bus, what other programs on the same database have changed. `stop` ends it. */
export function followNews({ db, log, bus }: Pick<Ctx, 'db' | 'log' | 'bus'>): { stop(): void } {
  let seen = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function ask(): Promise<void> {
    try {
      const news = await listNewsSince(db, before(lookedBackMs));
      const fresh = news.filter(({ id }) => !seen.has(id));
      seen = new Set(news.map(({ id }) => id));
      const owners = new Set(fresh.map(({ owner_id }) => owner_id));
      // This program alone: each of the others reads the rows by itself.
      bus.tell(Array.from(owners, (ownerId) => ({ type: 'things-changed', to: 'program', ownerId })));
    } catch (err) {
      if (!isStopped) log.warn({ err }, 'News of other programs could not be read.');
    }
    if (!isStopped) timer = setTimeout(ask, askedEveryMs).unref();
  }

  void ask();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** What every program has heard by now. */
export const forgetNews = ({ db }: Pick<Ctx, 'db'>) => deleteNewsBefore(db, before(forgottenAfterMs));

const before = (ms: number) => new Date(Date.now() - ms).toISOString();
