import { setImmediate as pause } from 'node:timers/promises';
import { filterNames, type SearchPage } from '#lib/contract/search.ts';
import { isNarrowedBy, without } from '#lib/search/filters.ts';
import type { SqlDb } from '#server/db/handles.ts';
import type { Word } from '#server/documents/documents.ts';
import { both, fewHits, type Group, groupsOf } from './expand.ts';
import { countMatches, type Wanted, windowSize } from './matches.ts';

type Nearest = Pick<SearchPage, 'alternatives' | 'shorter'>;
export const noneNeeded: Nearest = { alternatives: [], shorter: [] };
const mostShorter = 3;

/** A search that found nothing. */
interface Missed {
  readonly words: readonly Word[];
  readonly wanted: Wanted;
  /** For each word those one letter away, where there are some. */
  readonly meant: readonly Group[] | undefined;
}

/** What there would be without one of the filters, or one of the words; the most first. */
export async function nearest(
  db: SqlDb,
  { words, wanted: { groups, filters }, meant }: Missed,
): Promise<Nearest> {
  const given = filterNames.filter((name) => isNarrowedBy(filters, name));
  const alternatives = await inTurn(given, async (name) => {
    const rest = { groups, filters: without(filters, name) };
    return { without: name, ...(await countOf(db, rest, meant)) };
  });
  const shorter = await inTurn(words.length > 1 ? words : [], async (_, at) => {
    // Another word is the last now, and parts of a word stand for themselves.
    const rest = words.toSpliced(at, 1).map(({ folded, written }) => ({ folded, written }));
    const wanted = { groups: await groupsOf(db, rest), filters };
    return {
      q: rest.map(({ written }) => written).join(' '),
      ...(await countOf(db, wanted, meant?.toSpliced(at, 1))),
    };
  });
  return { alternatives: byCount(alternatives), shorter: byCount(shorter).slice(0, mostShorter) };
}

/** One after another, and others are served between them. */
async function inTurn<T, R>(list: readonly T[], work: (one: T, at: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const [at, one] of list.entries()) {
    await pause();
    done.push(await work(one, at));
  }
  return done;
}

/** As that search would find it. */
async function countOf(db: SqlDb, wanted: Wanted, meant: readonly Group[] | undefined) {
  const most = windowSize + 1;
  const asWritten = await countMatches(db, wanted, most);
  const isFew = meant !== undefined && asWritten < fewHits;
  const all = isFew
    ? await countMatches(db, { ...wanted, groups: both(wanted.groups, meant) }, most)
    : asWritten;
  return { count: Math.min(all, windowSize), more: all > windowSize };
}

const byCount = <T extends { count: number }>(list: readonly T[]): T[] =>
  list.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count);
