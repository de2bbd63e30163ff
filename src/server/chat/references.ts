import type { Referenced } from '#lib/contract/chat.ts';
import type { ReferenceType } from '#lib/contract/chat-form.ts';
import type { FeedItem } from '#lib/contract/feed.ts';
import { priceText } from '#lib/format/price.ts';
import { placeOfJob, salaryText } from '#lib/jobs/words.ts';
import { itemsOf } from '#server/feed/feed.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { kinds } from '#server/things.ts';
import { gone, referenceKey } from './shown.ts';

interface Refers {
  readonly reference_type: ReferenceType | null;
  readonly reference_id: number | null;
}

export async function referencesOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  rows: readonly Refers[],
): Promise<ReadonlyMap<string, Referenced>> {
  const things = rows.flatMap(({ reference_type: type, reference_id: id }) =>
    type === null || id === null ? [] : [{ type, id }],
  );
  if (things.length === 0) return new Map();
  const unique = [...new Map(things.map((thing) => [referenceKey(thing.type, thing.id), thing])).values()];
  const items = await itemsOf(ctx, unique);
  return new Map(items.flatMap((item) => asReferenced(item) ?? []));
}

export async function referenceOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  type: ReferenceType,
  id: number,
): Promise<Referenced> {
  const found = await referencesOf(ctx, [{ reference_type: type, reference_id: id }]);
  return found.get(referenceKey(type, id)) ?? gone(type, id);
}

function asReferenced(item: FeedItem): [string, Referenced][] | undefined {
  const shown = shownIn(item);
  if (!shown) return undefined;
  const { type, id } = shown;
  return [[referenceKey(type, id), { ...shown, is_there: true, path: kinds[type].pageOf(id) }]];
}

function shownIn(item: FeedItem): Omit<Referenced, 'is_there' | 'path'> | undefined {
  const { type, id } = item;
  switch (type) {
    case 'service':
      return {
        type,
        id,
        title: item.title,
        image_url: item.image_url,
        price: item.price,
        about: wordsOf(priceText(item.price), item.location),
      };
    case 'job':
      return {
        type,
        id,
        title: item.title,
        image_url: item.image_url,
        price: item.salary_min,
        about: wordsOf(salaryText(item), placeOfJob(item)),
      };
    case 'portfolio':
      return { type, id, title: item.title, image_url: item.still_url, price: null, about: null };
    default:
      return undefined;
  }
}

const wordsOf = (price: string, place: string | null): string => [price, place].filter(Boolean).join(' · ');
