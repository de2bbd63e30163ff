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

/** Adds to today's numbers. Tabs take turns, because two at once would lose one of the sums. */
export function addUsage(network: number, device: number, waiting = 0): Promise<void> {
  return inTurn(() => {
    const today = dayInMaputo(new Date());
    const days = usageKept();
    const [n, d, w] = days[today] ?? [0, 0, 0];
    days[today] = [n + network, d + device, w + waiting];
    // Later days stay, because phones without power wake up with a clock years behind until it is set.
    const left = Object.entries(days).filter(([day]) => monthOf(day) >= monthOf(today));
    kept['usage'] = JSON.stringify(Object.fromEntries(left.slice(-mostDays)));
  });
}

export function usageKept(): UsageByDay {
  try {
    return JSON.parse(kept['usage'] ?? '{}');
  } catch {
    return {};
  }
}

export const monthOf = (day: string) => day.slice(0, 7);

/**
 * Runs while no other tab runs such a change. Few sums are still lost when two tabs load at once: a tab may see what
 * another wrote only after its turn has begun. Browsers without locks lose more of them.
 */
export async function inTurn(change: () => void): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) await locks.request('usage', change);
  else change();
}
