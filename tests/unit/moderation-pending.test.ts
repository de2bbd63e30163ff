import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#scripts/calls/api-error.ts';
import {
  $decided,
  $leaving,
  $pending,
  $undecided,
  decideSoon,
  forgetUndecided,
  sendPending,
  takeBack,
} from '#scripts/moderation/pending.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  takeBack();
  $undecided.set([]);
  vi.useRealTimers();
});

/** A decision, and how it was sent. */
function decision(caseId: number, answer: Promise<unknown> = Promise.resolve()) {
  const sent: boolean[] = [];
  const send = (keepalive: boolean) => {
    sent.push(keepalive);
    return answer;
  };
  return { sent, decision: { caseId, title: `Caso ${caseId}`, said: 'Retirar', send } };
}

describe('a decision', () => {
  it('leaves after ten seconds, once', async () => {
    const { sent, decision: one } = decision(1);
    decideSoon(one);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await sendPending();
    expect(sent).toEqual([false]);
    expect([$pending.get(), $leaving.get(), $decided.get()?.caseId]).toEqual([undefined, [], 1]);
  });

  it('that is taken back never leaves', async () => {
    const { sent, decision: one } = decision(1);
    decideSoon(one);
    expect(takeBack()?.caseId).toBe(1);
    await vi.advanceTimersByTimeAsync(20_000);
    await sendPending(true);
    expect(sent).toEqual([]);
    expect(takeBack()).toBeUndefined();
  });

  it('leaves when another one is made, which has ten seconds of its own', async () => {
    const [first, second] = [decision(1), decision(2)];
    decideSoon(first.decision);
    await vi.advanceTimersByTimeAsync(6000);
    decideSoon(second.decision);
    expect([first.sent, second.sent]).toEqual([[false], []]);
    await vi.advanceTimersByTimeAsync(6000);
    expect(second.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([first.sent, second.sent]).toEqual([[false], [false]]);
  });

  it('leaves at once when its page is left', async () => {
    const { sent, decision: one } = decision(1);
    decideSoon(one);
    await sendPending(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([true]);
  });

  it('that is refused says so until it is decided again', async () => {
    const refused = Promise.reject(new ApiError(409, { detail: 'Outra pessoa já decidiu este caso.' }));
    decideSoon(decision(1, refused).decision);
    await sendPending();
    expect($undecided.get()).toMatchObject([{ caseId: 1, title: 'Caso 1', error: { status: 409 } }]);
    expect($leaving.get()).toEqual([]);
    decideSoon(decision(1).decision);
    expect($undecided.get()).toEqual([]);
  });

  it('that is refused can be put aside', async () => {
    decideSoon(decision(1, Promise.reject(new ApiError(0))).decision);
    await sendPending();
    forgetUndecided(1);
    expect($undecided.get()).toEqual([]);
  });
});
