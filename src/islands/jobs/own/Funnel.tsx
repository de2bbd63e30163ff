import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import type { Job } from '#lib/contract/jobs.ts';
import { candidatesTexts } from '#lib/copy/applications.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';
import { formatAmount } from '#lib/format/amount.ts';
import type { OwnCounts } from './use-own-counts.ts';

export function Funnel({ job: { views, applications }, counts }: { job: Job; counts: OwnCounts }) {
  const { value, problem, load } = counts;
  if (problem && !value) return <NotLoaded problem={problem} onRetry={load} />;
  const { funnel } = value ?? {};
  return (
    <dl className="own-funnel" aria-label={candidatesTexts.funnel}>
      <Step name={texts.views} count={funnel?.views ?? views} />
      <Step name={texts.applications} count={funnel?.applications ?? applications} />
      <Step name={texts.preSelected} count={funnel?.pre_selected} />
      <Step name={texts.accepted} count={funnel?.accepted} />
    </dl>
  );
}

const Step = ({ name, count }: { name: string; count: number | undefined }) => (
  <div className="flex flex-col-reverse justify-end rounded-field bg-sunken px-3 py-2">
    <dt className="text-f13 text-text2">{name}</dt>
    <dd className="text-f22 font-bold">{count === undefined ? '…' : formatAmount(count)}</dd>
  </div>
);
