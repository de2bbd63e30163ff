import type { Job, JobForViewer } from '#lib/contract/jobs.ts';
import { detailsFailed } from '#lib/copy/jobs.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { applicationsText } from '#lib/jobs/counts.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { fetchPerson } from '#scripts/calls/person.ts';
import { $person } from '#scripts/stores/session.ts';
import { toastError } from '#scripts/stores/toasts.ts';

/**
 * Fetches a vacancy as the signed-in person may see it. In the background, so that other visitors stay on the page as
 * it is.
 */
export async function jobForViewer(id: string): Promise<JobForViewer | undefined> {
  try {
    return await call('GET', `/jobs/${id}`, { background: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Somebody else's answers 404, and the page says that already, as one that is kept says that there is no network.
    // Else nobody knows whose it is.
    const isSaid = document.querySelector('[data-kept]') !== null;
    if ((error.status === 0 && !isSaid) || error.status >= 500) toastError(detailsFailed);
    return undefined;
  }
}

/**
 * Shows how many have applied, wherever the page of the vacancy says it. The page is the same for everybody, and may
 * have been kept since before.
 */
export function showApplied(page: HTMLElement, count: number) {
  const text = applicationsText(count);
  page.dataset['jobApplied'] = String(count);
  for (const place of page.querySelectorAll<HTMLElement>('[data-applied]'))
    place.textContent = place.dataset['applied'] === 'amount' ? formatAmount(count) : text;
  for (const place of page.querySelectorAll<HTMLElement>('[data-applied-title]')) place.title = text;
}

/** Counts the application that was just sent. */
export function countApplied() {
  const page = document.querySelector<HTMLElement>('[data-job-applied]');
  if (page) showApplied(page, Number(page.dataset['jobApplied']) + 1);
}

/** Loaded only for the person that they are for. */
export interface OwnIslands {
  readonly loadApplication: () => Promise<{
    showApplication: (place: HTMLElement, job: JobForViewer) => void;
  }>;
  readonly loadOwnJob: () => Promise<{ showOwnJob: (place: HTMLElement, job: Job) => void }>;
}

/**
 * Loads what the owner can do, or how far an applicant has come. Returns what shows it, so that it can be shown in the
 * same moment as the vacancy.
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
  if (job.poster_username === (await ownUsername())) return (await loadOwnJob()).showOwnJob;
  return undefined;
}

/** Right after signing in the browser does not know yet who the person is. */
async function ownUsername(): Promise<string | undefined> {
  if (!$person.get()) await fetchPerson();
  return $person.get()?.username;
}
