import type { APIRoute } from 'astro';
import { jobPageTexts as texts } from '#lib/copy/jobs.ts';
import { rssItemOfJob } from '#lib/jobs/rss.ts';
import { typedLists } from '#lib/search/typed-lists.ts';
import { answerRss } from '../_parts/rss.ts';

export const GET: APIRoute = (context) =>
  answerRss(context, typedLists.jobs, {
    description: texts.description,
    itemsOf: (items) => items.flatMap((item) => (item.type === 'job' ? rssItemOfJob(item) : [])),
  });
