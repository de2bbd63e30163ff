import { type Asked, askedIn } from '#lib/search/asked.ts';

export function jobsAskedIn(params: URLSearchParams): Asked {
  const { q, category, province, district, employment_type, remote, min_price, last_id } = askedIn(params);
  return { type: 'job', q, category, province, district, employment_type, remote, min_price, last_id };
}

/** True for lists that search engines may show: all vacancies, or those of a category or a province. */
export const isForAll = ({ type: _, category: __, province: ___, ...others }: Asked): boolean =>
  Object.values(others).every((value) => value === undefined);

export const headingOfJobs = ({ category, province }: Pick<Asked, 'category' | 'province'>): string =>
  ['Vagas', category && `de ${category}`, province && `em ${province}`].filter(Boolean).join(' ');
