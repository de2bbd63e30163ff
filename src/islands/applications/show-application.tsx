import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { JobForViewer } from '#lib/contract/jobs.ts';
import { applicationTexts } from '#lib/copy/applications.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import type { AppliedJob } from './ApplyForm.tsx';
import { OwnApplication } from './OwnApplication.tsx';

const roots = new WeakMap<HTMLElement, Root>();

/** Shows an applicant how far their application has come. Whoever has applied is not asked to apply. */
export function showApplication(
  place: HTMLElement,
  job: AppliedJob & Pick<JobForViewer, 'my_application'>,
): void {
  const { my_application: application } = job;
  if (!application) return;
  const root = roots.get(place) ?? createRoot(place);
  roots.set(place, root);
  for (const button of document.querySelectorAll<HTMLElement>('[data-apply]')) button.hidden = true;
  flushSync(() =>
    root.render(<OwnApplication application={application} job={job} onWithdrawn={() => startAgain()} />),
  );
}

export const focusApplication = (place: HTMLElement): void => place.querySelector('h2')?.focus();

/** The page loads anew, as whoever has not applied sees it. The toast goes along. */
function startAgain() {
  toastSuccess(applicationTexts.withdrawn);
  location.reload();
}
