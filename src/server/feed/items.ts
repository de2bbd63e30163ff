import type { FeedItem } from '#lib/contract/feed.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import { marksOf } from '#server/marks/marks.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { kinds } from '#server/things.ts';

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
