import { setImmediate as pause } from 'node:timers/promises';
import { filterNames, type SearchPage } from '#lib/contract/search.ts';
import { isNarrowedBy, without } from '#lib/search/filters.ts';
import type { SqlDb } from '#server/db/connect.ts';
import type { Word } from '#server/entries/documents/documents.ts';
import { enoughHits, type Group, groupsOf, mergeGroups } from './expand.ts';
import { countMatches, type Wanted, windowSize } from './matches.ts';

type Nearest = Pick<SearchPage, 'alternatives' | 'shorter'>;
export const noAlternatives: Nearest = { alternatives: [], shorter: [] };
const mostShorter = 3;

interface Missed {
  readonly words: readonly Word[];
  readonly wanted: Wanted;
  readonly meant: readonly Group[] | undefined;
}

/** What the search would find without one of its filters, or without one of its words. The most matches first. */
export async function suggestAlternatives(
  db: SqlDb,
  { words, wanted: { groups, filters }, meant }: Missed,
): Promise<Nearest> {
  const given = filterNames.filter((name) => isNarrowedBy(filters, name));
  const alternatives = await oneByOne(given, async (name) => {
    const rest = { groups, filters: without(filters, name) };
    return { without: name, ...(await countOf(db, rest, meant)) };
  });
  const shorter = await oneByOne(words.length > 1 ? words : [], async (_, at) => {
    // A different word may be last now. Compounds are dropped, because their parts count as words of their own.
    const rest = words.toSpliced(at, 1).map(({ folded, written }) => ({ folded, written }));
    const wanted = { groups: await groupsOf(db, rest), filters };
    return {
      q: rest.map(({ written }) => written).join(' '),
      ...(await countOf(db, wanted, meant?.toSpliced(at, 1))),
    };
  });
  return { alternatives: byCount(alternatives), shorter: byCount(shorter).slice(0, mostShorter) };
}

/** Runs the searches one after another, with pauses in which other requests are served. */
async function oneByOne<T, R>(list: readonly T[], work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const [at, one] of list.entries()) {
    await pause();
    done.push(await work(one, at));
  }
  return done;
}

/** Counts the matches as that search would, including its corrections. */
async function countOf(db: SqlDb, wanted: Wanted, meant: readonly Group[] | undefined) {
  const most = windowSize + 1;
  const asWritten = await countMatches(db, wanted, most);
  const isFew = meant !== undefined && asWritten < enoughHits;
  const all = isFew
    ? await countMatches(db, { ...wanted, groups: mergeGroups(wanted.groups, meant) }, most)
    : asWritten;
  return { count: Math.min(all, windowSize), more: all > windowSize };
}

const byCount = <T extends { count: number }>(list: readonly T[]): T[] =>
  list.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
