import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Button } from '#components/ui/Button.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { newPassword } from '#lib/contract/accounts.ts';
import { problems } from '#lib/copy/problems.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { device } from '#scripts/calls/device.ts';
import { forgetSession } from '#scripts/stores/session.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

const form = z.object({ new_password: newPassword });
const untilSignIn = 1200;

interface Props {
  permit: string;
  onChanged: () => void;
  onBack: () => void;
}

export function ChooseNewPassword({ permit, onChanged, onBack }: Props) {
  const { field, submit, busy, problem } = useFormOf(form, {
    fallback: problems.resetPassword,
    async send({ new_password }) {
      await call('POST', '/auth/reset-password-token', {
        json: { token: permit, new_password, device: device() },
      });
      // The server has ended all sessions of this person, including the one in this browser.
      forgetSession('left');
      onChanged();
      setTimeout(() => location.replace(paths.login), untilSignIn);
      return 'leaving';
    },
  });
  useEffect(() => document.getElementById('new_password')?.focus(), []);
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <NewPasswordField id="new_password" label="Nova senha" enterKeyHint="go" {...field('new_password')} />
      <FormEnd problem={problem} busy={busy} text="Redefinir senha" busyText="Redefinindo..." />
      <p className="hint">Por segurança, as sessões abertas noutros telefones terminam.</p>
      <p className="text-center">
        <Button look="text" size="small" onClick={onBack}>
          Começar de novo
        </Button>
      </p>
    </form>
  );
}
