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

// Of this page, not yet written.
let network = 0;
let device = 0;
let waiting = 0;
/** Each sum waits for a time of its own, so that two tabs that load at once rarely write at once. */
const mostWaitMs = 2000;

/**
 * Adds to today's numbers, within two seconds. Tabs take no turns: two that write in the same moment lose the sums of one,
 * but browsers do not keep a page for the way back that was left while it held a lock.
 */
export function addUsage(ofNetwork: number, ofDevice: number, ofWaiting = 0): void {
  network += ofNetwork;
  device += ofDevice;
  waiting += ofWaiting;
  setTimeout(writeUsage, mostWaitMs * Math.random());
}

export function writeUsage(): void {
  if (!network && !device && !waiting) return;
  const today = dayInMaputo(new Date());
  const days = usageKept();
  const [n, d, w] = days[today] ?? [0, 0, 0];
  days[today] = [n + network, d + device, w + waiting];
  network = 0;
  device = 0;
  waiting = 0;
  // Later days stay, because phones without power wake up with a clock years behind until it is set.
  const left = Object.entries(days).filter(([day]) => day >= monthOf(today));
  kept['usage'] = JSON.stringify(Object.fromEntries(left.slice(-mostDays)));
}

export function usageKept(): UsageByDay {
  try {
    return JSON.parse(kept['usage'] ?? '{}');
  } catch {
    return {};
  }
}

export const monthOf = (day: string) => day.slice(0, 7);
