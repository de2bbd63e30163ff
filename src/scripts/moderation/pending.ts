import { atom } from 'nanostores';
import { logUnexpected } from '#scripts/calls/api-error.ts';

const undoWithinMs = 10_000;

export interface PendingDecision {
  readonly caseId: number;
  readonly title: string;
  /** What was decided, in words. */
  readonly said: string;
  readonly send: (keepalive: boolean) => Promise<unknown>;
}

export interface Undecided {
  readonly caseId: number;
  readonly title: string;
  readonly error: unknown;
}

/** The decision that can still be taken back. */
export const $pending = atom<(PendingDecision & { readonly until: number }) | undefined>();
/** The decisions that have left and have no answer yet. */
export const $leaving = atom<readonly PendingDecision[]>([]);
/** The last decision that the server has taken. */
export const $decided = atom<PendingDecision | undefined>();
/** The decisions that the server did not take. */
export const $undecided = atom<readonly Undecided[]>([]);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the decision when the time to take it back is over. One that already waits leaves at once. */
export function decideSoon(decision: PendingDecision): void {
  void sendPending();
  forgetUndecided(decision.caseId);
  $pending.set({ ...decision, until: Date.now() + undoWithinMs });
  timer = setTimeout(() => void sendPending(), undoWithinMs);
}

export function takeBack(): PendingDecision | undefined {
  const decision = $pending.get();
  clearTimeout(timer);
  $pending.set(undefined);
  return decision;
}

/** `keepalive`: the page may be gone before the answer comes. */
export async function sendPending(keepalive = false): Promise<void> {
  const decision = takeBack();
  if (!decision) return;
  const { caseId, title } = decision;
  $leaving.set([...$leaving.get(), decision]);
  try {
    await decision.send(keepalive);
    $decided.set(decision);
  } catch (error) {
    logUnexpected(error);
    $undecided.set([...$undecided.get(), { caseId, title, error }]);
  } finally {
    $leaving.set($leaving.get().filter((one) => one !== decision));
  }
}

export function forgetUndecided(caseId: number): void {
  $undecided.set($undecided.get().filter((one) => one.caseId !== caseId));
}

/** Whoever leaves the page has decided: nothing can be taken back there any more. */
export function sendOnLeaving(): () => void {
  const send = () => void sendPending(true);
  const sendHidden = () => {
    if (document.hidden) send();
  };
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', sendHidden);
  return () => {
    removeEventListener('pagehide', send);
    document.removeEventListener('visibilitychange', sendHidden);
  };
}
