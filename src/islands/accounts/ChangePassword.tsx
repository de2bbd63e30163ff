import { useState } from 'react';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { changePassword } from '#lib/contract/accounts.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

interface Props {
  user: OwnUser;
  onChanged: () => void;
}

export function ChangePassword({ user, onChanged }: Props) {
  const [changes, setChanges] = useState(0);
  if (!user.has_password) return <NoPassword email={user.email} />;
  // Each password change creates a new form, so that no password stays in the page.
  return (
    <PasswordForm
      key={changes}
      onChanged={() => {
        setChanges(changes + 1);
        onChanged();
      }}
    />
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { field, submit, busy, problem } = useFormOf(changePassword, {
    async send(json) {
      await call('PUT', '/users/me/password', { json });
      toastSuccess('Senha alterada. As outras sessões terminaram.');
      onChanged();
      return undefined;
    },
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <div className="stack fields-2">
        <PasswordField
          id="current_password"
          label="Senha actual"
          autoComplete="current-password"
          enterKeyHint="next"
          {...field('current_password')}
        />
        <NewPasswordField
          id="new_password"
          label="Nova senha"
          enterKeyHint="done"
          {...field('new_password')}
        />
      </div>
      <p className="text-f14 text-text2">
        As outras sessões terminam, e perde-se o que nelas está por enviar.
      </p>
      <FormEnd problem={problem} busy={busy} text="Mudar senha" busyText="Mudando..." short />
    </form>
  );
}

/** Accounts made with Google have no password. Forms that ask for a password show this link to set one. */
const NoPassword = ({ email }: { email: string | null }) => (
  <p className="text-f14 text-text2">
    Entra com o Google{email && ` (${email})`} e ainda não tem senha. Para isto precisa de uma:{' '}
    <a href={paths.resetPassword}>criar uma senha</a>.
  </p>
);
