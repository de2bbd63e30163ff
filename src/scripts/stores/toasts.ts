import { atom } from 'nanostores';
import { isPageLeft } from '#scripts/dom/left.ts';
import { keptForSession } from './kept.ts';

export interface Toast {
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly text: string;
  /** It works only on the page that shows the toast, so the toast is not carried to the next page. */
  readonly action?: { readonly text: string; readonly run: () => void };
  /** A new toast about the same thing replaces the old one. By default it is the text. */
  readonly about: string;
  /** The toast comes from the page before. It is not carried on to a third page. */
  readonly carried?: boolean;
}

type Options = Partial<Pick<Toast, 'action' | 'about'>>;

export const $toasts = atom<readonly Toast[]>([]);

const key = 'toasts';
/** More would cover a phone. */
const most = 2;

export const toastSuccess = (text: string, options?: Options) => show('success', 'Sucesso', text, options);
export const toastDone = (title: string, text: string, options?: Options) =>
  show('success', title, text, options);
export const toastError = (text: string, options?: Options) => show('error', 'Erro', text, options);

export function dismissToast(dismissed: Toast) {
  change($toasts.get().filter((toast) => toast !== dismissed));
}

export function endToast(about: string) {
  change($toasts.get().filter((toast) => toast.about !== about));
}

/** Takes over the toasts of the page before. They replace old toasts of a restored page. */
export function pickUpToasts() {
  const carried: Toast[] = JSON.parse(keptForSession[key] ?? '[]');
  delete keptForSession[key];
  $toasts.set(carried.map(({ kind, title, text }) => ({ kind, title, text, about: text, carried: true })));
}

function show(kind: Toast['kind'], title: string, text: string, { action, about = text }: Options = {}) {
  // What failed because the page is left would be told on the next one.
  if (kind === 'error' && isPageLeft()) return;
  const others = $toasts
    .get()
    // Toasts with an undo stay apart, one for each thing.
    .filter((toast) => toast.about !== about && (toast.text !== text || toast.action));
  change([...others, { kind, title, text, about, ...(action && { action }) }].slice(-most));
}

/** Stores the toasts at once, because a restored page is shown before the old page hears that it is left. */
function change(toasts: readonly Toast[]) {
  $toasts.set(toasts);
  const going = toasts.filter((toast) => !toast.action && !toast.carried);
  if (going.length > 0) keptForSession[key] = JSON.stringify(going);
  else delete keptForSession[key];
}
