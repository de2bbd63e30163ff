import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Job } from '#lib/contract/jobs.ts';
import { OwnJob } from './own/OwnJob.tsx';

export function showOwnJob(place: HTMLElement, job: Job): void {
  // The owner's panel shows the status, so the status pills are hidden.
  for (const pill of document.querySelectorAll<HTMLElement>('.job-head .pill')) pill.hidden = true;
  flushSync(() => createRoot(place).render(<OwnJob start={job} />));
}
