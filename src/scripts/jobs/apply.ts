import type { Job } from '#lib/contract/jobs.ts';
import { applying } from '#lib/marks/anchors.ts';
import { islandFailed } from '#scripts/directives/failed.ts';
import { kept, tokensNow } from '#scripts/stores/kept.ts';

type AppliedJob = Pick<Job, 'id' | 'slug' | 'title' | 'company_name'>;
type Open = (place: HTMLElement, job: AppliedJob) => Promise<unknown>;
type LoadForm = () => Promise<{ openApply: Open; showIfItWaits: Open }>;

/** For signed-out visitors the button stays a link, which leads to the sign-in page and back. */
export function bindApply(page: HTMLElement, load: LoadForm) {
  for (const button of buttons())
    button.addEventListener('click', (event) => {
      if (!tokensNow().access) return;
      event.preventDefault();
      void open(page, button, load);
    });
}

/** For a person who pressed the button before signing in. The button is hidden from people who may not apply. */
export function openIfAsked(page: HTMLElement, load: LoadForm) {
  const button = buttons().find((one) => !one.closest('[hidden]'));
  if (location.hash !== applying || !button) return;
  // Removed from the address, so that a reload or a return does not open the form again.
  history.replaceState(history.state, '', location.pathname + location.search);
  void open(page, button, load);
}

const buttons = () => Array.from(document.querySelectorAll<HTMLElement>('[data-apply]'));

const placeIn = (page: HTMLElement) => page.querySelector<HTMLElement>('[data-own-job]');

function jobOf({ dataset: { job, jobSlug = '', jobTitle = '', jobCompany = '' } }: HTMLElement): AppliedJob {
  return { id: Number(job), slug: jobSlug, title: jobTitle, company_name: jobCompany };
}

/** For who comes back while an application for it has not left yet. */
export async function tellIfItWaits(page: HTMLElement, load: LoadForm) {
  const place = placeIn(page);
  if (!place || !tokensNow().access || !kept['unsent:acts']) return;
  const { showIfItWaits } = await load();
  await showIfItWaits(place, jobOf(page));
}

async function open(page: HTMLElement, button: HTMLElement, load: LoadForm) {
  const place = placeIn(page);
  if (!place || button.getAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  try {
    const { openApply } = await load();
    await openApply(place, jobOf(page));
  } catch (error) {
    button.dispatchEvent(new CustomEvent(islandFailed, { bubbles: true }));
    throw error;
  } finally {
    button.removeAttribute('aria-busy');
  }
}
