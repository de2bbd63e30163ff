import { onCard, sealWord } from '#lib/companies/seal-words.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { feedTexts } from '#lib/copy/feed.ts';
import { type ItemOf, picked, type ThingFront } from '#lib/thing-front.ts';
import { dateOf } from '../format/date.ts';
import { building } from '../icons.ts';
import { paths } from '../paths.ts';
import { deadlineText, placeOfJob } from './words.ts';

const shown = [
  'slug',
  'title',
  'image_url',
  'is_promoted',
  'remote_work',
  'employment_type',
  'salary_min',
  'salary_max',
  'currency',
  'created_at',
  'poster_name',
  'poster_avatar',
] as const satisfies readonly (keyof Job)[];

export type ShownJob = Pick<Job, (typeof shown)[number]> & {
  readonly place: string;
  /** In words. Computed once, because the browser may draw the card on another day. */
  readonly ends: string | null;
  readonly seal?: string;
};

export type JobInFeed = ShownJob &
  Pick<ItemOf<'job'>, 'type' | 'id' | 'likes_count'> & {
    readonly companyPage: string;
  };

export const shownOnCard = (job: Omit<Job, 'poster_type'>): ShownJob => ({
  ...picked(job, shown),
  place: placeOfJob(job),
  ends: job.deadline && deadlineText(job.deadline, new Date()),
  ...onCard(sealWord(job.company)),
});

export const jobFront: ThingFront<'job', JobInFeed> = {
  cardOf: (item) => ({
    ...shownOnCard(item),
    ...picked(item, ['type', 'id', 'likes_count']),
    companyPage: paths.company(item.company.slug),
  }),
  name: ({ title }) => title,
  page: ({ id }) => paths.sharedJob(id),
  about: ({ poster_name, created_at }) => [poster_name, dateOf(created_at)],
  from: ({ companyPage }) => ({ href: companyPage, text: feedTexts.seeCompany, icon: building }),
};
