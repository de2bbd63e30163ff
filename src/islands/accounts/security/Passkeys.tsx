import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { SettingsRow } from '#islands/ui/SettingsRow.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import type { Passkey } from '#lib/contract/second-factors.ts';
import { securityTexts as texts } from '#lib/copy/security.ts';
import { formatDate } from '#lib/format/date.ts';
import { plus } from '#lib/icons.ts';
import { call } from '#scripts/calls/api.ts';
import { unlessDone } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { useChange } from './use-change.ts';

interface Props {
  passkeys: readonly Passkey[];
  onChanged: (codes?: readonly string[]) => void;
}

const about = 'passkey';

export function Passkeys({ passkeys, onChanged }: Props) {
  const [removing, setRemoving] = useState<Passkey>();
  const { busy, change } = useChange(onChanged);

  const add = () =>
    change(async () => {
      const { newKey, PasskeyProblem } = await import('#scripts/accounts/passkeys.ts');
      try {
        const passkey = await newKey(call);
        if (!passkey) return;
        const { recovery_codes } = await call('POST', '/users/me/passkeys', { json: { passkey } });
        toastSuccess(texts.added, { about });
        onChanged(recovery_codes);
      } catch (error) {
        if (!(error instanceof PasskeyProblem)) throw error;
        toastError(error.message, { about });
      }
    });
  const remove = () => {
    const id = removing?.id;
    setRemoving(undefined);
    void change(async () => {
      await unlessDone(call('DELETE', `/users/me/passkeys/${Number(id)}`));
      toastSuccess(texts.removed, { about });
      onChanged();
    });
  };
  return (
    <>
      {passkeys.map((passkey) => (
        <SettingsRow key={passkey.id} name={passkey.name} hint={lastUse(passkey)}>
          <Button
            look="outline"
            size="small"
            aria-label={texts.removeNamed(passkey.name)}
            onClick={() => setRemoving(passkey)}
          >
            {texts.remove}
          </Button>
        </SettingsRow>
      ))}
      <div className="settings-row flex items-center py-3">
        <div className="grow mr-3">
          <b className="block font-semibold">{texts.passkeys}</b>
          <p className="text-f13 text-text2">{texts.passkeysHint}</p>
          <Button className="mt-2" look="outline" size="small" busy={busy} onClick={add}>
            {!busy && <Icon of={plus} />}
            {texts.addPasskey}
          </Button>
        </div>
      </div>
      <ConfirmSheet
        title={texts.removeTitle}
        effect={texts.removeWhy(removing?.name ?? '')}
        act={texts.remove}
        open={removing !== undefined}
        onConfirm={remove}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}

const lastUse = ({ created_at, last_used_at }: Passkey) =>
  last_used_at === null
    ? texts.addedOn(formatDate(new Date(created_at)))
    : texts.usedOn(formatDate(new Date(last_used_at)));
