import { paths } from '#lib/paths.ts';
import type { Asked } from '#lib/search/asked.ts';
import { hrefAt } from '#lib/search/hrefs.ts';

// Without imports that read addresses, because those would bring the schemas into islands.

export const jobsHref = ({ type: _, ...asked }: Asked): string => hrefAt(paths.jobs, asked);

type PlaceAsked = Pick<Asked, 'category' | 'province'>;

export const canonicalOfJobs = ({ category, province }: PlaceAsked): string =>
  jobsHref({ category, province });

export const rssOfJobs = ({ category, province }: PlaceAsked): string =>
  hrefAt(`${paths.jobs}/rss.xml`, { category, province });
