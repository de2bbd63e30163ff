import { dayInMaputo } from '#lib/format/date.ts';
import { kept } from '#scripts/stores/kept.ts';

/**
 * In bytes: loaded over the network, served by this device, and saved by pictures that stayed unloaded. `device` is
 * below 0 on a day when the worker has loaded ahead.
 */
type Usage = readonly [network: number, device: number, waiting: number];

/** Keys are days such as 2026-11-23. It stays when somebody signs out, because it does not tell what was loaded. */
type UsageByDay = Record<string, Usage | undefined>;

/** A limit, because a wrong clock may leave days in the future that are never deleted. */
const mostDays = 62;

const nothing: Usage = [0, 0, 0];
const writtenAfterMs = 1000;
/** Of this page, not yet written. */
let gathered = nothing;
let planned: ReturnType<typeof setTimeout> | undefined;

/**
 * Adds to today's numbers, once a second. Tabs take no turns: two that write in the same moment lose a second of one, but
 * browsers do not keep a page for the way back that was left while it held a lock.
 */
export function addUsage(network: number, device: number, waiting = 0): void {
  gathered = sum(gathered, [network, device, waiting]);
  planned ??= setTimeout(writeUsage, writtenAfterMs);
}

export function writeUsage(): void {
  if (!planned) return;
  clearTimeout(planned);
  planned = undefined;
  const today = dayInMaputo(new Date());
  const days = usageKept();
  days[today] = sum(days[today] ?? nothing, gathered);
  gathered = nothing;
  // Later days stay, because phones without power wake up with a clock years behind until it is set.
  const left = Object.entries(days).filter(([day]) => monthOf(day) >= monthOf(today));
  kept['usage'] = JSON.stringify(Object.fromEntries(left.slice(-mostDays)));
}

const sum = (one: Usage, other: Usage): Usage => [one[0] + other[0], one[1] + other[1], one[2] + other[2]];

export function usageKept(): UsageByDay {
  try {
    return JSON.parse(kept['usage'] ?? '{}');
  } catch {
    return {};
  }
}

export const monthOf = (day: string) => day.slice(0, 7);
