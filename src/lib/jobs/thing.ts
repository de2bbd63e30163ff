import type { Job } from '#lib/contract/jobs.ts';
import { feedTexts } from '#lib/copy/feed.ts';
import type { ItemOf, ThingFront } from '#lib/thing-front.ts';
import { building } from '../icons.ts';
import { paths } from '../paths.ts';
import { deadlineText, placeOfJob } from './words.ts';

/** Only the fields of the card, because a list page carries them twice: in the HTML and for the island. */
export type ShownJob = Pick<
  Job,
  | ('slug' | 'title' | 'image_url' | 'is_promoted' | 'remote_work' | 'employment_type' | 'salary_min')
  | ('salary_max' | 'currency' | 'created_at' | 'poster_name' | 'poster_avatar')
> & {
  readonly place: string;
  /** In words. Computed once, because the browser may draw the card on another day. */
  readonly ends: string | null;
};

export type JobInFeed = ShownJob &
  Pick<ItemOf<'job'>, 'type' | 'id' | 'likes_count'> & {
    readonly companyPage: string;
  };

export function shownOnCard(job: Omit<Job, 'poster_type'>): ShownJob {
  const { slug, title, image_url, is_promoted, remote_work, employment_type, salary_min } = job;
  const { salary_max, currency, created_at, poster_name, poster_avatar } = job;
  return {
    ...{ slug, title, image_url, is_promoted, remote_work, employment_type, salary_min },
    ...{ salary_max, currency, created_at, poster_name, poster_avatar },
    place: placeOfJob(job),
    ends: job.deadline && deadlineText(job.deadline, new Date()),
  };
}

export const jobFront: ThingFront<'job', JobInFeed> = {
  cardOf(item) {
    const { type, id, likes_count, company } = item;
    return { ...shownOnCard(item), type, id, likes_count, companyPage: paths.company(company.slug) };
  },
  name: ({ title }) => title,
  page: ({ id }) => paths.sharedJob(id),
  from: ({ companyPage }) => ({ href: companyPage, text: feedTexts.seeCompany, icon: building }),
};
