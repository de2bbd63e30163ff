import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { ApplicationCounts } from '#lib/contract/applications.ts';

/**
 * The counts after an application moved from one state to another. Without `to`, it was withdrawn. The funnel
 * does not change, because only the server knows how far each application had come before.
 */
export function recounted(
  { total, by_status, funnel }: ApplicationCounts,
  from: ApplicationStatus,
  to: ApplicationStatus | undefined,
): ApplicationCounts {
  const now = { ...by_status, [from]: Math.max(0, by_status[from] - 1) };
  return to
    ? { total, by_status: { ...now, [to]: now[to] + 1 }, funnel }
    : { total: total - 1, by_status: now, funnel };
}
