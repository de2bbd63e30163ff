import { whoseIs } from '#lib/companies/marks.ts';
import type { Job, JobForViewer } from '#lib/contract/jobs.ts';
import { detailsFailed } from '#lib/copy/jobs.ts';
import { formatAmount } from '#lib/format/price.ts';
import { applicationsText } from '#lib/jobs/counts.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { fetchPerson } from '#scripts/calls/person.ts';
import { $person } from '#scripts/stores/session.ts';
import { toastError } from '#scripts/stores/toasts.ts';

/** In the background, because people who may not see the vacancy must stay on the page. */
export async function jobForViewer(id: string): Promise<JobForViewer | undefined> {
  try {
    return await call('GET', `/jobs/${id}`, { background: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A stranger's vacancy answers 404, which the page already shows. A kept page already says that there is no network,
    // and without one the browser may show the page of before. In other cases the person must learn that the details are
    // missing.
    const isSaid = !navigator.onLine || document.querySelector('[data-kept]') !== null;
    if ((error.status === 0 && !isSaid) || error.status >= 500) toastError(detailsFailed);
    return undefined;
  }
}

/** Corrects the page, which is the same for everybody and may come from a cache. */
export function showApplied(page: HTMLElement, count: number) {
  const text = applicationsText(count);
  page.dataset['jobApplied'] = String(count);
  for (const place of page.querySelectorAll<HTMLElement>('[data-applied]'))
    place.textContent = place.dataset['applied'] === 'amount' ? formatAmount(count) : text;
  for (const place of page.querySelectorAll<HTMLElement>('[data-applied-title]')) place.title = text;
}

export function countApplied() {
  const page = document.querySelector<HTMLElement>('[data-job-applied]');
  if (page) showApplied(page, Number(page.dataset['jobApplied']) + 1);
}

interface OwnIslands {
  readonly loadApplication: () => Promise<{
    showApplication: (place: HTMLElement, job: JobForViewer) => void;
  }>;
  readonly loadOwnJob: () => Promise<{ showOwnJob: (place: HTMLElement, job: Job) => void }>;
}

/**
 * Loads the owner's controls or the applicant's progress. Returns a function, so that the caller can show them
 * together with the vacancy.
 */
export async function loadOwn(job: JobForViewer, islands: OwnIslands): Promise<(page: HTMLElement) => void> {
  const show = await loadShown(job, islands);
  return (page) => {
    const place = page.querySelector<HTMLElement>('[data-own-job]');
    if (place) show?.(place, job);
  };
}

async function loadShown(job: JobForViewer, { loadApplication, loadOwnJob }: OwnIslands) {
  if (job.my_application) return (await loadApplication()).showApplication;
  if (await isForOwner(job)) return (await loadOwnJob()).showOwnJob;
  return undefined;
}

/**
 * Right after signing in, the person is not stored yet. Whoever helps a company may no longer belong to it, and the page
 * would offer what is refused.
 */
async function isForOwner(job: Job): Promise<boolean> {
  const isSeen = () => $person.get()?.mine?.includes(whoseIs(job)) ?? false;
  const isOwner = () => $person.get()?.username === job.poster_username;
  if (!$person.get() || (isSeen() && !isOwner())) await fetchPerson();
  return isSeen();
}
