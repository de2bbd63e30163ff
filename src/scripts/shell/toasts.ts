import { $toasts, dismissToast, type Toast } from '#scripts/stores/toasts.ts';
import { focusContent } from './focus.ts';

const shownFor = 5000;

export function showToasts() {
  const shown = new Map<Toast, HTMLElement>();
  // An open dialog makes the rest of the page unreachable, so the toasts move into it. They move back when it closes.
  document.addEventListener('close', () => moveTo(document.body), true);
  $toasts.subscribe((toasts) => {
    for (const [toast, element] of shown) {
      if (!toasts.includes(toast)) {
        element.remove();
        shown.delete(toast);
      }
    }
    for (const toast of toasts) {
      if (!shown.has(toast)) shown.set(toast, put(toast));
    }
    // One at a time. The one before comes back, because an error stays until somebody has closed it.
    for (const [toast, element] of shown) element.hidden = toast !== toasts[toasts.length - 1];
    // Without a network, the style sheet's place is good enough.
    if (toasts[0])
      void import('#scripts/toasts/place.ts').then(
        ({ placeToasts }) => placeToasts(),
        () => undefined,
      );
  });
}

function moveTo(place: Element) {
  const region = document.querySelector('[data-toasts]');
  if (region && region.parentElement !== place) place.append(region);
}

function put(toast: Toast): HTMLElement {
  moveTo(Array.from(document.querySelectorAll('dialog[open]')).pop() ?? document.body);
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast=${toast.kind}]`);
  const element = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-${name}]`);
  part('title')?.append(toast.title);
  part('text')?.append(toast.text);
  part('close')?.addEventListener('click', () => {
    dismissToast(toast);
    const next = document.querySelector<HTMLElement>('.toast:not([hidden]) [data-close]');
    if (next) next.focus();
    else focusContent();
  });
  const action = part('action');
  if (action && toast.action) {
    const { text, run } = toast.action;
    action.append(text);
    action.hidden = false;
    action.addEventListener('click', () => {
      dismissToast(toast);
      run();
    });
  }
  document.querySelector(`[data-toasts-of=${toast.kind}]`)?.append(element);
  if (toast.kind === 'success') goLater(toast, element);
  return element;
}

/** A toast under the mouse or with the focus stays, because somebody is reading it. */
function goLater(toast: Toast, element: HTMLElement) {
  setTimeout(() => {
    if (element.matches(':hover, :focus-within')) goLater(toast, element);
    else dismissToast(toast);
  }, shownFor);
}
