import { type ReactNode, useCallback, useEffect } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { candidatesTexts as texts } from '#lib/copy/applications.ts';
import { paths } from '#lib/paths.ts';
import { recounted } from './counts.ts';
import { OfVacancy } from './OfVacancy.tsx';
import type { Recount } from './use-candidates.ts';
import { $vacancy, fetchVacancy } from './vacancy.ts';

/** Everybody who applied for a vacancy of one's own. */
export default function Candidates({ id, drawing }: { id: string; drawing?: ReactNode }) {
  const fetch = useCallback(() => fetchVacancy(id), [id]);
  const { value, problem, load, change } = useLoaded(fetch, { failed: texts.loadFailed });
  const vacancy = typeof value === 'object' ? value : undefined;
  useEffect(() => $vacancy.set(vacancy), [vacancy]);
  const recount: Recount = useCallback(
    (from, to) =>
      change((now) => (typeof now === 'object' ? { ...now, counts: recounted(now.counts, from, to) } : now)),
    [change],
  );

  if (vacancy) return <OfVacancy vacancy={vacancy} recount={recount} drawing={drawing} />;
  if (value) return <MayNot text={value === 'missing' ? texts.notFound : texts.notYours} />;
  return problem ? <NotLoaded problem={problem} onRetry={load} /> : <FormSkeleton />;
}

const MayNot = ({ text }: { text: string }) => (
  <div className="empty">
    <h2>{text}</h2>
    <Button href={paths.jobs}>{texts.toJobs}</Button>
  </div>
);
