import { setImmediate as pause } from 'node:timers/promises';
import type { SearchPage, SearchQuery } from '#lib/contract/search.ts';
import { districtsOf } from '#lib/places/mozambique.ts';
import { provinces } from '#lib/provinces.ts';
import { pricesOf } from '#lib/search/prices.ts';
import type { Filters, Head } from '#server/entries/documents/documents.ts';
import { itemsOf, withOwners } from '#server/feed/feed.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { cursorOf, type Place, readCursor } from './cursor.ts';
import { asTyped, correct, enoughHits, type Group, groupsOf, mergeGroups } from './expand.ts';
import { newestMatches, type Wanted, windowOf } from './matches.ts';
import { noAlternatives, suggestAlternatives } from './nearest.ts';
import { type Order, type Ranked, rank, rankedAfter } from './rank.ts';
import { inTurn } from './turn.ts';
import { type Understood, understand } from './understood.ts';

export { asTyped, type Group, wordsBegunBy } from './expand.ts';
export { type CountedList, countedList, newestIds } from './ids.ts';
export { mostFrequent } from './suggest.ts';
export { inTurn } from './turn.ts';
export { understand } from './understood.ts';

type Needs = Pick<Ctx, 'db' | 'keys' | 'clock'>;

export const search = (ctx: Needs, asked: SearchQuery, viewer?: Viewer): Promise<SearchPage> =>
  inTurn(ctx, () => searchNow(ctx, asked, viewer));

async function searchNow(ctx: Needs, asked: SearchQuery, viewer: Viewer | undefined): Promise<SearchPage> {
  const understood = understand(asked.q ?? '');
  const { min_price, max_price } = pricesOf(asked, understood);
  if (min_price !== undefined && max_price !== undefined && min_price > max_price)
    throw invalid('min_price', 'O preço mínimo é maior do que o máximo.');
  const key = keyOf(asked);
  const place = asked.last_id === undefined ? undefined : readCursor(ctx.keys, key, asked.last_id);
  if (asked.last_id !== undefined && !place) throw invalid('last_id', 'Valor inválido.');

  const near = place?.near ?? homeOf(viewer?.row);
  const filters = { ...asked, min_price, max_price };
  const found = await find(ctx, { asked, understood, filters, place, near });
  const shown = found.page.slice(0, asked.limit);
  await pause();
  const items = await itemsOf(
    ctx,
    shown.map(({ type, ref_id }) => ({ type, id: ref_id })),
    viewer,
  );
  const last = shown.at(-1);
  const has_more = found.page.length > asked.limit;
  return {
    results: items,
    items,
    total_returned: items.length,
    has_more,
    next_page_info: {
      last_id:
        has_more && last
          ? cursorOf(ctx.keys, key, { top: found.top, near, score: last.score, id: last.id })
          : null,
    },
    facets: facetsOf(found.window, found.more),
    matches: { count: found.window.length, more: found.more },
    understood: {
      words: understood.text,
      min_price: understood.min_price,
      max_price: understood.max_price,
    },
    corrected: found.corrected,
    ...(found.window.length > 0
      ? noAlternatives
      : await suggestAlternatives(ctx.db, { ...found, words: understood.words })),
  };
}

/** For pages: an invalid cursor starts at the first page, and swapped prices are put in order. */
export async function searchForPage(ctx: Needs, asked: SearchQuery) {
  const understood = understand(asked.q ?? '');
  const { min_price, max_price } = pricesOf(asked, understood);
  const isTurned = min_price !== undefined && max_price !== undefined && min_price > max_price;
  const turned = isTurned ? { ...asked, min_price: max_price, max_price: min_price } : asked;
  const { last_id, ...first } = turned;
  const isOurs = last_id !== undefined && readCursor(ctx.keys, keyOf(turned), last_id) !== undefined;
  return withOwners(ctx, await search(ctx, isOurs ? turned : first));
}

const invalid = (field: string, message: string) =>
  new AppError('validation_failed', { errors: [{ field, message }] });

