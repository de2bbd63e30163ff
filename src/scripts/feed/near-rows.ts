import { ratingText } from '#lib/copy/rating.ts';
import { townOf } from '#lib/format/place.ts';
import { priceText } from '#lib/format/price.ts';
import { paths } from '#lib/paths.ts';
import { searchHref } from '#lib/search/hrefs.ts';
import { call } from '#scripts/calls/api.ts';
import type { Person } from '#scripts/stores/session.ts';
import { orNothing } from './or-nothing.ts';
import { ownRow } from './own-row.ts';

const [fewest, most] = [2, 4];

/** Where all of them are. */
export const allNear = (province: string): string => searchHref({ type: 'service', province });

/** The newest services of others in the reader's province. None where there are too few to lead on. */
export async function nearRows({ province, username }: Person): Promise<HTMLElement[]> {
  if (!province) return [];
  const query = new URLSearchParams({ type: 'service', province, sort: 'recent', limit: String(2 * most) });
  const found = await orNothing(
    async () => (await call('GET', `/search?${query}`, { background: true })).items,
  );
  const others = found.flatMap((item) =>
    item.type === 'service' && item.poster_username !== username ? [item] : [],
  );
  if (others.length < fewest) return [];
  return others.slice(0, most).map((service) =>
    ownRow({
      title: service.title,
      href: paths.service(service.slug),
      about: [priceText(service.price), townOf(service.location), ratingText(service)],
      who: { name: service.poster_name, photo_url: service.image_url ?? service.poster_avatar },
    }),
  );
}
