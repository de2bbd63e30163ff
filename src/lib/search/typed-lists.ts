import { paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { type ThingType, thingPlurals } from '#lib/things.ts';
import type { Asked, FilterParameter } from './asked.ts';
import { hrefAt } from './hrefs.ts';

// Without imports that read addresses, because those would bring the schemas into islands.

/** A list of one type of thing, with an address and a channel of its own. */
export interface TypedList {
  readonly type: ThingType;
  readonly page: string;
  readonly parameters: readonly FilterParameter[];
}

const common = ['category', 'province', 'district', 'min_price'] as const;

export const typedLists = {
  jobs: { type: 'job', page: paths.jobs, parameters: [...common, 'employment_type', 'remote', 'verified'] },
  requests: { type: 'request', page: requestPaths.all, parameters: common },
} as const satisfies Readonly<Record<string, TypedList>>;

export const typedHref = ({ page }: TypedList, { type: _, ...asked }: Asked): string => hrefAt(page, asked);

type PlaceAsked = Pick<Asked, 'category' | 'province'>;

export const typedCanonical = (list: TypedList, { category, province }: PlaceAsked): string =>
  typedHref(list, { category, province });

export const rssHref = ({ page }: TypedList, { category, province }: PlaceAsked): string =>
  hrefAt(`${page}/rss.xml`, { category, province });

export const typedHeading = ({ type }: TypedList, { category, province }: PlaceAsked): string =>
  [thingPlurals[type], category && `de ${category}`, province && `em ${province}`].filter(Boolean).join(' ');

/** True for lists that search engines may show: everything, or what is of a category or a province. */
export const isForAll = ({ type: _, category: __, province: ___, ...others }: Asked): boolean =>
  Object.values(others).every((value) => value === undefined);
