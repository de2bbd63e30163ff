import { applying } from '#lib/marks/anchors.ts';
import { islandFailed } from '#scripts/directives/touch.ts';
import { $signedIn } from '#scripts/stores/session.ts';

/** Opens the form for an application. For signed-out visitors the button is a link, which leads to sign in and back. */
export function bindApply(page: HTMLElement) {
  for (const button of buttons())
    button.addEventListener('click', (event) => {
      if (!$signedIn.get()) return;
      event.preventDefault();
      void open(page, button);
    });
}

/** For a person who pressed the button before signing in, unless they may not apply. */
export function openIfAsked(page: HTMLElement) {
  const button = buttons().find((one) => !one.closest('[hidden]'));
  if (location.hash !== applying || !button) return;
  // Removed from the address, so that a reload or a return does not open the form again.
  history.replaceState(history.state, '', location.pathname + location.search);
  void open(page, button);
}

const buttons = () => Array.from(document.querySelectorAll<HTMLElement>('[data-apply]'));

async function open(page: HTMLElement, button: HTMLElement) {
  const place = page.querySelector<HTMLElement>('[data-own-job]');
  const { job, jobSlug = '', jobTitle = '', jobCompany = '' } = page.dataset;
  if (!place || button.getAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  try {
    const { openApply } = await import('#islands/applications/open-apply.tsx');
    openApply(place, { id: Number(job), slug: jobSlug, title: jobTitle, company_name: jobCompany });
  } catch (error) {
    button.dispatchEvent(new CustomEvent(islandFailed, { bubbles: true }));
    throw error;
  } finally {
    button.removeAttribute('aria-busy');
  }
}
