import { paths } from '#lib/paths.ts';
import type { Asked } from '#lib/search/asked.ts';
import { hrefAt } from '#lib/search/hrefs.ts';

// Apart from what reads addresses: islands load these, and reading brings the schemas along.

export const jobsHref = ({ type: _, ...asked }: Asked): string => hrefAt(paths.jobs, asked);

type PlaceAsked = Pick<Asked, 'category' | 'province'>;

/** The page that search engines show for this list. */
export const canonicalOfJobs = ({ category, province }: PlaceAsked): string =>
  jobsHref({ category, province });

/** The same vacancies for readers of feeds. */
export const rssOfJobs = ({ category, province }: PlaceAsked): string =>
  hrefAt(paths.jobsFeed, { category, province });
