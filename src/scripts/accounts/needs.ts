import type { DeclaredCall } from '#lib/contract/declared-call.ts';
import type { ApiError } from '#scripts/calls/api-error.ts';
import type { Sending } from '#scripts/calls/send.ts';
import { leadToDecisions } from './suspended.ts';

type Call = DeclaredCall<Sending>;

let pendingProof: Promise<boolean> | undefined;

/** Resolves to whether the refused call may be made again. Calls that wait for a proof share one dialog. */
export async function ask({ code, detail }: ApiError, call: Call, background = false): Promise<boolean> {
  if (code === 'suspended') return leadToDecisions(detail, background);
  pendingProof ??= askForProof(code, call).finally(() => {
    pendingProof = undefined;
  });
  return pendingProof;
}

async function askForProof(code: string | undefined, call: Call): Promise<boolean> {
  const { ask: askBy } =
    code === 'email_not_proven' ? await import('./ask-for-proof.ts') : await import('./confirm-self.ts');
  return askBy(call);
}
