import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { Job } from '#lib/contract/jobs.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';
import { calendar, lock, more, pause, play, promoted, refresh, trash } from '#lib/icons.ts';
import { daysLeft } from '#lib/jobs/words.ts';
import type { JobAction, useJobActions } from './use-job-actions.ts';

interface Props extends ReturnType<typeof useJobActions> {
  onClose: () => void;
  onDelete: () => void;
}

export function JobActions({ job, busy, onClose, onDelete, ...actions }: Props) {
  const isClosed = job.status === 'Fechada';
  const common = { size: 'small', look: 'outline' } as const;
  const isActive = job.status === 'Ativa';
  const busyWith = (action: JobAction) => ({
    busy: busy === action,
    'aria-disabled': busy !== undefined || undefined,
  });
  return (
    <div className="flow">
      {!isClosed && !job.state && (
        <Button {...common} {...busyWith('promotion')} onClick={actions.togglePromotion}>
          <Icon of={promoted} />
          {job.is_promoted ? 'Remover Promoção' : 'Promover'}
        </Button>
      )}
      {canExtend(job) && (
        <Button {...common} {...busyWith('extend')} data-act="prolongar" onClick={actions.extend}>
          <Icon of={calendar} />
          Prolongar 30 dias
        </Button>
      )}
      {canRepublish(job) && !job.state && (
        <Button {...common} {...busyWith('republish')} data-act="republicar" onClick={actions.republish}>
          <Icon of={refresh} />
          Republicar
        </Button>
      )}
      <details className="menu ml-auto" data-closes="">
        <summary className="icon-button" aria-label={texts.otherActs}>
          <Icon of={more} />
        </summary>
        <div className="menu-panel">
          {!isClosed && (
            <>
              <Item icon={isActive ? pause : play} onClick={actions.toggleStatus}>
                {isActive ? 'Pausar' : 'Activar'}
              </Item>
              <Item icon={lock} onClick={onClose}>
                {texts.close}
              </Item>
            </>
          )}
          <Item icon={trash} isDanger onClick={onDelete}>
            Eliminar
          </Item>
        </div>
      </details>
    </div>
  );
}

interface ItemProps {
  icon: string;
  isDanger?: boolean;
  onClick: () => void;
  children: string;
}

/** Waits until the menu has closed, so that a dialog returns the focus to the button of the menu. */
const Item = ({ icon, isDanger = false, onClick, children }: ItemProps) => (
  <button
    type="button"
    className={isDanger ? 'option option-danger' : 'option'}
    onClick={() => setTimeout(onClick)}
  >
    <Icon of={icon} />
    {children}
  </button>
);

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
