import type { Job } from '#lib/contract/jobs.ts';

/** Opens the form for an application. Once it is sent, its state is shown in `place`. */
export function openApply(
  _place: HTMLElement,
  _job: Pick<Job, 'id' | 'slug' | 'title' | 'company_name'>,
): void {}
