import { Icon } from '#components/ui/Icon.tsx';
import type { Job } from '#lib/contract/jobs.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';
import { calendar, edit, lock, more, pause, play, promoted, refresh, trash } from '#lib/icons.ts';
import { daysLeft } from '#lib/jobs/words.ts';
import { paths } from '#lib/paths.ts';
import type { useJobActions } from './use-job-actions.ts';

interface Props extends ReturnType<typeof useJobActions> {
  onClose: () => void;
  onDelete: () => void;
}

/** What is done with a vacancy, but for what is done most. */
export function JobActions({ job, busy, onClose, onDelete, ...actions }: Props) {
  const isClosed = job.status === 'Fechada';
  const isActive = job.status === 'Ativa';
  const item = (icon: string, text: string, onClick: () => void, more: MoreOfItem = {}) => (
    <button
      type="button"
      className={more.isDanger ? 'option option-danger' : 'option'}
      data-act={more.act}
      aria-disabled={busy !== undefined || undefined}
      // Waits until the menu has closed, so that a dialog returns the focus to the button of the menu.
      onClick={() => setTimeout(onClick)}
    >
      <Icon of={icon} />
      {text}
    </button>
  );
  return (
    <details className="menu" data-closes="">
      <summary className="icon-button" aria-label={texts.otherActs}>
        <Icon of={more} />
      </summary>
      <div className="menu-panel">
        <a className="option" href={paths.editJob(job.id)}>
          <Icon of={edit} />
          Editar Vaga
        </a>
        {!isClosed &&
          !job.state &&
          item(promoted, job.is_promoted ? 'Remover Promoção' : 'Promover', actions.togglePromotion)}
        {canExtend(job) && item(calendar, 'Prolongar 30 dias', actions.extend, { act: 'prolongar' })}
        {canRepublish(job) &&
          !job.state &&
          item(refresh, 'Republicar', actions.republish, { act: 'republicar' })}
        {!isClosed && (
          <>
            {item(isActive ? pause : play, isActive ? 'Pausar' : 'Activar', actions.toggleStatus)}
            {item(lock, texts.close, onClose)}
          </>
        )}
        {item(trash, 'Eliminar', onDelete, { isDanger: true })}
      </div>
    </details>
  );
}

interface MoreOfItem {
  readonly isDanger?: boolean;
  /** As links in e-mails name it. */
  readonly act?: string;
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
