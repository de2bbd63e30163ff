import { dayInMaputo } from '#lib/format/date.ts';
import { kept } from '#scripts/stores/kept.ts';

/**
 * In bytes: what came over the network, what came from this device instead, and pictures in sight that were not asked
 * for. The second is less than 0 on a day when the worker has loaded ahead.
 */
export type Usage = readonly [network: number, device: number, waiting: number];

/** By days like 2026-11-23. It says how much, and nothing of what, so it stays when somebody signs out. */
export type UsageByDay = Record<string, Usage | undefined>;

/** A clock that was ahead leaves days that no month ends. */
const mostDays = 62;

/** Adds to today. One tab after another, or two would write the same sum. */
export function addUsage(network: number, device: number, waiting = 0): Promise<void> {
  return inTurn(() => {
    const today = dayInMaputo(new Date());
    const days = usageKept();
    const [n, d, w] = days[today] ?? [0, 0, 0];
    days[today] = [n + network, d + device, w + waiting];
    // Days ahead of the clock stay, because phones without power wake up years ago and are set right soon.
    const left = Object.entries(days).filter(([day]) => monthOf(day) >= monthOf(today));
    kept['usage'] = JSON.stringify(Object.fromEntries(left.slice(-mostDays)));
  });
}

export function usageKept(): UsageByDay {
  try {
    return JSON.parse(kept['usage'] ?? '{}');
  } catch {
    // Something else wrote it.
    return {};
  }
}

export const monthOf = (day: string) => day.slice(0, 7);

/** Runs while no other tab runs such a change. Older browsers have no locks: there a sum may get lost. */
export async function inTurn(change: () => void): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) await locks.request('usage', change);
  else change();
}
