import { $toasts, dismissToast, type Toast } from '#scripts/stores/toasts.ts';
import { focusContent } from './focus.ts';

const shownFor = 5000;

/** Puts the toasts of the store into the regions of the page. Good news goes by itself, errors stay. */
export function showToasts() {
  const shown = new Map<string, Element>();
  // An open dialog makes the rest of the page unreachable, toasts included: they go where the person is.
  document.addEventListener('close', () => moveTo(document.body), true);
  $toasts.subscribe((toasts) => {
    for (const [id, element] of shown) {
      if (!toasts.some((toast) => toast.id === id)) {
        element.remove();
        shown.delete(id);
      }
    }
    for (const toast of toasts) {
      if (!shown.has(toast.id)) shown.set(toast.id, put(toast));
    }
  });
}

function moveTo(place: Element) {
  const region = document.querySelector('[data-toasts]');
  if (region && region.parentElement !== place) place.append(region);
}

function put(toast: Toast): Element {
  moveTo(Array.from(document.querySelectorAll('dialog[open]')).pop() ?? document.body);
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast=${toast.kind}]`);
  const element = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-${name}]`);
  part('title')?.append(toast.title);
  part('text')?.append(toast.text);
  part('close')?.addEventListener('click', () => {
    dismissToast(toast.id);
    const next = document.querySelector<HTMLElement>('[data-toasts] [data-close]');
    if (next) next.focus();
    else focusContent();
  });
  const act = part('act');
  if (act && toast.act) {
    const { text, run } = toast.act;
    act.append(text);
    act.hidden = false;
    act.addEventListener('click', () => {
      dismissToast(toast.id);
      run();
    });
  }
  document.querySelector(`[data-toasts-of=${toast.kind}]`)?.append(element);
  if (toast.kind === 'success') goLater(toast.id, element);
  return element;
}

/** Whoever is reading it, with the mouse on it or the focus in it, keeps it. */
function goLater(id: string, element: HTMLElement) {
  setTimeout(() => {
    if (element.matches(':hover, :focus-within')) goLater(id, element);
    else dismissToast(id);
  }, shownFor);
}
