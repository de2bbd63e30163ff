import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import { ApiError } from './api-error.ts';
import type { Sending } from './send.ts';

type Call = DeclaredCall<Sending>;

let pendingProof: Promise<boolean> | undefined;

/**
 * Some calls need a proof first: of the e-mail, before the first contact with a stranger, or that the person at this
 * device is its owner. A dialog asks for it, and then the work runs again.
 */
export async function afterProof<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const dialog = error instanceof ApiError && dialogs[error.code ?? ''];
    if (!dialog) throw error;
    // In a hidden tab or a service worker nobody can answer the dialog.
    if (typeof document === 'undefined' || document.hidden) throw error;
    pendingProof ??= ask(dialog, call).finally(() => {
      pendingProof = undefined;
    });
    if (!(await pendingProof)) throw error;
    // It may then ask for another one.
    return afterProof(call, work);
  }
}

type Dialog = () => Promise<{ readonly ask: (call: Call) => Promise<boolean> }>;

const dialogs: Readonly<Record<string, Dialog>> = {
  email_not_proven: () => import('#scripts/accounts/ask-for-proof.ts'),
  confirmation_needed: () => import('#scripts/accounts/confirm-self.ts'),
};

const ask = async (dialog: Dialog, call: Call): Promise<boolean> => (await dialog()).ask(call);
