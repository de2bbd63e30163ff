import type { Job } from '#lib/contract/jobs.ts';
import { owner } from '#tests/support/cast/companies.ts';
import type { Person } from '#tests/support/cast/people.ts';
import type { Place } from '#tests/support/cast/place.ts';

export const jobWords = {
  title: 'Electricista de manutenção',
  description: 'Manutenção de edifícios na Matola.\n\nTrês anos de experiência.',
};

/** A vacancy of a company of this person. */
export const publishesJob = (who: Person, given: object): Promise<Job> =>
  who.call('POST', '/jobs/', { ...jobWords, ...given });

/** Somebody with a company, and its vacancy. */
export async function employer(place: Place, given: object = {}) {
  const { who, company } = await owner(place);
  const job = await publishesJob(who, { company_id: company.id, ...given });
  return { who, company, job };
}
