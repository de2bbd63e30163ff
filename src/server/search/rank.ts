import { mostStars } from '#lib/contract/review-form.ts';
import type { Sort } from '#lib/contract/search.ts';
import { type Head, wordsOf } from '#server/entries/documents/documents.ts';
import { unrated } from '#server/publishing/rated.ts';
import type { Group } from './expand.ts';

export interface Ranked extends Head {
  /** A lower score ranks higher. Equal scores rank the newest first. */
  readonly score: number;
}

export interface Order {
  readonly sort: Sort;
  readonly groups: readonly Group[];
  /** The groups without the longer words added for the unfinished last word. */
  readonly typed: readonly Group[];
  /** The matches of the query as it was typed. Undefined when no corrected words were added. */
  readonly exact: ReadonlySet<number> | undefined;
  readonly near: { readonly province: string; readonly district: string | undefined } | undefined;
}

const noPrice = Number.MAX_SAFE_INTEGER;

export function rank(heads: readonly Head[], order: Order): Ranked[] {
  const scoreOf = scoring(order);
  return heads
    .map((head) => ({ ...head, score: scoreOf(head) }))
    .sort((one, other) => one.score - other.score || other.id - one.id);
}

/** The part of a ranked list after the last match shown. That match itself may have been deleted. */
export const rankedAfter = <R extends Ranked>(
  ranked: readonly R[],
  last: { score: number; id: number },
): R[] => ranked.filter(({ score, id }) => score > last.score || (score === last.score && id < last.id));

function scoring(order: Order): (head: Head) => number {
  if (order.sort === 'relevance') return relevance(order);
  if (order.sort === 'rating') return ({ rating_rank }) => mostStars * 1000 - (rating_rank ?? unrated);
  return ({ price_cents }) => {
    if (order.sort === 'recent') return 0;
    // Offers without a price come last in both directions.
    if (price_cents === null) return noPrice;
    return order.sort === 'price_asc' ? price_cents : noPrice - 1 - price_cents;
  };
}

/**
 * Ranks matches that have every typed word in the title and place first, then those that also need the tags. Next come
 * the same two ranks for words that only begin as typed, and at the end all other matches. Within each rank the
 * person's own district comes first, then their province. Who does something comes before who looks for somebody to
 * do it: a person who looks for work has the tab of vacancies.
 */
function relevance({ typed, groups, exact, near }: Order): (head: Head) => number {
  const [depthTyped, depthBegun] = [depthsBy(typed), depthsBy(groups)];
  const distanceTo = distanceFrom(near);
  const depthOf = (head: Head) => depthTyped(head) ?? 2 + (depthBegun(head) ?? deepest - 2);
  return (head) => {
    const depth = depthOf(head);
    const tier = depth === deepest ? 2 : head.type === 'job' ? 1 : 0;
    return (exact?.has(head.id) === false ? 100 : 0) + tier * 20 + depth * 3 + distanceTo(head);
  };
}

/** 0 in the same district, 1 in the same province, 2 elsewhere. */
function distanceFrom(near: Order['near']): (head: Head) => number {
  if (near === undefined) return () => 0;
  const district = near.district === undefined ? undefined : wordsOf(near.district, mostDistrictWords);
  return ({ province, place }) => {
    if (province !== near.province) return 2;
    const words = place.split(' ');
    return district?.every(({ folded }) => words.includes(folded)) ? 0 : 1;
  };
}
const mostDistrictWords = 8;

/** Words are elsewhere too, such as in the description. */
const deepest = 4;

/** 0 when all words are in the title and place, 1 when some are only in the tags, undefined when some are elsewhere. */
function depthsBy(groups: readonly Group[]): (head: Head) => 0 | 1 | undefined {
  // Words are letters and digits, so they need no escaping. A pattern takes a tenth of the time of comparing word by
  // word.
  const patterns = groups.map((words) => new RegExp(`\\b(?:${words.join('|')})\\b`));
  return ({ title, tags, place }) => {
    let depth: 0 | 1 = 0;
    for (const pattern of patterns) {
      if (pattern.test(title) || pattern.test(place)) continue;
      if (!pattern.test(tags)) return undefined;
      depth = 1;
    }
    return depth;
  };
}
