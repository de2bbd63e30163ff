import type { Job } from '#lib/contract/jobs.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { escaped } from '#lib/format/xml.ts';
import { paths } from '#lib/paths.ts';
import { placeOfJob, regimeOf, salaryText } from './words.ts';

interface Channel {
  readonly title: string;
  readonly description: string;
  readonly page: string;
  readonly self: string;
}

type Item = Omit<Job, 'poster_type'>;

export const rssText = (channel: Channel, jobs: readonly Item[], site: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', `${channel.title} · BizLink`),
    element('link', site + channel.page),
    `<atom:link rel="self" type="application/rss+xml" href="${escaped(site + channel.self)}"/>`,
    element('description', channel.description),
    element('language', 'pt-MZ'),
    ...jobs.map((job) => item(job, site)),
    '</channel></rss>',
  ].join('');

function item(job: Item, site: string): string {
  const about = [job.company_name, placeOfJob(job), regimeOf(job), salaryText(job)].filter(Boolean);
  return `<item>${[
    element('title', job.title),
    element('link', site + paths.job(job.slug)),
    // Without the slug, because it changes with the title.
    element('guid', site + paths.sharedJob(job.id)),
    element('pubDate', new Date(job.created_at).toUTCString()),
    element('category', job.category),
    element('description', `${about.join(' · ')}. ${excerpt(job.description, 500)}`),
  ].join('')}</item>`;
}

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;
