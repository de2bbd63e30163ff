import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { Job } from '#lib/contract/jobs.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';
import { calendar, lock, pause, play, promoted, refresh, trash } from '#lib/icons.ts';
import { daysLeft } from '#lib/jobs/words.ts';
import type { JobAction, useJobActions } from './use-job-actions.ts';

interface Props extends ReturnType<typeof useJobActions> {
  onClose: () => void;
  onDelete: () => void;
}

export function JobActions({ job, busy, onClose, onDelete, ...actions }: Props) {
  const isClosed = job.status === 'Fechada';
  const common = { size: 'small', look: 'outline' } as const;
  const busyWith = (action: JobAction) => ({
    busy: busy === action,
    'aria-disabled': busy !== undefined || undefined,
  });
  return (
    <div className="flow">
      {!isClosed && (
        <>
          <Button {...common} {...busyWith('promotion')} onClick={actions.togglePromotion}>
            <Icon of={promoted} />
            {job.is_promoted ? 'Remover Promoção' : 'Promover'}
          </Button>
          <Button {...common} {...busyWith('status')} onClick={actions.toggleStatus}>
            <Icon of={job.status === 'Ativa' ? pause : play} />
            {job.status === 'Ativa' ? 'Pausar' : 'Activar'}
          </Button>
        </>
      )}
      {canExtend(job) && (
        <Button {...common} {...busyWith('extend')} data-act="prolongar" onClick={actions.extend}>
          <Icon of={calendar} />
          Prolongar 30 dias
        </Button>
      )}
      {canRepublish(job) && (
        <Button {...common} {...busyWith('republish')} data-act="republicar" onClick={actions.republish}>
          <Icon of={refresh} />
          Republicar
        </Button>
      )}
      {!isClosed && (
        <Button {...common} {...busyWith('close')} onClick={onClose}>
          <Icon of={lock} />
          {texts.close}
        </Button>
      )}
      <Button {...common} className="text-danger" {...busyWith('delete')} onClick={onDelete}>
        <Icon of={trash} />
        Eliminar
      </Button>
    </div>
  );
}

/** Allowed from the day of the reminder on, because the reminder offers it too. */
const canRepublish = ({ status, deadline }: Job): boolean =>
  status === 'Fechada' || (status === 'Ativa' && deadline !== null && daysLeft(deadline, new Date()) <= 3);

/**
 * Without a deadline there is nothing to extend. A filled or manually closed vacancy cannot be extended
 * either.
 */
function canExtend({ status, deadline, closes_at, is_filled }: Job): boolean {
  if (deadline === null || is_filled === 1) return false;
  return status !== 'Fechada' || (closes_at !== null && Date.parse(closes_at) <= Date.now());
}
