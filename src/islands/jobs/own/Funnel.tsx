import { useCallback } from 'react';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { ApplicationCounts } from '#lib/contract/applications.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';
import { formatAmount } from '#lib/format/amount.ts';
import { call } from '#scripts/calls/api.ts';

/** How many looked, applied, and came further. What the vacancy itself says is there at once. */
export function Funnel({ job: { id, views, applications } }: { job: Job }) {
  const fetchCounts = useCallback(
    () => call<ApplicationCounts>('GET', `/jobs/${id}/applications/counts`),
    [id],
  );
  const { value, problem, load } = useLoaded(fetchCounts, { failed: texts.countsFailed });
  if (problem && !value) return <NotLoaded problem={problem} onRetry={load} />;
  const { funnel } = value ?? {};
  return (
    <dl className="-m-1 grid grid-cols-2 bar:grid-cols-4" aria-label={texts.funnel}>
      <Step name={texts.views} count={funnel?.views ?? views} />
      <Step name={texts.applications} count={funnel?.applications ?? applications} />
      <Step name={texts.preSelected} count={funnel?.pre_selected} />
      <Step name={texts.accepted} count={funnel?.accepted} />
    </dl>
  );
}

const Step = ({ name, count }: { name: string; count: number | undefined }) => (
  <div className="m-1 flex flex-col-reverse justify-end rounded-field bg-sunken px-3 py-2">
    <dt className="text-f13 text-text2">{name}</dt>
    <dd className="text-f22 font-bold">{count === undefined ? '…' : formatAmount(count)}</dd>
  </div>
);
