import type { SqlDb } from '#server/db/connect.ts';
import {
  beginningsOf,
  type Known,
  knownAmong,
  type Word,
  wordsFrom,
} from '#server/entries/documents/documents.ts';

/** Alternatives for one word of the query. A match contains at least one of them. */
export type Group = readonly string[];

/** A search with fewer hits also looks for words one letter away. */
export const enoughHits = 3;
export const mostBeginnings = 20;
const mostCorrections = 3;
/** Shorter words are not corrected, because one letter makes another word of them. */
const shortestCorrected = 4;
/** Longer ones would make thousands of words to look for. */
const longestCorrected = 30;

export const asTyped = (words: readonly Word[]): Group[] =>
  words.map(({ folded, compound }) => (compound ? [folded, compound.folded] : [folded]));

/** The last word may be unfinished, so longer words that begin with it are added. */
export async function groupsOf(db: SqlDb, words: readonly Word[]): Promise<Group[]> {
  const groups = asTyped(words);
  const last = words.at(-1);
  if (last === undefined) return groups;
  const longer = await wordsBegunBy(db, last);
  const typed = groups.pop() ?? [];
  return [...groups, [...new Set([...typed, ...longer.map(({ word }) => word)])]];
}

export async function wordsBegunBy(db: SqlDb, word: Word, most = mostBeginnings): Promise<Known[]> {
  const [first = '', ...others] = beginningsOf(word);
  const longer = await wordsFrom(db, first, most);
  if (longer.length > 0) return longer;
  const found = await Promise.all(others.map((other) => wordsFrom(db, other, most)));
  return found
    .flat()
    .sort((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1))
    .slice(0, most);
}

export interface Corrected {
  /** For each word, the known words one letter away. */
  readonly meant: readonly Group[];
  readonly text: string;
}

/** Looks for known words one letter away from each word. Undefined when there are none. */
export async function correct(db: SqlDb, words: readonly Word[]): Promise<Corrected | undefined> {
  const found = await Promise.all(words.map(({ folded }) => correctionsOf(db, folded)));
  if (found.every((known) => known.length === 0)) return undefined;
  const isKnown = new Set(
    (
      await knownAmong(
        db,
        words.map(({ folded }) => folded),
        words.length,
      )
    ).map(({ word }) => word),
  );
  return {
    meant: found.map((known) => known.map(({ word }) => word)),
    text: words
      .map(({ folded, written }, at) =>
        isKnown.has(folded) ? written : (found[at]?.[0]?.written ?? written),
      )
      .join(' '),
  };
}

export const mergeGroups = (groups: readonly Group[], meant: readonly Group[]): Group[] =>
  groups.map((group, at) => [...new Set([...group, ...(meant[at] ?? [])])]);

const correctionsOf = async (db: SqlDb, word: string): Promise<Known[]> =>
  word.length < shortestCorrected || word.length > longestCorrected || /\d/.test(word)
    ? []
    : knownAmong(db, oneAway(word), mostCorrections);

const letters = 'abcdefghijklmnopqrstuvwxyz';

export function oneAway(word: string): string[] {
  const all = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) {
      all.add(before + letter + after);
      if (after) all.add(before + letter + after.slice(1));
    }
    if (after) all.add(before + after.slice(1));
    if (after.length > 1) all.add(before + after[1] + after[0] + after.slice(2));
  }
  all.delete(word);
  return [...all];
}
