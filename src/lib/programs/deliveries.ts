import { mostTries } from '#lib/contract/program-form.ts';
import type { Delivery, WebhookEvent } from '#lib/contract/webhooks.ts';
import { eventTexts, failureTexts, deliveryTexts as texts } from '#lib/copy/programs-screen.ts';
import { formatDateTime } from '#lib/format/date.ts';

export const eventName = (event: WebhookEvent | 'test'): string =>
  event === 'test' ? texts.test : eventTexts[event].name;

/** What became of it, in words: the last answer, how long that took, and how it goes on. */
export const deliveryFacts = (delivery: Delivery, now: Date): string =>
  capital(
    [outcome(delivery), time(delivery), tries(delivery), next(delivery, now)].filter(Boolean).join(' · '),
  );

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function outcome({ state, tries: count, status, failure }: Delivery): string | undefined {
  if (state === 'failed' && count === 0) return texts.neverSent;
  if (failure && failure !== 'refused') return failureTexts[failure];
  return status === null ? undefined : texts.answered(status);
}

const time = ({ took_ms: ms }: Delivery): string | undefined =>
  ms === null
    ? undefined
    : texts.took(ms < 1000 ? `${ms}\u00a0ms` : `${(ms / 1000).toFixed(1).replace('.', ',')}\u00a0s`);

const tries = ({ tries: count }: Delivery): string | undefined =>
  count === 0 ? undefined : texts.tries(count, mostTries);

const minute = 60_000;

function next({ state, next_at }: Delivery, now: Date): string | undefined {
  if (state !== 'waiting' || next_at === null) return undefined;
  const minutes = Math.ceil((Date.parse(next_at) - now.getTime()) / minute);
  if (minutes < 1) return texts.nextNow;
  return minutes < 60 ? texts.nextIn(minutes) : texts.nextAt(formatDateTime(new Date(next_at)));
}

const [soonest, latest] = [2000, minute];

/**
 * After how many milliseconds to look again at deliveries of which some wait: the sooner, the closer a try is. The clock
 * of a phone may be wrong, so it is never longer than a minute.
 */
export function refreshAfter(deliveries: readonly Delivery[], now: Date): number | undefined {
  const waits = deliveries
    .filter(({ state }) => state === 'waiting')
    .map(({ next_at, created_at }) => Math.abs(Date.parse(next_at ?? created_at) - now.getTime()) / 2);
  return waits.length === 0 ? undefined : Math.min(Math.max(Math.min(...waits), soonest), latest);
}
