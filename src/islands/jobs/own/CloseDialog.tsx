import { useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import { waitingIn } from '#lib/applications/states.ts';
import type { ApplicationCounts } from '#lib/contract/applications.ts';
import type { CloseJob, Job } from '#lib/contract/jobs.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';
import { alert } from '#lib/icons/forms.ts';
import { paths } from '#lib/paths.ts';

interface Props {
  job: Job;
  /** Undefined until known. Without the counts, the dialog declines nobody. */
  counts: ApplicationCounts | undefined;
  open: boolean;
  onClose: () => void;
  onConfirm: (how: CloseJob) => void;
}

/** Asks for the reason, because the other applicants need an answer if somebody was found. */
export function CloseDialog({ job, counts, open, onClose, onConfirm }: Props) {
  const [filled, setFilled] = useState(true);
  const [decline, setDecline] = useState(false);
  const waiting = counts ? waitingIn(counts) : 0;
  const canDecline = filled && waiting > 0;
  return (
    <ConfirmSheet
      title={texts.close}
      open={open}
      act={texts.close}
      isHarmless
      onConfirm={() => onConfirm({ filled, decline_others: canDecline && decline })}
      onClose={onClose}
    >
      <fieldset>
        <legend className="label p-0">{texts.whyClose}</legend>
        <label className="check">
          <input type="radio" name="close-why" checked={filled} onChange={() => setFilled(true)} />
          {texts.found}
        </label>
        <label className="check">
          <input type="radio" name="close-why" checked={!filled} onChange={() => setFilled(false)} />
          {texts.justClose}
        </label>
      </fieldset>
      {waiting > 0 && <p className="hint">{texts.toldSoon}</p>}
      {canDecline && (
        <div>
          <label className="check">
            <input
              type="checkbox"
              checked={decline}
              onChange={({ target }) => setDecline(target.checked)}
              aria-describedby="close-decline close-nobody"
            />
            {texts.declineOthers(waiting)}
          </label>
          <p className="hint" id="close-decline">
            {texts.declineEffect}
          </p>
          {counts?.by_status.aceite === 0 && (
            <p className="note note-warn mt-2" id="close-nobody">
              <Icon of={alert} />
              <span>
                {texts.nobodyAccepted} <a href={paths.candidates(job.id)}>{texts.seeCandidates}</a>
              </span>
            </p>
          )}
        </div>
      )}
    </ConfirmSheet>
  );
}
