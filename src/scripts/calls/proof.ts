import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import { ApiError } from './api-error.ts';
import type { Sending } from './send.ts';

type Call = DeclaredCall<Sending>;

let pendingProof: Promise<boolean> | undefined;

/**
 * The first contact with a stranger needs a proven e-mail. If it is missing, a dialog asks for the mailed code, and
 * then the work runs again.
 */
export async function afterProof<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'email_not_proven')) throw error;
    // In a hidden tab or a service worker nobody can answer the dialog.
    if (typeof document === 'undefined' || document.hidden) throw error;
    pendingProof ??= ask(call).finally(() => {
      pendingProof = undefined;
    });
    if (!(await pendingProof)) throw error;
    return work();
  }
}

async function ask(call: Call): Promise<boolean> {
  const { askForProof } = await import('#scripts/accounts/ask-for-proof.ts');
  return askForProof(call);
}
