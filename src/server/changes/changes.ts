import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import type { Ctx } from '#server/types.ts';
import { deleteChangesBefore, insertChange, listChangesSince } from './queries.ts';

/**
 * Tells, once what `tx` writes is kept, that things of this person look otherwise. This program is told before the caller
 * goes on. The row tells every other program on the same database within a second, whoever wrote it: operators' commands
 * have no bus.
 */
export async function tellThingsChanged(tx: Tx, ownerId: number): Promise<void> {
  const isFirst = tell(tx, { type: 'things-changed', to: 'programs', ownerId });
  // The clock of the machine, not of the program: what is compared with it is written by other programs.
  if (isFirst) await insertChange(tx, ownerId, new Date().toISOString());
}

const askedEveryMs = 1000;
/** Longer than any transaction here takes, and clocks differ: what was written then may be seen only now. */
const lookedBackMs = 90_000;
const forgottenAfterMs = 10 * 60_000;

/** Tells this program what others on the same database have changed. `stop` ends it. */
export function followChanges({ db, log, bus }: Pick<Ctx, 'db' | 'log' | 'bus'>): { stop(): void } {
  let seen = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function ask(): Promise<void> {
    try {
      const changes = await listChangesSince(db, before(lookedBackMs));
      const fresh = changes.filter(({ id }) => !seen.has(id));
      seen = new Set(changes.map(({ id }) => id));
      const owners = new Set(fresh.map(({ owner_id }) => owner_id));
      // Not to the other programs: each of them reads the same rows.
      bus.tell(Array.from(owners, (ownerId) => ({ type: 'things-changed', to: 'program', ownerId })));
    } catch (err) {
      if (!isStopped) log.warn({ err }, 'Changes of other programs could not be read.');
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

/** Deletes the rows that every program has read by now. */
export const forgetChanges = ({ db }: Pick<Ctx, 'db'>) => deleteChangesBefore(db, before(forgottenAfterMs));

const before = (ms: number) => new Date(Date.now() - ms).toISOString();
