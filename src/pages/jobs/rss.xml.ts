import type { APIRoute } from 'astro';
import { jobPageTexts as texts } from '#lib/copy/jobs.ts';
import { headingOfJobs, jobsAskedIn } from '#lib/jobs/asked.ts';
import { canonicalOfJobs, rssOfJobs } from '#lib/jobs/hrefs.ts';
import { rssText } from '#lib/jobs/rss.ts';

const most = 50;

export const GET: APIRoute = async ({ locals, url }) => {
  const { type, category, province } = jobsAskedIn(url.searchParams);
  const asked = { type, ...(category && { category }), ...(province && { province }) };
  const { items } = await locals.read.search({ ...asked, limit: most });
  const channel = {
    title: headingOfJobs(asked),
    description: texts.description,
    page: canonicalOfJobs(asked),
    self: rssOfJobs(asked),
  };
  const jobs = items.filter((item) => item.type === 'job');
  return new Response(rssText(channel, jobs, locals.site.publicUrl), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
};
