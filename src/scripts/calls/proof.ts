import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import { ApiError } from './api-error.ts';
import type { Sending } from './send.ts';

type Call = DeclaredCall<Sending>;

const needs = /^(email_not_proven|confirmation_needed|suspended)$/;

/**
 * Some calls need a proof first: of the e-mail, before the first contact with a stranger, or that the person at this
 * device is its owner. A dialog asks for it, and then the work runs again. A suspended person is led to where it says why.
 */
export async function afterProof<T>(call: Call, work: () => Promise<T>, background?: boolean): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || !needs.test(error.code ?? '')) throw error;
    // In a hidden tab or a service worker nobody can answer the dialog.
    if (typeof document === 'undefined' || document.hidden) throw error;
    const { ask } = await import('#scripts/accounts/needs.ts');
    if (!(await ask(error, call, background))) throw error;
    // It may then ask for another one.
    return afterProof(call, work, background);
  }
}
