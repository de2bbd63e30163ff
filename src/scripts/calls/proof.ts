import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import { ApiError } from './api-error.ts';
import type { Sending } from './send.ts';

type Call = DeclaredCall<Sending>;

let asking: Promise<boolean> | undefined;

/**
 * The first contact with a stranger asks for a proven e-mail. Then the code that was mailed is asked for, over whatever
 * page this is, and what was to be done is done.
 */
export async function afterProof<T>(call: Call, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'email_not_proven')) throw error;
    // A hidden tab and a service worker have nobody to ask.
    if (typeof document === 'undefined' || document.hidden) throw error;
    asking ??= ask(call).finally(() => {
      asking = undefined;
    });
    if (!(await asking)) throw error;
    return work();
  }
}

async function ask(call: Call): Promise<boolean> {
  const { askForProof } = await import('#scripts/accounts/ask-for-proof.ts');
  return askForProof(call);
}
