import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { JobForViewer } from '#lib/contract/jobs.ts';
import { applicationTexts, ownApplicationTexts as texts } from '#lib/copy/applications.ts';
import { paths } from '#lib/paths.ts';
import { buttonClasses } from '#lib/ui/button.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import type { AppliedJob } from './ApplyForm.tsx';
import { anchor, OwnApplication } from './OwnApplication.tsx';

const roots = new WeakMap<HTMLElement, Root>();

export function showApplication(
  place: HTMLElement,
  job: AppliedJob & Pick<JobForViewer, 'my_application'>,
): void {
  const { my_application: application } = job;
  if (!application) return;
  const root = roots.get(place) ?? createRoot(place);
  roots.set(place, root);
  place.setAttribute('data-own-place', '');
  flushSync(() =>
    root.render(<OwnApplication application={application} job={job} onWithdrawn={startAgain} />),
  );
  for (const button of document.querySelectorAll('[data-apply]'))
    button.replaceWith(linkTo(`#${anchor}`, texts.see));
}

export function showWaiting(): void {
  for (const button of document.querySelectorAll('[data-apply]')) {
    const link = linkTo(paths.unsent, texts.waiting);
    link.dataset['apply'] = '';
    button.replaceWith(link);
  }
}

export const focusApplication = (place: HTMLElement): void => place.querySelector('h2')?.focus();

function linkTo(href: string, words: string): HTMLElement {
  const link = document.createElement('a');
  link.className = buttonClasses('outline', undefined, true, undefined);
  link.href = href;
  link.textContent = words;
  return link;
}

/**
 * Reloads the page, because it must look like it does for people who have not applied. The toast survives the
 * reload.
 */
function startAgain() {
  toastSuccess(applicationTexts.withdrawn);
  location.reload();
}
