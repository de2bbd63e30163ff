import { type Thing, thingKey } from '#lib/things.ts';
import type { Tx } from '#server/db/connect.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { overdueAt, tellDevices, wantsPush } from './devices.ts';
import { type ActDetails, type ActName, actTitle, happenings } from './happenings.ts';
import { findReceiverOfAct, moveRow, noteTold } from './queries.ts';
import { type Author, keepRow, nameOf } from './telling.ts';

/** The same act within this time is not told again. */
const toldOnceInMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const toldActs: Readonly<Record<ActName, Limit>> = {
  liked: { name: 'told-likes', most: 60, withinMs: hourMs },
  followed: { name: 'told-follows', most: 60, withinMs: hourMs },
};
const mostNamed = 3;

interface Act {
  readonly userId: number;
  readonly actor: Author;
  readonly what: ActName;
  readonly thing: Thing;
  readonly now: Date;
}

export type RecordAct = (tx: Tx, act: Omit<Act, 'what'>) => Promise<void>;

/**
 * Runs work in which one person acts on another's thing. Acts beyond the hourly limit still count, but nobody is told.
 * Otherwise a program with one free account could reach all phones within seconds.
 */
export async function withinReach<T>(
  { limits }: Pick<Ctx, 'limits'>,
  { actorId, what }: { readonly actorId: number; readonly what: ActName },
  work: (record: RecordAct) => Promise<T>,
): Promise<T> {
  // Taken before the transaction, because the limit may be counted over the network.
  const mayTell = (await limits.take(toldActs[what], String(actorId))) === undefined;
  let isTold = false;
  try {
    return await work(async (tx, act) => {
      if (mayTell) isTold = await recordAct(tx, { ...act, what });
    });
  } finally {
    if (mayTell && !isTold) await limits.giveBack(toldActs[what], String(actorId));
  }
}

/**
 * Tells a person that somebody likes or follows something of theirs. All such acts before it is read share one row.
 * Returns whether something new was told.
 */
async function recordAct(tx: Tx, { userId, actor, what, thing, now }: Act): Promise<boolean> {
  if (userId === actor.id) return false;
  const about = `${what}:${thingKey(thing)}`;
  const time = now.toISOString();
  const person = await findReceiverOfAct(tx, userId, actor.id, about);
  if (!person || wasToldToday(person.told_at, now)) return false;
  const named = [nameOf(actor)];
  if (person.id === null) {
    const details: ActDetails = { thing, people: [actor.id], since: time };
    const row = { userId, happening: what, details, about, title: actTitle(what, thing, named, 1), now };
    // Both statements are sent at once, because each wait costs more than a statement.
    await Promise.all([noteTold(tx, actor.id, about, time), keepRow(tx, person, row)]);
    return true;
  }
  const { people, since }: ActDetails = JSON.parse(person.details ?? '');
  const isCounted = person.told_at !== null && person.told_at >= since;
  const details: ActDetails = {
    thing,
    since,
    people: [actor.id, ...people.filter((id) => id !== actor.id)].slice(0, mostNamed),
  };
  const count = Number(person.count) + (isCounted ? 0 : 1);
  const isPlanned = person.push_at !== null && person.push_at > overdueAt(now);
  const isPushed = !isPlanned && wantsPush(person, what);
  await Promise.all([
    noteTold(tx, actor.id, about, time),
    moveRow(tx, person.id, JSON.stringify(details), count, time, isPushed ? time : person.push_at),
  ]);
  const row = { id: person.id, userId, isPushed, title: actTitle(what, thing, named, count) };
  await tellDevices(tx, happenings[what].type, [row], now);
  return true;
}

const wasToldToday = (toldAt: string | null, now: Date): boolean =>
  toldAt !== null && now.getTime() - Date.parse(toldAt) < toldOnceInMs;
