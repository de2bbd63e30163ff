import { atom } from 'nanostores';
import { keptForSession } from './kept.ts';

export interface Toast {
  readonly id: string;
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly text: string;
  /** Something to do about it, like undoing. It cannot outlive its page. */
  readonly act?: { readonly text: string; readonly run: () => void };
  /** Has come from the page before: a toast outlives one navigation, not two. */
  readonly carried?: boolean;
}

export const $toasts = atom<readonly Toast[]>([]);

const key = 'toasts';
let made = 0;

export const toastSuccess = (text: string, act?: Toast['act']) => show('success', 'Sucesso', text, act);
/** Where the specification has a title of its own. */
export const toastDone = (title: string, text: string) => show('success', title, text);
export const toastError = (text: string, act?: Toast['act']) => show('error', 'Erro', text, act);

export function dismissToast(id: string) {
  change($toasts.get().filter((toast) => toast.id !== id));
}

/** When a page comes, or comes back: what the page before was still saying, in place of what this one said long ago. */
export function pickUpToasts() {
  const carried: Toast[] = JSON.parse(keptForSession[key] ?? '[]');
  delete keptForSession[key];
  $toasts.set(carried.map(({ kind, title, text }) => ({ id: newId(), kind, title, text, carried: true })));
}

function show(kind: Toast['kind'], title: string, text: string, act?: Toast['act']) {
  change([...$toasts.get(), { id: newId(), kind, title, text, ...(act && { act }) }]);
}

/** Kept at once and not when the page goes: a page that the browser had kept is shown before this one hears that it goes. */
function change(toasts: readonly Toast[]) {
  $toasts.set(toasts);
  const going = toasts.filter((toast) => !toast.act && !toast.carried);
  if (going.length > 0) keptForSession[key] = JSON.stringify(going);
  else delete keptForSession[key];
}

const newId = () => `toast-${++made}`;
