import type { Sort } from '#lib/contract/search.ts';
import { type Head, type Reads, storeOf } from '#server/documents/documents.ts';
import type { Group } from './expand.ts';
import type { Matched } from './matches.ts';

export interface Ranked extends Matched {
  /** The lower, the further up; of equals the newest first. */
  readonly score: number;
}

export interface Order {
  readonly sort: Sort;
  readonly groups: readonly Group[];
  /** Found as it was written, where other words were looked for besides. */
  readonly exact: ReadonlySet<number> | undefined;
  /** Where the person is. */
  readonly near: string | undefined;
}

const noPrice = Number.MAX_SAFE_INTEGER;

/** The window in the order asked for. */
export async function rank(db: Reads, matches: readonly Matched[], order: Order): Promise<Ranked[]> {
  const scoreOf = await scoring(db, matches, order);
  return matches
    .map((match) => ({ ...match, score: scoreOf(match) }))
    .sort((one, other) => one.score - other.score || other.id - one.id);
}

/** Of a list in this order, what comes behind; it need not be there any more itself. */
export const behind = <R extends Ranked>(ranked: readonly R[], last: { score: number; id: number }): R[] =>
  ranked.filter(({ score, id }) => score > last.score || (score === last.score && id < last.id));

async function scoring(db: Reads, matches: readonly Matched[], { sort, groups, exact, near }: Order) {
  if (sort === 'relevance') return relevance(db, matches, groups, exact, near);
  return ({ price_cents }: Matched) => {
    if (sort === 'recent') return 0;
    // What has no price comes last, whichever way.
    if (price_cents === null) return noPrice;
    return sort === 'price_asc' ? price_cents : noPrice - 1 - price_cents;
  };
}

/** All words in the title and place, then with the tags, then anywhere; of each first what is where the person is. */
async function relevance(
  db: Reads,
  matches: readonly Matched[],
  groups: readonly Group[],
  exact: ReadonlySet<number> | undefined,
  near: string | undefined,
) {
  const heads =
    groups.length > 0
      ? await storeOf(db).heads(
          db,
          matches.map(({ id }) => id),
        )
      : [];
  const depths = new Map(heads.map((head) => [head.id, depthOf(head, groups)]));
  return ({ id, province }: Matched) => {
    const isFar = near !== undefined && province !== near;
    return (exact?.has(id) === false ? 6 : 0) + (depths.get(id) ?? 2) * 2 + (isFar ? 1 : 0);
  };
}

function depthOf({ title, tags, place }: Head, groups: readonly Group[]): number {
  const says = (text: string) => groups.every((words) => words.some((word) => text.includes(` ${word} `)));
  if (says(` ${title} ${place} `)) return 0;
  return says(` ${title} ${place} ${tags} `) ? 1 : 2;
}
