import { atom } from 'nanostores';
import type { ApplicationCounts } from '#lib/contract/applications.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, isNotFound } from '#scripts/calls/api-error.ts';

export interface Vacancy {
  readonly job: Job;
  readonly counts: ApplicationCounts;
}

export const $vacancy = atom<Vacancy | undefined>();

/** A vacancy that is missing or belongs to somebody else is an answer, not a failure. */
export async function fetchVacancy(id: string): Promise<Vacancy | 'missing' | 'not yours'> {
  if (!/^\d{1,15}$/.test(id)) return 'missing';
  try {
    const [job, counts] = await Promise.all([call('GET', `/jobs/${id}`), fetchCounts(id)]);
    return { job, counts };
  } catch (error) {
    if (isNotFound(error)) return 'missing';
    if (error instanceof ApiError && error.status === 403 && !error.asksToSignIn) return 'not yours';
    throw error;
  }
}

export const fetchCounts = (id: string | number): Promise<ApplicationCounts> =>
  call('GET', `/jobs/${id}/applications/counts`);
