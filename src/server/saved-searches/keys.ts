import type { SqlDb } from '#server/db/connect.ts';
import {
  beginningsOf,
  type Filters,
  isAmountTerm,
  isFilterTerm,
  knownAmong,
  termsAsked,
  type Word,
} from '#server/entries/documents/documents.ts';
import { asTyped, wordsBegunBy } from '#server/search/search.ts';

/**
 * A saved search is stored under its rarest word, or without words under its first filter. So a new thing is compared
 * only with searches that share a word or a filter with it, however many others exist.
 */
export interface Keys {
  /** A match has one of these: a word, the beginning of a word (`pedr*`), or a filter term. */
  readonly keys: readonly string[];
  /** Filter terms, one group per filter: `_cconstrucao _y1x3|_y4x1`. Without prices, which are compared exactly. */
  readonly terms: string;
  readonly also: string;
}

export async function keysOfSearch(
  db: SqlDb,
  { words, filters }: { words: readonly Word[]; filters: Filters },
): Promise<Keys> {
  const asked = termsAsked(filters);
  const terms = asked
    .filter((group) => !isOfAmount(group))
    .map((group) => group.join('|'))
    .sort();
  const [rarest, second] = await rarestFirst(db, words);
  return {
    // In this order a category comes first and a type last, so few searches have the same key.
    keys: rarest ?? terms[0]?.split('|') ?? asked.find(isOfAmount) ?? [],
    terms: terms.join(' '),
    also: second ? beginningOf(second) : '',
  };
}

const isOfAmount = ([term = '']: readonly string[]) => isAmountTerm(term);

/** Alternatives for each word of a match, the rarest word first. The last word may be unfinished. */
async function rarestFirst(db: SqlDb, words: readonly Word[]): Promise<(readonly string[])[]> {
  const last = words.at(-1);
  if (last === undefined) return [];
  const groups = asTyped(words);
  const typed = groups.flat();
  const known = new Map((await knownAmong(db, typed, typed.length)).map(({ word, count }) => [word, count]));
  const countOf = (group: readonly string[]) => group.reduce((sum, word) => sum + (known.get(word) ?? 0), 0);
  const begun = (await wordsBegunBy(db, last)).reduce((sum, { count }) => sum + count, 0);
  const beginnings = beginningsOf(last).map((beginning) => `${beginning}*`);
  return groups
    .map((group, at) =>
      at < groups.length - 1
        ? { keys: group, count: countOf(group) }
        : { keys: [...group, ...beginnings], count: Math.max(begun, countOf(group)) },
    )
    .sort((one, other) => one.count - other.count)
    .map(({ keys }) => keys);
}

function beginningOf(alternatives: readonly string[]): string {
  const [first = '', ...others] = alternatives;
  if (others.length === 0) return first;
  const words = alternatives.map((word) => word.replace('*', ''));
  const shortest = Math.min(...words.map(({ length }) => length));
  let same = 0;
  while (same < shortest && words.every((word) => word[same] === words[0]?.[same])) same += 1;
  return same === 0 ? '' : `${words[0]?.slice(0, same)}*`;
}

export function keysOfThing(words: readonly string[]): string[] {
  const keys = new Set(words);
  for (const word of words)
    if (!isFilterTerm(word))
      for (let length = 1; length <= word.length; length += 1) keys.add(`${word.slice(0, length)}*`);
  return [...keys];
}

export const fits = (words: ReadonlySet<string>, terms: string): boolean =>
  terms === '' || terms.split(' ').every((group) => group.split('|').some((term) => words.has(term)));
