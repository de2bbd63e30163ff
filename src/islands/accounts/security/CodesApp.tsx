import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { CodeField, codeForm } from '#islands/accounts/CodeField.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { SettingsRow } from '#islands/ui/SettingsRow.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import type { TotpSetup } from '#lib/contract/second-factors.ts';
import { problems } from '#lib/copy/problems.ts';
import { securityTexts } from '#lib/copy/security.ts';
import { call } from '#scripts/calls/api.ts';
import { unlessDone } from '#scripts/calls/api-error.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { useChange } from './use-change.ts';

const { setUp: texts, ...words } = securityTexts;

interface Props {
  isOn: boolean;
  onChanged: (codes?: readonly string[]) => void;
}

export function CodesApp({ isOn, onChanged }: Props) {
  const [setup, setSetup] = useState<TotpSetup>();
  const [asks, setAsks] = useState(false);
  const { busy, change } = useChange(onChanged);

  const begin = () => change(async () => setSetup(await call('POST', '/users/me/totp')));
  const turnOff = () => {
    setAsks(false);
    void change(async () => {
      await unlessDone(call('DELETE', '/users/me/totp'));
      toastSuccess(words.off, { about: 'totp' });
      onChanged();
    });
  };
  // Another device may have finished meanwhile.
  const giveUp = () => {
    setSetup(undefined);
    if (setup) onChanged();
  };
  return (
    <SettingsRow name={words.app} hint={isOn ? words.appOn : words.appOff}>
      <Button look="outline" size="small" busy={busy} onClick={isOn ? () => setAsks(true) : begin}>
        {isOn ? words.turnOff : words.turnOn}
      </Button>
      <ConfirmSheet
        title={words.turnOffTitle}
        effect={words.turnOffWhy}
        act={words.turnOff}
        open={asks}
        onConfirm={turnOff}
        onClose={() => setAsks(false)}
      />
      <Sheet title={texts.title} open={setup !== undefined} onClose={giveUp} small>
        {setup && (
          <SetUp
            setup={setup}
            onDone={(codes) => {
              setSetup(undefined);
              toastSuccess(texts.done, { about: 'totp' });
              onChanged(codes);
            }}
          />
        )}
      </Sheet>
    </SettingsRow>
  );
}

function SetUp({ setup, onDone }: { setup: TotpSetup; onDone: (codes: readonly string[]) => void }) {
  const { field, submit, busy, problem } = useFormOf(codeForm, {
    fallback: problems.verifyCode,
    async send({ code }) {
      const json = { code, secret: setup.secret };
      onDone((await call('POST', '/users/me/totp/confirm', { json })).recovery_codes);
      return undefined;
    },
  });
  const copy = () =>
    navigator.clipboard.writeText(setup.secret).then(
      () => toastSuccess(texts.copied, { about: 'secret' }),
      () => toastError(texts.notCopied, { about: 'secret' }),
    );
  return (
    <form className="sheet-body stack" method="post" noValidate onSubmit={submit}>
      <p className="text-text2">{texts.scan}</p>
      {/* A picture and no markup of ours: it comes from the server, but shows what a person typed. */}
      <img
        className="qr mx-auto"
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
        alt={texts.qr}
        width="200"
        height="200"
      />
      <p className="text-center">
        <a className="inline-flex items-center min-h-touch" href={setup.uri}>
          {texts.open}
        </a>
      </p>
      <div className="flex flex-wrap items-center">
        <span className="block text-f13 text-text2">{texts.key}</span>
        <code className="flex-1 px-2 wrap-anywhere">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <Button look="text" size="small" onClick={copy}>
          {texts.copy}
        </Button>
      </div>
      <CodeField id="totp_code" hint={texts.code} {...field('code')} />
      <FormEnd problem={problem} busy={busy} text={texts.confirm} busyText={texts.busy} />
    </form>
  );
}
