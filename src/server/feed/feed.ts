import { createHmac } from 'node:crypto';
import { type FeedItem, type FeedPage, type FeedQuery, summaryCounts } from '#lib/contract/feed.ts';
import type { BookmarkedItem } from '#lib/contract/marks.ts';
import { type Thing, type ThingType, thingKey, thingTypes } from '#lib/things.ts';
import {
  countsOfEntries,
  entriesOfFeed,
  entriesOfFollowed,
  ownersOfThings,
} from '#server/entries/entries.ts';
import { bookmarksOf } from '#server/marks/bookmarks.ts';
import { marksOf } from '#server/marks/marks.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import type { Keys } from '#server/runtime/keys.ts';
import { kinds } from '#server/things.ts';

type Needs = Pick<Ctx, 'db' | 'keys' | 'clock'>;

export async function readFeed(ctx: Needs, query: FeedQuery, viewer?: Viewer): Promise<FeedPage> {
  const { ends: _, ...page } = await readWithEnd(ctx, query, viewer);
  return page;
}

/** `ends`: what comes, goes or changes below this entry changes nothing on the page. */
type FeedPageWithEnd = FeedPage & { readonly ends: number };

/** For the page cache, because not every item says whose it is. */
interface WithOwners {
  readonly owners: readonly number[];
}

export async function withOwners<Page extends Pick<FeedPage, 'items'>>(
  { db }: Pick<Ctx, 'db'>,
  page: Page,
): Promise<Page & WithOwners> {
  const unnamed = page.items.filter(({ poster_user_id }) => poster_user_id === null);
  const named = page.items.flatMap(({ poster_user_id }) => poster_user_id ?? []);
  return { ...page, owners: [...named, ...(await ownersOfThings(db, unnamed))] };
}

async function readWithEnd(
  ctx: Needs,
  { last_id, limit, type, following }: FeedQuery,
  viewer?: Viewer,
): Promise<FeedPageWithEnd> {
  if (following && !viewer) throw new AppError('not_authenticated');
  if (following && type) throw oddValue('type');
  const before = last_id === undefined ? undefined : readCursor(ctx.keys, last_id);
  if (last_id !== undefined && before === undefined) throw oddValue('last_id');
  const walk = { before, most: limit + 1 };
  const [entries, counts] = await Promise.all([
    following && viewer
      ? entriesOfFollowed(ctx, { ...walk, userId: viewer.id })
      : entriesOfFeed(ctx, { ...walk, type }),
    countsOfEntries(ctx),
  ]);
  const page = entries.slice(0, limit);
  const has_more = entries.length > limit;
  const items = await itemsOf(
    ctx,
    page.map(({ type, ref_id }) => ({ type, id: ref_id })),
    viewer,
  );
  const last = page.at(-1);
  return {
    items: before === undefined ? sellerFirst(items) : items,
    total_returned: items.length,
    has_more,
    next_page_info: { last_id: has_more && last ? cursorOf(ctx.keys, last.id) : null },
    summary: summaryOf(counts),
    // The first entry that is not shown decides whether there is more.
    ends: entries[limit]?.id ?? 0,
  };
}

/** Who only buys, and what is needed, are in the feed too, but whoever opens it comes for what is offered. */
function sellerFirst(items: readonly FeedItem[]): FeedItem[] {
  const first = items.find(
    (item) => item.type !== 'request' && (item.type !== 'user' || item.user_type !== 'simple'),
  );
  return first ? [first, ...items.filter((item) => item !== first)] : [...items];
}

const oddValue = (field: keyof FeedQuery) =>
  new AppError('validation_failed', { errors: [{ field, message: 'Valor inválido.' }] });

const summaryOf = (counts: ReadonlyMap<ThingType, number>): FeedPage['summary'] =>
  Object.fromEntries(
    thingTypes.map((type) => [summaryCounts[type], counts.get(type) ?? 0]),
  ) as FeedPage['summary'];

/** For pages: with an invalid cursor in the address, the feed starts at its beginning. */
export async function readFeedPage(ctx: Needs, query: FeedQuery): Promise<FeedPageWithEnd & WithOwners> {
  const { last_id, ...first } = query;
  const isOurs = last_id !== undefined && readCursor(ctx.keys, last_id) !== undefined;
  return withOwners(ctx, await readWithEnd(ctx, isOurs ? query : first));
}

export async function readBookmarks(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  page: { limit: number; skip: number },
): Promise<BookmarkedItem[]> {
  const kept = await bookmarksOf(ctx, viewer, page);
  const when = new Map(kept.map(({ bookmarked_at, ...thing }) => [thingKey(thing), bookmarked_at]));
  const items = await itemsOf(ctx, kept, viewer);
  return items.map((item) => ({ ...item, bookmarked_at: when.get(thingKey(item)) ?? '' }));
}

/** Marks where a page ended. The signature refuses cursors that this site did not make, so their format can change. */
const cursorOf = (keys: Keys, id: number): string => `${id.toString(36)}.${sign(keys, id)}`;

function readCursor(keys: Keys, text: string): number | undefined {
  const [, digits = '', signature] = /^([0-9a-z]{1,11})\.([\w-]{8})$/.exec(text) ?? [];
  const id = Number.parseInt(digits, 36);
  return Number.isSafeInteger(id) && signature === sign(keys, id) ? id : undefined;
}

const sign = ({ jwt }: Keys, id: number) =>
  createHmac('sha256', jwt).update(`feed ${id}`).digest('base64url').slice(0, 8);

export async function itemsOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  things: readonly Thing[],
  viewer?: Viewer,
): Promise<FeedItem[]> {
  const byType = [...Map.groupBy(things, ({ type }) => type)];
  const [found, marks] = await Promise.all([
    Promise.all(
      byType.map(
        ([type, ofType]): Promise<FeedItem[]> =>
          kinds[type].items(
            ctx,
            ofType.map(({ id }) => id),
          ),
      ),
    ),
    viewer ? marksOf(ctx, viewer, things) : [],
  ]);
  const items = new Map(found.flat().map((item) => [thingKey(item), item]));
  const marked = new Map(
    marks.map(({ is_liked, is_bookmarked, ...thing }) => [thingKey(thing), { is_liked, is_bookmarked }]),
  );
  return things.flatMap((thing) => {
    const item = items.get(thingKey(thing));
    return item ? [{ ...item, ...marked.get(thingKey(thing)) }] : [];
  });
}

export async function thingsNamed(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  things: readonly Thing[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly path: string }>> {
  const items = await itemsOf(ctx, [...new Map(things.map((thing) => [thingKey(thing), thing])).values()]);
  return new Map(
    items.map((item) => [thingKey(item), { name: nameOf(item), path: kinds[item.type].pageOf(item.id) }]),
  );
}

function nameOf(item: FeedItem): string {
  if (item.type === 'company') return item.name;
  if (item.type === 'user') return item.full_name ?? `@${item.username}`;
  return item.title;
}
