import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { SettingsRow } from '#islands/ui/SettingsRow.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import { securityTexts } from '#lib/copy/security.ts';
import { call } from '#scripts/calls/api.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { useChange } from './use-change.ts';

const { shownOnce: once, ...texts } = securityTexts;

interface Props {
  left: number;
  onChanged: (codes?: readonly string[]) => void;
}

export function RecoveryCodes({ left, onChanged }: Props) {
  const [asks, setAsks] = useState(false);
  const { busy, change } = useChange(onChanged, texts.noCodes);
  const renew = () => {
    setAsks(false);
    void change(async () => onChanged((await call('POST', '/users/me/recovery-codes')).recovery_codes));
  };
  return (
    <SettingsRow name={texts.codes} hint={texts.codesLeft(left)}>
      <Button look="outline" size="small" busy={busy} onClick={() => setAsks(true)}>
        {texts.newCodes}
      </Button>
      <ConfirmSheet
        title={texts.newCodesTitle}
        effect={texts.newCodesWhy}
        act={texts.newCodes}
        open={asks}
        onConfirm={renew}
        onClose={() => setAsks(false)}
      />
    </SettingsRow>
  );
}

/** Only the codes and what they are for come on the paper. */
function printCodes() {
  const { classList } = document.documentElement;
  classList.add('printing');
  addEventListener('afterprint', () => classList.remove('printing'), { once: true });
  print();
}

/** The server keeps only hashes, so nobody can show them again. */
export function ShownOnce({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toastSuccess(once.copied, { about: 'codes' }),
      () => toastError(once.notCopied, { about: 'codes' }),
    );
  return (
    <Sheet title={once.title} open onClose={onClose} small>
      <div className="sheet-body stack printed">
        <p className="text-text2">{once.why}</p>
        <ol className="recovery-codes" aria-label={once.list}>
          {codes.map((code) => (
            <li className="py-1 letters-f14" key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="flow">
          <Button look="outline" size="small" onClick={printCodes}>
            {once.print}
          </Button>
          <Button look="outline" size="small" onClick={copy}>
            {once.copy}
          </Button>
        </div>
      </div>
      <div className="sheet-foot">
        <Button onClick={onClose}>{once.kept}</Button>
      </div>
    </Sheet>
  );
}
