import type { AppEvent, ListChange } from '#lib/contract/events.ts';
import type { Tx } from '#server/db/connect.ts';
import { Gathered } from '#server/db/gathered.ts';
import { tell } from '#server/db/transaction.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { everything, isNothing, nothing } from './list-changes.ts';
import { deleteChangesBefore, insertChanges, listChangesSince } from './queries.ts';

/**
 * Announces a change of this person's things once `tx` has committed. This process hears it before the caller goes on.
 * Other programs on the database read the row within a second, because operators' commands have no bus.
 */
export async function tellThingsChanged(tx: Tx, ownerId: number): Promise<void> {
  gathered.add(tx, [{ type: 'things-changed', to: 'programs', ownerId }]);
}

/** Announces that lists changed which do not show the person who changed something, such as a list they just entered. */
export async function tellListsChanged(tx: Tx, lists: ListChange): Promise<void> {
  if (!isNothing(lists)) gathered.add(tx, [{ type: 'lists-changed', to: 'programs', lists }]);
}

type Change = Extract<AppEvent, { change?: unknown }>;

const gathered = new Gathered<Change>(writeChanges);

/** Each change once. A row holds an owner and a change of lists, so that most acts write one. */
async function writeChanges(tx: Tx, all: readonly Change[]): Promise<void> {
  const changes = [...new Map(all.map((change) => [JSON.stringify(change), change])).values()];
  const things = changes.filter((change) => change.type === 'things-changed');
  const lists = changes.filter((change) => change.type === 'lists-changed');
  // The machine's clock, not the program's, because other programs compare this time with theirs.
  const created_at = new Date().toISOString();
  const rows = Array.from({ length: Math.max(things.length, lists.length) }, (_, at) => ({
    owner_id: things[at]?.ownerId ?? 0,
    lists: JSON.stringify(lists[at]?.lists ?? nothing),
    created_at,
  }));
  const written = await insertChanges(tx, rows);
  for (const some of [things, lists])
    for (const [at, change] of some.entries()) tell(tx, { ...change, change: written[at]?.id });
}

const pollMs = 1000;
/** Longer than any transaction, because a row is visible only after its commit. Also covers differing clocks. */
const lookBackMs = 90_000;
const keptMs = 10 * 60_000;

export function followChanges({ db, log, bus }: Pick<Ctx, 'db' | 'log' | 'bus'>): { stop(): void } {
  let seen = new Set<number>();
  /** Changes that this process has heard of by their event. Their rows would drop the same pages again. */
  const heard = new Set<number>();
  const hear = ({ change }: { readonly change?: number | undefined }) => void (change && heard.add(change));
  const stopHearing = [bus.on('things-changed', hear), bus.on('lists-changed', hear)];
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function poll(): Promise<void> {
    try {
      const changes = await listChangesSince(db, before(lookBackMs));
      if (isStopped) return;
      const fresh = changes.filter(({ id }) => !seen.has(id) && !heard.has(id));
      seen = new Set(changes.map(({ id }) => id));
      for (const id of seen) heard.delete(id);
      // Not sent to other programs, because each reads the same rows.
      const owners = new Set(fresh.map(({ owner_id }) => owner_id).filter((id) => id !== 0));
      bus.tell(Array.from(owners, (ownerId) => ({ type: 'things-changed', to: 'program', ownerId })));
      const lists = fresh.map(({ lists: one }): ListChange => (one === null ? everything : JSON.parse(one)));
      bus.tell(
        lists
          .filter((one) => !isNothing(one))
          .map((one) => ({ type: 'lists-changed', to: 'program', lists: one })),
      );
    } catch (err) {
      if (!isStopped) log.warn({ err }, 'Changes of other programs could not be read.');
    }
    if (!isStopped) timer = setTimeout(poll, pollMs).unref();
  }

  void poll();
  return {
    stop() {
      isStopped = true;
      for (const stop of stopHearing) stop();
      clearTimeout(timer);
    },
  };
}

export const forgetChanges = ({ db }: Pick<Ctx, 'db'>) => deleteChangesBefore(db, before(keptMs));

const before = (ms: number) => new Date(Date.now() - ms).toISOString();
