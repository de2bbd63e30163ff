import { requestPaths } from '#lib/requests/paths.ts';
import type { Asked } from '#lib/search/asked.ts';
import { hrefAt } from '#lib/search/hrefs.ts';
import { placeInWords } from '#lib/search/place-in-words.ts';

type Need = Pick<Asked, 'q' | 'category' | 'province' | 'district'>;

const few = 5;

/** Whether somebody has probably not found what they look for. */
export const isNeedLeft = (found: number, { last_id, type }: Pick<Asked, 'last_id' | 'type'>): boolean =>
  found < few && last_id === undefined && !['job', 'portfolio', 'request'].includes(type ?? '');

/** The form of a request, with what was searched for in its fields. */
export function needHref({ q, category, province, district }: Need): string {
  const place = province === undefined ? placeInWords(q) : undefined;
  return hrefAt(requestPaths.create, {
    q: place?.otherWords ?? q,
    category,
    ...(place?.fields ?? { province, district }),
  } as Need);
}