const keyOf = ({ last_id: _, limit: __, ...asked }: SearchQuery): string =>
  JSON.stringify(
    Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

interface Home {
  readonly province: string;
  readonly district: string | undefined;
}

/** Cursors name the place of a person by its number here, counted from 1. It is 0 for none. */
const homes: readonly Home[] = provinces.flatMap((province) => [
  { province, district: undefined },
  ...districtsOf(province).map(({ name }) => ({ province, district: name })),
]);

function homeOf(person: Viewer['row'] | undefined): number {
  const of = (district: string | null | undefined) =>
    homes.findIndex((home) => home.province === person?.province && home.district === district);
  return 1 + Math.max(of(undefined), of(person?.district));
}

interface SearchInput {
  readonly asked: SearchQuery;
  readonly understood: Understood;
  readonly filters: Filters;
  readonly place: Place | undefined;
  readonly near: number;
}

interface Found {
  readonly wanted: Wanted;
  /** For each word, the words one letter away. Set only if they were looked for and found nothing more. */
  readonly meant: readonly Group[] | undefined;
  readonly page: readonly Ranked[];
  readonly window: readonly Ranked[];
  readonly more: boolean;
  readonly top: number;
  readonly corrected: string | null;
}

async function find({ db }: Needs, input: SearchInput): Promise<Found> {
  const { asked, understood, place, near } = input;
  const sort = asked.sort ?? (understood.words.length > 0 ? 'relevance' : 'recent');
  const size = windowOf(sort);
  const { heads, wanted, meant, exact, corrected } = await findMatching(db, input, size);
  const order: Order = {
    sort,
    groups: wanted.groups,
    typed: asTyped(understood.words),
    exact,
    near: homes[near - 1],
  };
  await pause();
  const window = rank(heads.slice(0, size), order);
  return {
    wanted,
    meant,
    window,
    more: heads.length > size,
    top: place?.top ?? heads[0]?.id ?? 0,
    corrected,
    page: place ? await pageAfter(db, place, { asked, wanted, window, order }) : window,
  };
}

/** Sorting by date continues beyond the window. Other orders end with it. */
async function pageAfter(
  db: Needs['db'],
  place: Place,
  { asked, wanted, window, order }: Pick<Found, 'wanted' | 'window'> & { asked: SearchQuery; order: Order },
): Promise<Ranked[]> {
  if (order.sort !== 'recent') return rankedAfter(window, place);
  return rank(await newestMatches(db, wanted, { before: place.id, most: asked.limit + 1 }), order);
}

async function findMatching(
  db: Needs['db'],
  { asked, understood, filters, place }: SearchInput,
  size: number,
) {
  const { words, text } = understood;
  const groups = await groupsOf(db, words);
  // A query of only punctuation or stop words matches nothing. An empty query, in contrast, asks for everything.
  const isNothing = words.length === 0 && asked.q !== undefined && text !== '';
  const wanted: Wanted = { groups: isNothing ? [[]] : groups, filters };
  const range = { before: place && place.top + 1, most: size + 1 };
  const heads = await newestMatches(db, wanted, range);
  const asWritten = { heads, wanted, meant: undefined, exact: undefined, corrected: null };
  if (heads.length >= enoughHits || words.length === 0) return asWritten;
  const correction = await correct(db, words);
  if (!correction) return asWritten;
  const wider: Wanted = { ...wanted, groups: mergeGroups(groups, correction.meant) };
  const found = await newestMatches(db, wider, range);
  if (found.length > heads.length) {
    const exact = new Set(heads.map(({ id }) => id));
    return { heads: found, wanted: wider, meant: undefined, exact, corrected: correction.text };
  }
  return { ...asWritten, meant: correction.meant };
}

type Facets = SearchPage['facets'];

function facetsOf(matches: readonly Head[], more: boolean): Facets {
  const count = (valueIn: (match: Head) => string | null): Facets['type'] => {
    const counts = new Map<string, number>();
    for (const match of matches) {
      const value = valueIn(match);
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return Array.from(counts, ([value, count]) => ({ value, count, more })).sort(
      (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
    );
  };
  return {
    type: count(({ type }) => type),
    category: count(({ category }) => category),
    province: count(({ province }) => province),
    remote: count(({ remote }) => (remote ? 'true' : 'false')),
    verified: count(({ verified }) => (verified ? 'true' : 'false')),
  };
}
