import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Job } from '#lib/contract/jobs.ts';
import { OwnJob } from './own/OwnJob.tsx';

/** Shows the owner of a vacancy what they can do with it. */
export function showOwnJob(place: HTMLElement, job: Job): void {
  // The panel tells the state of the vacancy, and changes it.
  for (const pill of document.querySelectorAll<HTMLElement>('.job-head .pill')) pill.hidden = true;
  flushSync(() => createRoot(place).render(<OwnJob start={job} />));
}
