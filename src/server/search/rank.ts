import type { Sort } from '#lib/contract/search.ts';
import type { Head } from '#server/documents/documents.ts';
import type { Group } from './expand.ts';

export interface Ranked extends Head {
  /** The lower, the further up; of equals the newest first. */
  readonly score: number;
}

export interface Order {
  readonly sort: Sort;
  readonly groups: readonly Group[];
  /** The same without the words that only begin so. */
  readonly typed: readonly Group[];
  /** Found as it was written, where other words were looked for besides. */
  readonly exact: ReadonlySet<number> | undefined;
  /** Where the person is. */
  readonly near: string | undefined;
}

const noPrice = Number.MAX_SAFE_INTEGER;

/** The window in the order asked for. */
export function rank(heads: readonly Head[], order: Order): Ranked[] {
  const scoreOf = scoring(order);
  return heads
    .map((head) => ({ ...head, score: scoreOf(head) }))
    .sort((one, other) => one.score - other.score || other.id - one.id);
}

/** Of a list in this order, what comes behind; it need not be there any more itself. */
export const behind = <R extends Ranked>(ranked: readonly R[], last: { score: number; id: number }): R[] =>
  ranked.filter(({ score, id }) => score > last.score || (score === last.score && id < last.id));

function scoring(order: Order): (head: Head) => number {
  if (order.sort === 'relevance') return relevance(order);
  return ({ price_cents }) => {
    if (order.sort === 'recent') return 0;
    // What has no price comes last, whichever way.
    if (price_cents === null) return noPrice;
    return order.sort === 'price_asc' ? price_cents : noPrice - 1 - price_cents;
  };
}

/**
 * All words, as they were typed, in the title and place, then with the tags; then the same with words that begin so; then
 * anywhere. Of each first what is where the person is.
 */
function relevance({ typed, groups, exact, near }: Order): (head: Head) => number {
  const [depthTyped, depthBegun] = [depthsBy(typed), depthsBy(groups)];
  const depthOf = (head: Head) => depthTyped(head) ?? 2 + (depthBegun(head) ?? 2);
  return (head) => {
    const isFar = near !== undefined && head.province !== near;
    return (exact?.has(head.id) === false ? 10 : 0) + depthOf(head) * 2 + (isFar ? 1 : 0);
  };
}

/** Undefined where not all of them are in what is looked at. */
function depthsBy(groups: readonly Group[]): (head: Head) => 0 | 1 | undefined {
  // Words are letters and digits; a pattern tells in a tenth of the time that looking at word after word takes.
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
