import { atom } from 'nanostores';
import { keptForSession } from './kept.ts';

export interface Toast {
  readonly id: string;
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly text: string;
  /** An action such as undo. It works only on the page that shows the toast. */
  readonly act?: { readonly text: string; readonly run: () => void };
  /** True for a toast of the page before. A toast survives one navigation, not two. */
  readonly carried?: boolean;
}

export const $toasts = atom<readonly Toast[]>([]);

const key = 'toasts';
let made = 0;

export const toastSuccess = (text: string, act?: Toast['act']) => show('success', 'Sucesso', text, act);
/** For messages whose title the specification defines. */
export const toastDone = (title: string, text: string) => show('success', title, text);
export const toastError = (text: string, act?: Toast['act']) => show('error', 'Erro', text, act);

export function dismissToast(id: string) {
  change($toasts.get().filter((toast) => toast.id !== id));
}

/** Shows the toasts that the page before left behind. They replace what a restored page showed long ago. */
export function pickUpToasts() {
  const carried: Toast[] = JSON.parse(keptForSession[key] ?? '[]');
  delete keptForSession[key];
  $toasts.set(carried.map(({ kind, title, text }) => ({ id: newId(), kind, title, text, carried: true })));
}

function show(kind: Toast['kind'], title: string, text: string, act?: Toast['act']) {
  change([...$toasts.get(), { id: newId(), kind, title, text, ...(act && { act }) }]);
}

/** Stored at once and not on leaving: a restored page is shown before the old page hears that it is left. */
function change(toasts: readonly Toast[]) {
  $toasts.set(toasts);
  const going = toasts.filter((toast) => !toast.act && !toast.carried);
  if (going.length > 0) keptForSession[key] = JSON.stringify(going);
  else delete keptForSession[key];
}

const newId = () => `toast-${++made}`;
