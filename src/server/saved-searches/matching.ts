import { setImmediate as pause } from 'node:timers/promises';
import type { Thing } from '#lib/things.ts';
import { lockPeople } from '#server/db/people.ts';
import { type Word, wordsOfDocument } from '#server/entries/documents/documents.ts';
import { entryOf } from '#server/entries/entries.ts';
import { recordMatches } from '#server/notifications/matches.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import { noteProgress } from '#server/queue/queue.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { asTyped, type Group, wordsBegunBy } from '#server/search/search.ts';
import { fits, keysOfThing } from './keys.ts';
import { listKeys, listTellable, listUnder, type SavedSearchRow } from './queries.ts';
import { shownSearch } from './shown.ts';

/** Other writers get their attempt between these transactions. */
const toldAtOnce = 200;

/**
 * Queue job: tells people whose saved search finds this new thing. Each transaction stores its progress in the job, so
 * that an interrupted try tells nobody twice.
 */
export async function matchSearches(
  ctx: Ctx,
  { type, id, toldTo = 0 }: Thing & { toldTo?: number },
  attempt: Attempt,
): Promise<void> {
  const entry = await entryOf(ctx, { type, id });
  if (!entry) return;
  const words = new Set(await wordsOfDocument(ctx.db, entry.id));
  const keys = await listKeys(ctx.db, keysOfThing([...words]));
  const fitting = keys.filter(({ terms }) => fits(words, terms)).map(({ id: keyId }) => keyId);
  const under = (await listUnder(ctx.db, fitting)).filter((searchId) => searchId > toldTo);
  const finds = finder(ctx, { words, price_cents: entry.price_cents });
  for (let from = 0; from < under.length; from += toldAtOnce) {
    const some = under.slice(from, from + toldAtOnce);
    const matches: SavedSearchRow[] = [];
    for (const search of await listTellable(ctx.db, some, entry.owner_id))
      if (await finds(search)) matches.push(search);
    await pause();
    if (matches.length === 0) continue;
    attempt.signal.throwIfAborted();
    await ctx.db.inTransaction(async (tx) => {
      // Locks the owner, so that no block is written in the meantime.
      await lockPeople(tx, [entry.owner_id]);
      await recordMatches(tx, {
        thing: { type, id },
        ownerId: entry.owner_id,
        now: ctx.clock.now(),
        searches: matches.map(shownSearch),
      });
      await noteProgress<'match-searches'>(tx, attempt, { type, id, toldTo: some.at(-1) ?? toldTo });
    });
  }
}

type Found = Pick<SavedSearchRow, 'words' | 'min_cents' | 'max_cents'>;

/** Whether a search finds a thing, by the rules of the search engine. Its filter terms fit already. */
function finder(
  { db }: Pick<Ctx, 'db'>,
  thing: { readonly words: ReadonlySet<string>; readonly price_cents: number | null },
): (search: Found) => Promise<boolean> {
  const has = (group: Group) => group.some((word) => thing.words.has(word));
  const isBegun = remembered(async (last) => has((await wordsBegunBy(db, last)).map(({ word }) => word)));
  return async ({ words, min_cents, max_cents }) => {
    if (!isBetween(thing.price_cents, min_cents, max_cents)) return false;
    const asked: readonly Word[] = JSON.parse(words);
    const groups = asTyped(asked);
    const last = asked.at(-1);
    return groups.slice(0, -1).every(has) && (!last || has(groups.at(-1) ?? []) || isBegun(last));
  };
}

/** Caches answers, because many people search for the same words. */
function remembered(work: (word: Word) => Promise<boolean>): (word: Word) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  return (word) => {
    const key = `${word.folded} ${word.written}`;
    const result = known.get(key) ?? work(word);
    known.set(key, result);
    return result;
  };
}

function isBetween(price: number | null, least: number | null, most: number | null): boolean {
  if (least === null && most === null) return true;
  return price !== null && price >= (least ?? 0) && price <= (most ?? Number.POSITIVE_INFINITY);
}
