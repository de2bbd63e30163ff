import { paths } from '#lib/paths.ts';

export const arrangements = ['feed', 'grid', 'list'] as const;
export type Arrangement = (typeof arrangements)[number];

export const arrangementIn = (params: URLSearchParams): Arrangement | undefined =>
  arrangements.find((arrangement) => arrangement === params.get('vista'));

interface ExploreAsked {
  readonly type?: string | undefined;
  readonly vista?: string | undefined;
  readonly last_id?: string | undefined;
}

export function exploreHref(asked: ExploreAsked): string {
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${paths.explore}?${new URLSearchParams(given)}` : paths.explore;
}
