import type { JobForViewer } from '#lib/contract/jobs.ts';

/** Shows an applicant how far their application has come. */
export function showApplication(_place: HTMLElement, _job: JobForViewer): void {}
