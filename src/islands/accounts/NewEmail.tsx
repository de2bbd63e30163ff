import { TextField } from '#components/ui/TextField.tsx';
import { FormEnd } from '#islands/forms/FormEnd.tsx';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { type ChangeEmail, changeEmail } from '#lib/contract/accounts.ts';
import { problems } from '#lib/copy/problems.ts';
import { call } from '#scripts/calls/api.ts';

export function NewEmail({ onAsked }: { onAsked: (asked: ChangeEmail) => void }) {
  const { field, submit, busy, problem } = useFormOf(changeEmail, {
    fallback: problems.sendCode,
    async send(json) {
      await call('POST', '/users/me/email', { json });
      onAsked(json);
      return undefined;
    },
  });
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <div className="stack fields-2">
        <TextField
          id="new_email"
          label="Novo email"
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="next"
          {...field('email')}
        />
        <PasswordField
          id="email_password"
          label="Senha"
          autoComplete="current-password"
          enterKeyHint="send"
          {...field('password')}
        />
      </div>
      <FormEnd problem={problem} busy={busy} text="Enviar código" busyText="Enviando..." short quiet />
    </form>
  );
}
