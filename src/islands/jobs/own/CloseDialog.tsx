import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import type { CloseJob } from '#lib/contract/jobs.ts';
import { ownJobTexts as texts } from '#lib/copy/jobs.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onConfirm: (how: CloseJob) => void;
}

/** Asks why, because people who applied want an answer once somebody was found. */
export function CloseDialog({ open, onClose, onConfirm }: Props) {
  const [filled, setFilled] = useState(true);
  const [decline, setDecline] = useState(false);
  return (
    <Sheet title={texts.close} open={open} onClose={onClose} small>
      <div className="sheet-body stack-tight">
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
        {filled && (
          <div>
            <label className="check">
              <input
                type="checkbox"
                checked={decline}
                onChange={({ target }) => setDecline(target.checked)}
                aria-describedby="close-decline"
              />
              {texts.declineOthers}
            </label>
            <p className="hint" id="close-decline">
              {texts.declineEffect}
            </p>
          </div>
        )}
      </div>
      <div className="sheet-foot">
        <Button look="outline" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={() => onConfirm({ filled, decline_others: filled && decline })}>
          {texts.close}
        </Button>
      </div>
    </Sheet>
  );
}
