import { createHmac } from 'node:crypto';
import { dayInMaputo } from '#lib/format/date.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import type { Keys } from '#server/runtime/keys.ts';
import type { Log } from '#server/runtime/log.ts';
import { kinds } from '#server/things.ts';
import { addToDays, type Counted, deleteVisitsBefore, insertVisits, listFromSame } from './queries.ts';
import type { Visit, Visits } from './visit.ts';

export const beacons: Limit = { name: 'beacons', most: 600, withinMs: 60_000 };

/** Many phones share an address, but one computer can pose as any number of browsers. */
const mostOfAddress = 20;

const writeEveryMs = 1000;
/** Further visits are dropped until the next write, so that a flood does not fill the memory. */
const mostWaiting = 20_000;
const writeBatchSize = 1000;
const deleteBatchSize = 2000;

export function openVisits({ db, log }: { db: Db; log: Log }): Visits {
  let waiting = new Map<string, Visit>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    const visits = waiting;
    waiting = new Map();
    while (visits.size > 0) {
      const some = [...visits].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, writeBatchSize);
      try {
        await db.inTransaction((tx) =>
          count(
            tx,
            some.map(([, visit]) => visit),
          ),
        );
      } catch (err) {
        log.error({ err }, 'Visits could not be written and wait.');
        for (const [key, visit] of visits) if (waiting.size < mostWaiting) waiting.set(key, visit);
        schedule();
        return;
      }
      for (const [key] of some) visits.delete(key);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  }

  function schedule(): void {
    timer ??= setTimeout(flush, writeEveryMs).unref();
  }

  return {
    add(visit) {
      if (waiting.size >= mostWaiting) return;
      waiting.set(Object.values(visit).join(' '), visit);
      schedule();
    },
    flush,
  };
}

async function count(tx: Tx, visits: readonly Visit[]): Promise<void> {
  const counted = new Map<string, Counted>();
  for (const { type, ref_id, day, kind } of await insertVisits(tx, await withoutFlood(tx, visits))) {
    const key = `${type} ${ref_id} ${day}`;
    const sum = counted.get(key) ?? { type, ref_id, day, views: 0, leads: 0 };
    sum[kind === 'view' ? 'views' : 'leads'] += 1;
    counted.set(key, sum);
  }
  if (counted.size === 0) return;
  // In one order, so that two processes never wait for each other in a circle.
  const inOrder = [...counted.values()].sort((one, other) => one.ref_id - other.ref_id);
  await addToDays(tx, inOrder);
  for (const [type, some] of Map.groupBy(inOrder, ({ type }) => type)) {
    const things = new Map<number, Counted>();
    for (const one of some) {
      const before = things.get(one.ref_id);
      things.set(one.ref_id, {
        ...one,
        views: one.views + (before?.views ?? 0),
        leads: one.leads + (before?.leads ?? 0),
      });
    }
    await kinds[type].addVisits?.(tx, things);
  }
}

/** Drops visits beyond the daily maximum per address and thing, counted separately for views and contacts. */
async function withoutFlood(tx: Tx, visits: readonly Visit[]): Promise<Visit[]> {
  const known = new Map<string, Set<string>>();
  const visitorsLike = ({ day, type, ref_id, kind, address }: Visit) => {
    const key = `${day} ${type} ${ref_id} ${kind === 'view'} ${address}`;
    const visitors = known.get(key) ?? new Set();
    known.set(key, visitors);
    return visitors;
  };
  const nameOf = ({ kind, visitor }: Visit) => `${kind} ${visitor}`;
  const addressed = visits.filter(({ address }) => address);
  if (addressed.length > 0)
    for (const visit of await listFromSame(tx, addressed)) visitorsLike(visit).add(nameOf(visit));
  return visits.filter((visit) => {
    const visitors = visitorsLike(visit);
    if (visit.address && !visitors.has(nameOf(visit)) && visitors.size >= mostOfAddress) return false;
    visitors.add(nameOf(visit));
    return true;
  });
}

export interface Visitor {
  readonly viewer: { readonly id: number } | undefined;
  readonly stranger: Stranger;
}

/** The caller has excluded the thing's owner, whose visits do not count. */
export function noteVisit(
  { visits, clock, keys }: Pick<Ctx, 'visits' | 'clock' | 'keys'>,
  what: Pick<Visit, 'type' | 'ref_id' | 'kind'>,
  { viewer, stranger }: Visitor,
): void {
  const day = dayInMaputo(clock.now());
  const visitor = visitorName(keys, day, viewer ? { userId: viewer.id } : stranger);
  visits.add({ day, ...what, visitor, address: addressName(keys, day, stranger) });
}

const day = 24 * 60 * 60 * 1000;

/** Forgets some of the days before yesterday. Returns whether there may be more. */
export async function forgetVisitors({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<boolean> {
  const before = dayInMaputo(new Date(clock.now().getTime() - day));
  return (
    (await db.inTransaction((tx) => deleteVisitsBefore(tx, before, deleteBatchSize))) === deleteBatchSize
  );
}

interface Stranger {
  readonly address: string;
  readonly userAgent: string;
}

/** Keyed with the day and a secret, so that it does not reveal who the visitor was. */
export const visitorName = (keys: Keys, day: string, who: { readonly userId: number } | Stranger): string =>
  pseudonym(
    keys,
    `visitor ${day} ${'userId' in who ? `user ${who.userId}` : `${who.address} ${who.userAgent}`}`,
  );

const addressName = (keys: Keys, day: string, { address }: Stranger): string =>
  pseudonym(keys, `address ${day} ${address}`);

const pseudonym = ({ jwt }: Keys, words: string): string =>
  createHmac('sha256', jwt).update(words).digest('base64url').slice(0, 22);
