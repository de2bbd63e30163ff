import type { Job } from '#lib/contract/jobs.ts';

/** Shows the owner of a vacancy what they can do with it. */
export function showOwnJob(_place: HTMLElement, _job: Job): void {}
