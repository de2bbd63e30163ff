import type { Followed } from '#lib/things.ts';

type Format = 'rss.xml' | 'feed.json';

/** By the id, because names change. */
export const serviceFeed = ({ type, id }: Followed, format: Format): string =>
  `/services/${format}?${type}=${id}`;
