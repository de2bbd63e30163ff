import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { JobShown } from '#components/jobs/JobShown.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { Job } from '#lib/contract/jobs.ts';
import { jobPageTexts as texts } from '#lib/copy/jobs.ts';
import { back } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';

/**
 * Shows a paused or closed vacancy to its owner or to an applicant. The page first says that the vacancy does
 * not exist.
 */
export function showJob(place: HTMLElement, job: Job): void {
  flushSync(() =>
    createRoot(place).render(
      <>
        <a className="crumb" href={paths.jobs}>
          <Icon of={back} />
          {texts.jobs}
        </a>
        <JobShown job={job} />
      </>,
    ),
  );
  place.classList.add('relative', 'pb-6');
  document.title = `${job.title} · BizLink`;
  // The focus tells screen readers that the page has changed.
  place.querySelector('h1')?.focus({ preventScroll: true });
}
