import { Icon } from '#components/ui/Icon.tsx';
import type { Job } from '#lib/contract/jobs.ts';
import { ownJobTexts } from '#lib/copy/jobs.ts';
import { promoted } from '#lib/icons.ts';

const looks: Record<Job['status'], string> = { Ativa: ' pill-ok', Pausada: ' pill-warn', Fechada: '' };

export const JobStatusPill = ({ job: { status, is_filled } }: { job: Pick<Job, 'status' | 'is_filled'> }) =>
  is_filled === 1 ? (
    <span className="pill pill-info">{ownJobTexts.filled}</span>
  ) : (
    <span className={`pill${looks[status]}`}>{status}</span>
  );

export const PromotedPill = () => (
  <span className="pill pill-warn">
    <Icon of={promoted} />
    Promovido
  </span>
);
