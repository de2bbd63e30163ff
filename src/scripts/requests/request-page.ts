import type { Request } from '#lib/contract/requests.ts';
import { requestDetailsFailed } from '#lib/copy/request-answers.ts';
import { offering } from '#lib/marks/anchors.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { islandFailed } from '#scripts/directives/failed.ts';
import { unsent } from '#scripts/outbox/unsent.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { showAsker } from './asker.ts';
import { rememberRequests } from './own-requests.ts';

const root = document.documentElement;

type Answered = Pick<Request, 'id' | 'title'>;
type OpenOffering = (place: HTMLElement, request: Answered, how: { isPressed: boolean }) => void;

interface Islands {
  readonly loadOffering: () => Promise<OpenOffering>;
  readonly loadOwn: () => Promise<(place: HTMLElement, request: Request) => void>;
  /** Draws a request that moderation keeps from others, for its asker. */
  readonly loadShown: () => Promise<(page: HTMLElement, request: Request) => void>;
}

/** For who has signed in. For everybody else the buttons stay links, which lead to the sign-in page and back. */
export async function bindRequest(islands: Islands): Promise<void> {
  const shown = document.querySelector<HTMLElement>('[data-request]');
  if (shown) return bindShown(shown, islands);
  const missing = document.querySelector<HTMLElement>('[data-missing-request]');
  const id = Number(missing?.dataset['missingRequest']);
  const request = id > 0 && (await requestForViewer(id));
  if (!missing || !request || !isOwn(request)) return;
  const [show, showOwn] = await Promise.all([islands.loadShown(), islands.loadOwn()]);
  root.setAttribute('data-mine', '');
  show(missing, request);
  showOwn(placeIn(missing), request);
}

async function bindShown(page: HTMLElement, { loadOffering, loadOwn }: Islands): Promise<void> {
  const title = page.querySelector('h1')?.textContent?.trim() ?? '';
  const answered = { id: Number(page.dataset['request']), title };
  const open = async (isPressed: boolean) => {
    const openOffering = await loadOffering();
    placeIn(page).setAttribute('data-own-place', '');
    openOffering(placeIn(page), answered, { isPressed });
  };
  for (const button of document.querySelectorAll<HTMLElement>('[data-offer]'))
    button.addEventListener('click', (event) => {
      event.preventDefault();
      void press(button, () => open(true));
    });
  const request = await requestForViewer(answered.id);
  if (request && isOwn(request)) {
    root.setAttribute('data-mine', '');
    rememberRequests([request.id]);
    return showOwn(placeIn(page), request, loadOwn);
  }
  // What failed is said. The page stays the asker's, without the place of what does not come.
  if (root.hasAttribute('data-mine')) return placeIn(page).remove();
  showAsker(page, request);
  const isAsked = location.hash === offering;
  // Removed from the address, so that a reload or a return does not open the form again.
  if (isAsked) history.replaceState(history.state, '', location.pathname + location.search);
  if (isAsked || unsent() > 0) await open(isAsked);
}

async function showOwn(place: HTMLElement, request: Request, loadOwn: Islands['loadOwn']) {
  try {
    (await loadOwn())(place, request);
  } catch (error) {
    place.remove();
    toastError(requestDetailsFailed);
    throw error;
  }
}

async function press(button: HTMLElement, open: () => Promise<void>) {
  if (button.getAttribute('aria-busy')) return;
  button.setAttribute('aria-busy', 'true');
  try {
    await open();
  } catch (error) {
    button.dispatchEvent(new CustomEvent(islandFailed, { bubbles: true }));
    throw error;
  } finally {
    button.removeAttribute('aria-busy');
  }
}

const placeIn = (page: HTMLElement): HTMLElement =>
  page.querySelector<HTMLElement>('[data-own-request]') ?? page;

const isOwn = ({ owner_id }: Request): boolean => owner_id !== null && owner_id === personNow();

/** In the background, because who may not see it must stay on the page. */
async function requestForViewer(id: number): Promise<Request | undefined> {
  try {
    return await call('GET', `/requests/${id}`, { background: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A page from the device already says that there is no network.
    const isSaid = document.querySelector('[data-kept]') !== null;
    if ((error.status === 0 && !isSaid) || error.status >= 500) toastError(requestDetailsFailed);
    return undefined;
  }
}
