import type { AppEvent, ListChange } from '#lib/contract/events.ts';
import type { Tx } from '#server/db/connect.ts';
import { tell } from '#server/db/transaction.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { everything, isNothing, nothing } from './list-changes.ts';
import { deleteChangesBefore, insertChange, listChangesSince } from './queries.ts';

/**
 * Announces a change of this person's things once `tx` has committed. This process hears it before the caller goes on.
 * Other programs on the database read the row within a second, because operators' commands have no bus.
 */
export const tellThingsChanged = (tx: Tx, ownerId: number): Promise<void> =>
  tellOnce(tx, [thingsChanged(ownerId)], { ownerId, lists: nothing });

/** Announces that lists changed which do not show the person who changed something, such as a list they just entered. */
export async function tellListsChanged(tx: Tx, lists: ListChange): Promise<void> {
  if (!isNothing(lists)) await tellOnce(tx, [listsChanged(lists)], { ownerId: 0, lists });
}

/** Both at once. */
export const tellChanges = (tx: Tx, ownerId: number, lists: ListChange): Promise<void> =>
  tellOnce(tx, [thingsChanged(ownerId), ...(isNothing(lists) ? [] : [listsChanged(lists)])], {
    ownerId,
    lists,
  });

const thingsChanged = (ownerId: number) => ({ type: 'things-changed', to: 'programs', ownerId }) as const;
const listsChanged = (lists: ListChange) => ({ type: 'lists-changed', to: 'programs', lists }) as const;

const told = new WeakMap<Tx, Set<string>>();

async function tellOnce(
  tx: Tx,
  events: readonly Extract<AppEvent, { change?: unknown }>[],
  { ownerId, lists }: { readonly ownerId: number; readonly lists: ListChange },
): Promise<void> {
  const known = told.get(tx) ?? new Set();
  told.set(tx, known);
  const fresh = events.filter((event) => !known.has(JSON.stringify(event)));
  if (fresh.length === 0) return;
  for (const event of fresh) known.add(JSON.stringify(event));
  // The machine's clock, not the program's, because other programs compare this time with theirs.
  const created_at = new Date().toISOString();
  const row = { owner_id: ownerId, lists: JSON.stringify(lists), created_at };
  const { id } = await insertChange(tx, row);
  for (const event of fresh) tell(tx, { ...event, change: id });
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
