import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { ApplicationStatus } from '#lib/applications/states.ts';
import type { ApplicationCounts } from '#lib/contract/applications.ts';
import { candidatesTexts as texts } from '#lib/copy/applications.ts';
import { paths } from '#lib/paths.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { CandidatesOfVacancy } from './CandidatesOfVacancy.tsx';
import { VacancySkeleton } from './Skeletons.tsx';
import type { Figures } from './use-candidates.ts';
import { $vacancy, fetchCounts, fetchVacancy } from './vacancy.ts';

export default function Candidates({ id, drawing }: { id: string; drawing?: ReactNode }) {
  const fetch = useCallback(() => fetchVacancy(id), [id]);
  const { value, problem, load, change } = useLoaded(fetch, { failed: texts.loadFailed });
  const vacancy = typeof value === 'object' ? value : undefined;
  useEffect(() => $vacancy.set(vacancy), [vacancy]);
  const setCounts = useCallback(
    (to: (counts: ApplicationCounts) => ApplicationCounts) =>
      change((now) => (typeof now === 'object' ? { ...now, counts: to(now.counts) } : now)),
    [change],
  );
  const figures: Figures = useMemo(
    () => ({
      recount: (from, to) => setCounts((counts) => recounted(counts, from, to)),
      async refresh() {
        try {
          const counts = await fetchCounts(id);
          setCounts(() => counts);
        } catch (error) {
          // The counts on screen are nearly right, and the next change loads them again.
          logUnexpected(error);
        }
      },
    }),
    [setCounts, id],
  );

  if (vacancy) return <CandidatesOfVacancy vacancy={vacancy} figures={figures} drawing={drawing} />;
  if (value) return <NotAllowed text={value === 'missing' ? texts.notFound : texts.notYours} />;
  return problem ? <NotLoaded problem={problem} onRetry={load} /> : <VacancySkeleton />;
}

const NotAllowed = ({ text }: { text: string }) => (
  <EmptyState title={text}>
    <Button href={paths.jobs}>{texts.toJobs}</Button>
  </EmptyState>
);

/**
 * The counts after an application moved from one state to another. Without `to`, it was withdrawn. The funnel
 * does not change, because only the server knows how far each application had come before.
 */
function recounted(
  { total, by_status, funnel }: ApplicationCounts,
  from: ApplicationStatus,
  to: ApplicationStatus | undefined,
): ApplicationCounts {
  const now = { ...by_status, [from]: Math.max(0, by_status[from] - 1) };
  return to
    ? { total, by_status: { ...now, [to]: now[to] + 1 }, funnel }
    : { total: total - 1, by_status: now, funnel };
}
