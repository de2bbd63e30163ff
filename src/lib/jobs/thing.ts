import { feedTexts } from '#lib/copy/feed.ts';
import type { ItemOf, ThingFront } from '#lib/thing-front.ts';
import { building } from '../icons.ts';
import { paths } from '../paths.ts';
import { placeOfJob } from './words.ts';

/** The card of a vacancy shows only these fields: the page carries them twice, for readers and for the island. */
export type JobInFeed = Pick<
  ItemOf<'job'>,
  | ('type' | 'id' | 'slug' | 'title' | 'category' | 'image_url' | 'is_promoted' | 'remote_work')
  | ('employment_type' | 'salary_min' | 'salary_max' | 'currency' | 'deadline')
  | ('created_at' | 'likes_count' | 'poster_name' | 'poster_avatar')
> & {
  /** Where the work is. */
  readonly place: string;
  readonly companyPage: string;
};

export const jobFront: ThingFront<'job', JobInFeed> = {
  cardOf(item) {
    const { type, id, slug, title, category, image_url, is_promoted, remote_work, employment_type } = item;
    const { salary_min, salary_max, currency, deadline } = item;
    const { created_at, likes_count, poster_name, poster_avatar } = item;
    return {
      ...{ type, id, slug, title, category, image_url, is_promoted, remote_work, employment_type },
      ...{ salary_min, salary_max, currency, deadline },
      ...{ created_at, likes_count, poster_name, poster_avatar },
      place: placeOfJob(item),
      companyPage: paths.company(item.company.slug),
    };
  },
  name: ({ title }) => title,
  page: ({ id }) => paths.sharedJob(id),
  from: ({ companyPage }) => ({ href: companyPage, text: feedTexts.seeCompany, icon: building }),
};
