import type { Tokens } from '#lib/contract/accounts.ts';
import { passkeyTexts as texts } from '#lib/copy/passkeys.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastDone } from '#scripts/stores/toasts.ts';

/** Whoever has a second factor is asked for it. Undefined when they give up. */
export async function withSecondStep(signIn: () => Promise<Tokens>): Promise<Tokens | undefined> {
  try {
    return await signIn();
  } catch (error) {
    if (!(error instanceof ApiError && error.answer.challenge)) throw error;
    const { takeSecondStep } = await import('./second-step.ts');
    return takeSecondStep(error.answer.challenge);
  }
}

/** By password on this device, or that it has a passkey. It stays when people sign out. */
const key = 'sign-ins';
const byPasskey = 'passkey';

export const hasPasskey = (): boolean => kept[key] === byPasskey;

export function notePasskey(): void {
  kept[key] = byPasskey;
}

/** A passkey is offered once: to who signs in here for the third time, or the second where they have no e-mail. */
export function noteSignIn(offeredAfter: 2 | 3): void {
  if (hasPasskey()) return;
  const count = Number(kept[key] ?? 0) + 1;
  kept[key] = String(count);
  if (count === offeredAfter && globalThis.PublicKeyCredential) toastDone(texts.offerTitle, texts.offer);
}
