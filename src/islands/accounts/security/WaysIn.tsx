import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { CardLoading } from '#islands/ui/NotLoaded.tsx';
import { focusTitle } from '#islands/ui/SettingsPart.tsx';
import { SettingsRow } from '#islands/ui/SettingsRow.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import { waysTexts as texts } from '#lib/copy/ways.ts';
import { formatPhone } from '#lib/format/phone.ts';
import { call } from '#scripts/calls/api.ts';
import { unlessDone } from '#scripts/calls/api-error.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import type { OwnSecurity } from '../use-security.ts';
import { ChangeNumber } from './ChangeNumber.tsx';
import { Takeover } from './Takeover.tsx';
import { useChange } from './use-change.ts';

interface Props {
  user: OwnUser;
  of: OwnSecurity;
  onChange: (user: OwnUser) => void;
}

type Removable = 'email' | 'phone' | 'google';
const about = 'ways';

export function WaysIn({ user: { email }, of: { value: security, problem, load }, onChange }: Props) {
  const [removing, setRemoving] = useState<Removable>();
  const [isChanging, setChanging] = useState(false);
  const { busy, change } = useChange(load);
  if (!security) return <CardLoading isLoaded={false} problem={problem} onRetry={load} />;
  const { ways, passkeys, takeover_due_at } = security;
  const { phone, google } = ways;
  const count = [email, phone, google, passkeys.length > 0].filter(Boolean).length;

  const remove = () => {
    const what = removing;
    setRemoving(undefined);
    if (!what) return;
    void change(async () => {
      await unlessDone(call('DELETE', `/users/me/${what}`));
      toastSuccess(texts.removed[what], { about });
      onChange(await call('GET', '/users/me'));
      await load();
    });
  };
  /** The last one stays, so it cannot be taken away. */
  const removal = (what: Removable, name: string, isOn: boolean) =>
    isOn &&
    count > 1 && (
      <Button
        look="text"
        size="small"
        aria-label={texts.removeNamed(name)}
        busy={busy && removing === what}
        onClick={() => setRemoving(what)}
      >
        {texts.remove}
      </Button>
    );

  return (
    <>
      {takeover_due_at && <Takeover due={takeover_due_at} onStopped={load} />}
      <SettingsRow name={texts.email} hint={email ?? texts.none}>
        <Button
          look="outline"
          size="small"
          href="#email"
          aria-label={(email ? texts.changeNamed : texts.addNamed)(texts.email)}
        >
          {email ? texts.change : texts.add}
        </Button>
        {removal('email', texts.email, email !== null)}
      </SettingsRow>
      <SettingsRow name={texts.phone} hint={phone ? formatPhone(phone) : texts.none}>
        {!isChanging && (
          <Button
            look="outline"
            size="small"
            aria-label={(phone ? texts.changeNamed : texts.addNamed)(texts.phone)}
            onClick={() => setChanging(true)}
          >
            {phone ? texts.change : texts.add}
          </Button>
        )}
        {removal('phone', texts.phone, phone !== null)}
      </SettingsRow>
      {isChanging && (
        <div className="settings-part">
          <ChangeNumber
            onClose={() => setChanging(false)}
            onChanged={(user) => {
              setChanging(false);
              onChange(user);
              void load();
              toastSuccess(texts.done, { about });
              focusTitle('ways');
            }}
          />
        </div>
      )}
      <SettingsRow name={texts.google} hint={google ? texts.googleOn : texts.googleOff}>
        {removal('google', texts.google, google)}
      </SettingsRow>
      <SettingsRow
        name={texts.passkeys}
        hint={passkeys.length > 0 ? texts.passkeysOn(passkeys.length) : texts.passkeysOff}
      >
        <Button
          look="outline"
          size="small"
          href="#security"
          aria-label={(passkeys.length > 0 ? texts.changeNamed : texts.addNamed)(texts.passkeys)}
        >
          {passkeys.length > 0 ? texts.seeKeys : texts.add}
        </Button>
      </SettingsRow>
      <ConfirmSheet
        title={texts.removeTitle[removing ?? 'email']}
        effect={texts.removeWhy[removing ?? 'email']}
        act={texts.remove}
        open={removing !== undefined}
        onConfirm={remove}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}
