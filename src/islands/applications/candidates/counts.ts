import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { ApplicationCounts } from '#lib/contract/applications.ts';

/** The figures after an application went from one state to another. Without `to` it has been withdrawn. */
export function recounted(
  counts: ApplicationCounts,
  from: ApplicationStatus,
  to: ApplicationStatus | undefined,
): ApplicationCounts {
  const by_status = { ...counts.by_status };
  by_status[from] = Math.max(0, by_status[from] - 1);
  if (to) by_status[to] += 1;
  const { pre_selecionada, entrevista, aceite } = by_status;
  const total = counts.total - (to ? 0 : 1);
  const funnel = {
    ...counts.funnel,
    applications: total,
    pre_selected: pre_selecionada + entrevista + aceite,
    accepted: aceite,
  };
  return { total, by_status, funnel };
}
