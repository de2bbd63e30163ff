import { atom } from 'nanostores';
import { keptForSession } from './kept.ts';

export interface Toast {
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly text: string;
  /** An action such as undo. It works only on the page that shows the toast. */
  readonly act?: { readonly text: string; readonly run: () => void };
  /** The act that it tells of, or its text. The next toast about the same takes its place. */
  readonly about: string;
  /** True for a toast of the page before. A toast survives one navigation, not two. */
  readonly carried?: boolean;
}

type Options = Partial<Pick<Toast, 'act' | 'about'>>;

export const $toasts = atom<readonly Toast[]>([]);

const key = 'toasts';
/** More would cover a phone. */
const most = 2;

export const toastSuccess = (text: string, options?: Options) => show('success', 'Sucesso', text, options);
/** For messages whose title the specification defines. */
export const toastDone = (title: string, text: string) => show('success', title, text);
export const toastError = (text: string, options?: Options) => show('error', 'Erro', text, options);

export function dismissToast(dismissed: Toast) {
  change($toasts.get().filter((toast) => toast !== dismissed));
}

/** For an act that went well without words: its error is over. */
export function endToast(about: string) {
  change($toasts.get().filter((toast) => toast.about !== about));
}

/** Shows the toasts that the page before left behind. They replace what a restored page showed long ago. */
export function pickUpToasts() {
  const carried: Toast[] = JSON.parse(keptForSession[key] ?? '[]');
  delete keptForSession[key];
  $toasts.set(carried.map(({ kind, title, text }) => ({ kind, title, text, about: text, carried: true })));
}

function show(kind: Toast['kind'], title: string, text: string, { act, about = text }: Options = {}) {
  const others = $toasts
    .get()
    // What can be undone is told for each thing.
    .filter((toast) => toast.about !== about && (toast.text !== text || toast.act));
  change([...others, { kind, title, text, about, ...(act && { act }) }].slice(-most));
}

/** Stored at once and not on leaving: a restored page is shown before the old page hears that it is left. */
function change(toasts: readonly Toast[]) {
  $toasts.set(toasts);
  const going = toasts.filter((toast) => !toast.act && !toast.carried);
  if (going.length > 0) keptForSession[key] = JSON.stringify(going);
  else delete keptForSession[key];
}
