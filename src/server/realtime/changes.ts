import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { deleteChangesBefore, insertChange, listChangesSince } from './queries.ts';

/**
 * Announces a change of this person's things once `tx` has committed. This process hears it before the caller goes on.
 * Other programs on the database read the row within a second, because operators' commands have no bus.
 */
export async function tellThingsChanged(tx: Tx, ownerId: number): Promise<void> {
  const isFirst = tell(tx, { type: 'things-changed', to: 'programs', ownerId });
  // The machine's clock, not the program's, because other programs compare this time with theirs.
  if (isFirst) await insertChange(tx, ownerId, new Date().toISOString());
}

const pollMs = 1000;
/** Longer than any transaction, because a row is visible only after its commit. Also covers differing clocks. */
const lookBackMs = 90_000;
const keptMs = 10 * 60_000;

export function followChanges({ db, log, bus }: Pick<Ctx, 'db' | 'log' | 'bus'>): { stop(): void } {
  let seen = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function poll(): Promise<void> {
    try {
      const changes = await listChangesSince(db, before(lookBackMs));
      if (isStopped) return;
      const fresh = changes.filter(({ id }) => !seen.has(id));
      seen = new Set(changes.map(({ id }) => id));
      const owners = new Set(fresh.map(({ owner_id }) => owner_id));
      // Not sent to other programs, because each reads the same rows.
      bus.tell(Array.from(owners, (ownerId) => ({ type: 'things-changed', to: 'program', ownerId })));
    } catch (err) {
      if (!isStopped) log.warn({ err }, 'Changes of other programs could not be read.');
    }
    if (!isStopped) timer = setTimeout(poll, pollMs).unref();
  }

  void poll();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export const forgetChanges = ({ db }: Pick<Ctx, 'db'>) => deleteChangesBefore(db, before(keptMs));

const before = (ms: number) => new Date(Date.now() - ms).toISOString();
