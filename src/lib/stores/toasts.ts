import { atom } from 'nanostores';

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
export const toastError = (text: string, act?: Toast['act']) => show('error', 'Erro', text, act);

export function dismissToast(id: string) {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** When the page goes: what was just said goes along to the next one. */
export function carryToasts() {
  const going = $toasts.get().filter((toast) => !toast.act && !toast.carried);
  $toasts.set([]);
  try {
    if (going.length > 0) sessionStorage.setItem(key, JSON.stringify(going));
  } catch {
    // Without storage the message ends with its page.
  }
}

/** When a page comes: what the page before wanted to say. */
export function pickUpToasts() {
  try {
    const carried: Toast[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    sessionStorage.removeItem(key);
    for (const { kind, title, text } of carried) add({ id: newId(), kind, title, text, carried: true });
  } catch {
    // Without storage nothing was carried.
  }
}

function show(kind: Toast['kind'], title: string, text: string, act?: Toast['act']) {
  add({ id: newId(), kind, title, text, ...(act && { act }) });
}

function add(toast: Toast) {
  $toasts.set([...$toasts.get(), toast]);
}

const newId = () => `toast-${++made}`;
