import type { Job } from '#lib/contract/jobs.ts';
import type { RssItem } from '#lib/format/rss.ts';
import { paths } from '#lib/paths.ts';
import { placeOfJob, regimeOf, salaryText } from './words.ts';

export const rssItemOfJob = (job: Omit<Job, 'poster_type'>): RssItem => ({
  title: job.title,
  page: paths.job(job.slug),
  lastingPage: paths.sharedJob(job.id),
  created_at: job.created_at,
  category: job.category,
  facts: [job.company_name, placeOfJob(job), regimeOf(job), salaryText(job)],
  description: job.description,
});
